import { expect, test } from "vitest";
import type { LanguageEffects } from "../../staff/editing/documentOperations.ts";
import { effectLines, named } from "./publicationEffectLines.ts";

const paths = (count: number) => Array.from({ length: count }, (_, at) => `/p${at}`);

const effects = (more: Partial<LanguageEffects> = {}): LanguageEffects => ({
  ...{ wasPublished: true, isPublished: true, texts: [], facts: [], borrowed: [], missing: [] },
  ...{ bodies: { before: {}, after: {} }, ...more },
});

const linesOf = (
  en: Partial<LanguageEffects>,
  zh: Partial<LanguageEffects>,
  differing: readonly string[] = [],
) =>
  effectLines({
    ...{ key: "rg1000", type: "product", revision: 2, body: {}, needsChoice: false, differing },
    languages: { en: effects(en), zh: effects(zh) },
  });

test("Effects of a publication are named by language, those of what is shown the first time not", () => {
  const changed = {
    texts: ["/name/en"],
    facts: ["/date"],
    borrowed: ["/lead"],
    missing: ["/body"],
  };
  expect(linesOf(changed, { ...changed, isPublished: false })).toEqual([
    "  en: other texts: /name/en",
    "  en: other facts: /date",
    "  en: shown in the other language, as they are missing: /lead",
    "  en: nothing shown, as they are missing and the other language does not publish them: /body",
  ]);
  expect(linesOf({}, { ...changed, wasPublished: false, missing: [] }, ["/date"])).toEqual([
    "  zh: shown in the other language, as they are missing: /lead",
    "  The languages now show different facts: /date",
  ]);
  expect(linesOf({}, {})).toEqual([]);
});

test("Six paths are named, and how many more there are", () => {
  expect(named([])).toBe("");
  expect(named(paths(6))).toBe("/p0, /p1, /p2, /p3, /p4, /p5");
  expect(named(paths(7))).toBe("/p0, /p1, /p2, /p3, /p4, /p5 and 1 more");
});
