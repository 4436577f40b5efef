import type { FastifyInstance } from "fastify";
import { pagePath } from "../../base/site/addresses/href.ts";
import { pageKeys } from "../../base/site/addresses/pages.ts";
import { storagePrefix } from "../../base/site/addresses/storageUrl.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { languageFacts, languages } from "../../base/site/languages.ts";
import { isForOneReader } from "../page/deliveryAndIndexing.ts";
import { oldBrowserPath, redirectPrefix } from "../page/safeRedirectTarget.ts";

export const speculationRulesPath = "/speculation-rules.json";

/** A day, in seconds. */
const cached = 86_400;

/** Paths of ours that are no plain pages: files, passages, interfaces, what is there once. */
const noPages: readonly string[] = [
  storagePrefix,
  redirectPrefix,
  "/auth-redirect",
  oldBrowserPath,
  "/assets/",
  "/share/",
  "/feed/",
  "/pdfPreview",
  "/userCenter/",
  ...languages.map((language) => `${languageFacts[language].apiBase}/`),
];

/**
 * Links that choose a language, save a file, open elsewhere, or show one list in another order, and
 * those that lead to no plain page or to a personal one. They are matched by selectors, not by
 * `href_matches`: browsers match all links of a page against the rules whenever a list changes,
 * which with 15 patterns took as long as drawing the change.
 */
const leftAlone = [
  ...["[hreflang]", "[download]", "[target=_blank]", "[rel~=nofollow]"],
  ...[...personalPaths(), ...noPages].map((path) => `[href*="${path}"]`),
].join(", ");

/**
 * Pages that browsers may fetch before a link is followed (Speculation Rules): pages of this site
 * that the pointer rests on for a moment. Never one that is made for one visitor. Browsers without
 * support ignore them.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [{ href_matches: "/*" }, { not: { selector_matches: leftAlone } }],
      },
      eagerness: "moderate",
    },
  ],
} as const;

function personalPaths(): string[] {
  const personal = pageKeys.filter(isForOneReader);
  return surfaces.flatMap((surface) => personal.map((page) => pagePath(surface, page)));
}

/** The rules as a file of their own, which pages name in a header: nothing inline is allowed there. */
export function speculationRulesRoute(app: FastifyInstance): void {
  const text = Buffer.from(JSON.stringify(speculationRules));
  app.get(speculationRulesPath, (_request, reply) =>
    reply
      .type("application/speculationrules+json")
      .header("cache-control", `public, max-age=${cached}`)
      .send(text),
  );
}
