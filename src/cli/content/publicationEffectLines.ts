import { languages } from "../../base/site/languages.ts";
import type { LanguageEffects, PublishingEffects } from "../../staff/editing/documentOperations.ts";

/** Paths that a line names; a product may have hundreds. */
const namedPaths = 6;

/** The effects of a publication on readers as lines: nothing of what is shown for the first time. */
export function effectLines(effects: PublishingEffects): string[] {
  const lines = languages.flatMap((language) => {
    const its = effects.languages[language];
    if (!its.isPublished) return [];
    return sentences(its).map((sentence) => `  ${language}: ${sentence}`);
  });
  const { differing } = effects;
  const difference = `  The languages now show different facts: ${named(differing)}`;
  return [...lines, ...(differing.length === 0 ? [] : [difference])];
}

function sentences({ wasPublished, texts, facts, borrowed, missing }: LanguageEffects): string[] {
  const found: [string, readonly string[]][] = [
    ["other texts", wasPublished ? texts : []],
    ["other facts", wasPublished ? facts : []],
    ["shown in the other language, as they are missing", borrowed],
    ["nothing shown, as they are missing and the other language does not publish them", missing],
  ];
  return found.flatMap(([what, paths]) => (paths.length === 0 ? [] : [`${what}: ${named(paths)}`]));
}

/** The first of some paths, and how many more there are. */
export function named(paths: readonly string[]): string {
  const more = paths.length - namedPaths;
  return `${paths.slice(0, namedPaths).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
