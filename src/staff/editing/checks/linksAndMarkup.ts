import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { isPageKey } from "../../../base/site/addresses/pages.ts";
import { languages } from "../../../base/site/languages.ts";
import { linkFields } from "../../../content/types/fields/fields.ts";
import { visitFields } from "../../../content/types/fields/references.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { stepsById } from "../workingCopies/schemasAtPath.ts";
import { excerptOf, type Finding } from "./checkFinding.ts";
import { type PairedText, runsOf } from "./fieldTexts.ts";
import type { LibraryTexts } from "./pictureFields.ts";

/** Targets of links, as after the publication. */
export interface LinkTargets {
  /** False where the document does not exist, or is in the trash. */
  exists(key: string): boolean;
  /** True where readers of the language see the document. */
  isPublished(key: string, language: "en" | "zh"): boolean;
  /** True where a document with this id is published. */
  hasId(id: number): boolean;
  /** Texts of a picture in the media library; undefined: it has no such file. */
  library(file: string): LibraryTexts | undefined;
}

/** Finds links to missing documents and pages, and invalid external addresses. */
export function* links(
  { path, isHtml, texts }: PairedText,
  targets: LinkTargets,
): Generator<Finding, void> {
  if (!isHtml) return;
  for (const language of languages) {
    const own = texts[language] ?? "";
    for (const match of own.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gsu)) {
      const [, written = "", inner = ""] = match;
      const address = written.replaceAll("&amp;", "&");
      const words = inner.replaceAll(/<[^>]*>/g, "");
      const fault = faultOf(address, language, targets);
      if (fault === undefined) continue;
      yield {
        ...{ ...fault, path: `${path}/${language}`, language },
        ...{ excerpt: excerptOf(words, 0, words.length), about: address },
      };
    }
  }
}

/** Finds faults of links that are fields of their own, such as those of buttons. */
export function linksInFields(type: TypeName, body: unknown, targets: LinkTargets): Finding[] {
  const found: Finding[] = [];
  visitFields(type, body, (schema, address, path) => {
    if (!linkFields.has(schema)) return;
    const faults = languages.map((language) => faultOf(address, language, targets));
    const [first] = faults;
    const isEverywhere = faults.every((fault) => fault?.severity === first?.severity);
    for (const [index, fault] of faults.entries()) {
      if (fault === undefined || (isEverywhere && index > 0)) continue;
      found.push({
        ...{ ...fault, path: pointer(stepsById(body, path)) },
        ...{ language: isEverywhere ? undefined : languages[index] },
        ...{ excerpt: excerptOf(address, 0, address.length), about: address },
      });
    }
  });
  return found;
}

function faultOf(
  address: string,
  language: "en" | "zh",
  targets: LinkTargets,
): Pick<Finding, "check" | "severity"> | undefined {
  if (address.startsWith("doc:")) {
    const key = address.slice(4).split("#")[0] ?? "";
    if (!targets.exists(key)) return { check: "dead-link", severity: "error" };
    const isSeen = targets.isPublished(key, language);
    return isSeen ? undefined : { check: "dead-link", severity: "warning" };
  }
  if (address.startsWith("#") || address.startsWith("/storage/")) return undefined;
  if (address.startsWith("/")) return isInnerPath(address, targets) ? undefined : dead;
  if (/^(?:mailto:[^@\s]+@[^@\s]+\.[^@\s]+|tel:\+?[\d ()-]{5,})/.test(address)) return undefined;
  if (!URL.canParse(address)) return { check: "address-form", severity: "error" };
  const { protocol, hostname } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  const isHost = /^[^.]+(?:\.[^.]+)+$/.test(hostname) && !/\s|%20|,/.test(hostname);
  return isWeb && isHost ? undefined : { check: "address-form", severity: "error" };
}

const dead = { check: "dead-link", severity: "error" } as const;

function isInnerPath(address: string, targets: LinkTargets): boolean {
  const url = new URL(address, "http://site.example");
  const [first = "", second = ""] = url.pathname.slice(1).split("/");
  const page = first === "mobile" ? second : first;
  if (page === "") return true;
  if (!isPageKey(page)) return false;
  const id = Number(url.searchParams.get("id") ?? "");
  return id === 0 || targets.hasId(id);
}

/** Finds pictures without an alternative text; an empty one marks a picture as decorative. */
export function* pictures({ path, isHtml, texts }: PairedText): Generator<Finding, void> {
  if (!isHtml) return;
  for (const language of languages) {
    for (const [tag] of (texts[language] ?? "").matchAll(/<img\b[^>]*>/g)) {
      if (/\balt="/.test(tag)) continue;
      const file = /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? "";
      yield {
        ...{ check: "alt-missing", severity: "error", path: `${path}/${language}`, language },
        ...{ excerpt: file.split("/").at(-1) ?? "", about: file },
      };
    }
  }
}

/** Finds headings that skip a level. */
export function* headings({ path, isHtml, texts }: PairedText): Generator<Finding, void> {
  if (!isHtml) return;
  for (const language of languages) {
    let level = 1;
    let text = "";
    const runs = runsOf(texts[language] ?? "", true);
    for (const [index, run] of runs.entries()) {
      const next = Number(/^<h([1-6])\b/.exec(run.text)?.[1] ?? 0);
      if (next === 0) continue;
      text = runs[index + 1]?.text ?? "";
      // The first one may begin lower where the page has its own headings above it.
      if (next > level + 1 && !(level === 1 && next <= 3)) {
        yield {
          ...{ check: "heading-order", severity: "warning", path: `${path}/${language}`, language },
          ...{ excerpt: excerptOf(text, 0, 60), about: `h${level} → h${next}` },
        };
        break;
      }
      level = next;
    }
  }
}

/** Finds texts that one language has and the other lacks, whose readers are shown a foreign one. */
export function* missing({ path, texts }: PairedText): Generator<Finding, void> {
  const isAlt = path.endsWith("/alt");
  for (const language of languages) {
    const other = language === "en" ? texts.zh : texts.en;
    if ((texts[language] ?? "").trim() !== "" || other === undefined) continue;
    yield {
      check: isAlt ? "alt-missing" : "text-missing",
      ...{ severity: "warning", path: `${path}/${language}`, language },
      excerpt: excerptOf(other.replaceAll(/<[^>]*>/g, " "), 0, 60),
    };
  }
}
