import { readFile } from "node:fs/promises";
import { isPageKey, pages } from "../../src/base/site/addresses/pages.ts";
import { documentTarget } from "../../src/content/queries/addresses/linkTargets.ts";
import { sanitizeRichText } from "../../src/content/richText/richText.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt, findingIn } from "./finding.ts";
import { bilingualTexts } from "./texts.ts";

/** The spec's routes (section 2) and our own pages of types without one, registered or not yet. */
const routes = [
  "invest ann-latest join-us contact-us search-result company-profile development-history",
  "business-consulting technical-consultation quality-complaints rk-micro-video-list rk-micro-video",
  "rk-publish honor browser rk-news product-list product-compare product-info solution-info",
  "partnership login page downloads faq",
]
  .join(" ")
  .split(" ");

/** Official sites that the records of a site served in China must name. */
const officialSites = ["beian.miit.gov.cn", "beian.mps.gov.cn"];

/** Links of texts that lead nowhere, or out of the invented world. */
export function brokenLinks(demo: Demo): Finding[] {
  return demo.written.flatMap((document) =>
    bilingualTexts(document.body).flatMap(({ path, ...text }) =>
      (["en", "zh"] as const).flatMap((language) => {
        const html = text[language] ?? "";
        return addressesIn(html).flatMap((address) => {
          const problem = linkProblem(demo, address, html, language);
          return problem ? [findingAt(document, [...path, language], problem)] : [];
        });
      }),
    ),
  );
}

/** Texts whose links or pictures are not the same in both languages. */
export function differingLinks(demo: Demo): Finding[] {
  return demo.documents.flatMap((document) =>
    bilingualTexts(document.body).flatMap(({ path, en = "", zh = "" }) => {
      const english = addressesIn(en).map(withoutAnchor).sort();
      const chinese = addressesIn(zh).map(withoutAnchor).sort();
      const only = (own: string[], other: string[]) => own.filter((one) => !other.includes(one));
      const different = [...new Set([...only(english, chinese), ...only(chinese, english)])];
      if (different.length === 0) return [];
      return [findingAt(document, path, `links in one language alone: ${different.join(", ")}`)];
    }),
  );
}

function addressesIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map((match) => match[1] ?? "");
}

function withoutAnchor(address: string): string {
  return address.replace(/(?<=.)#.*/, "");
}

function linkProblem(
  { byKey, media, publication }: Demo,
  address: string,
  html: string,
  language: "en" | "zh",
): string | undefined {
  const [place = "", anchor] = address.split("#");
  if (place === "") {
    return html.includes(` id="${anchor}"`) ? undefined : `links to #${anchor}, which is not there`;
  }
  if (place.startsWith("doc:")) {
    const target = byKey.get(place.slice("doc:".length));
    if (!target) return `links to ${place}, which does not exist`;
    const view = publication.views[language];
    const shown = view.byKey(target.key);
    if (!shown || !documentTarget(view, shown)) return `links to ${place}, which has no page`;
    const texts = bilingualTexts(target.body).map((text) => text[language] ?? "");
    const isThere = anchor === undefined || texts.some((text) => text.includes(` id="${anchor}"`));
    return isThere ? undefined : `links to ${address}, which has no such anchor`;
  }
  if (place.startsWith("/storage/")) {
    const isThere = media.includes(place.slice("/storage/".length));
    return isThere ? undefined : `links to ${place}, which does not exist`;
  }
  if (place.startsWith("/")) {
    const path = place.split("?")[0] ?? "";
    const isPage = Object.values(pages).some((page) => page.path === path);
    return isPage || routes.includes(path.slice(1)) ? undefined : `links to ${path}, no page`;
  }
  return outsideProblem(address);
}

function outsideProblem(address: string): string | undefined {
  if (/^mailto:[^@\s]+@(?:[a-z0-9-]+\.)*example$/.test(address)) return undefined;
  if (/^tel:\+[\d-]+$/.test(address)) return undefined;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  const isInvented = /(?:^|\.)example$/.test(host) || officialSites.includes(host);
  return isInvented ? undefined : `links to ${address}, which is not of the invented world`;
}

/** Columns and partners that lead to something unknown. */
export function brokenAddresses({ documents }: Demo): Finding[] {
  return documents.flatMap((document) => {
    if (document.type === "partner" && document.body.url !== undefined) {
      const problem = outsideProblem(document.body.url);
      return problem ? [findingAt(document, ["url"], problem)] : [];
    }
    if (document.type !== "column" || document.body.href === undefined) return [];
    const { href } = document.body;
    const route = href.replace(/^\//, "").split(/[?#]/)[0] ?? "";
    const problem = /^https?:/.test(href) ? outsideProblem(href) : routeProblem(route);
    return problem ? [findingAt(document, ["href"], problem)] : [];
  });
}

function routeProblem(route: string): string | undefined {
  return isPageKey(route) || routes.includes(route) ? undefined : `leads to ${route}, no page`;
}

/** HTML that the product drops when it takes the content: readers would never see it. */
export async function droppedHtml({ written }: Demo): Promise<Finding[]> {
  const files = [...new Set(written.map(({ file }) => file))];
  const findings: Finding[] = [];
  for (const file of files) {
    const tags = new Set((await readFile(file, "utf8")).match(/<[a-z][^<>]*>/g));
    for (const tag of tags) {
      if (isDropped(tag)) findings.push(findingIn(file, `${tag} is not taken as it stands`));
    }
  }
  return findings;
}

function isDropped(tag: string): boolean {
  const clean = sanitizeRichText(`${tag}x`);
  const name = /^<([a-z0-9]+)/.exec(tag)?.[1] ?? "";
  const attributes = [...tag.matchAll(/\s([a-z-]+)=/g)].map((match) => match[1]);
  const isKept = new RegExp(`^<${{ b: "strong", i: "em", h1: "h2" }[name] ?? name}\\b`).test(clean);
  return !isKept || attributes.some((attribute) => !clean.includes(` ${attribute}=`));
}
