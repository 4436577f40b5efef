import type { Language } from "../../base/site/languages.ts";
import {
  type Completion,
  completionOf,
  isOfOrderCodes,
} from "../../base/site/values/familyRequirements.ts";
import type { SeenLine } from "./seenLine.ts";
import type { VisibleCatalogue } from "./visibleCatalogue.ts";

/**
 * Completeness of a product: how many of its family's parameters have values, and how far the
 * requirements are met in each language.
 */
export interface Completeness {
  readonly filled: number;
  /** Above 0. */
  readonly wanted: number;
  readonly languages: Readonly<Record<Language, Completion>>;
}

/**
 * Returns the completeness of a product; undefined for other types, and where its family has no
 * parameters.
 */
export function completeness(
  catalogue: VisibleCatalogue,
  { line, facts }: SeenLine,
): Completeness | undefined {
  if (line.type !== "product" || facts.column === undefined) return undefined;
  const family = catalogue.byKey(facts.column)?.facts;
  const wanted = family?.parameters ?? [];
  const requirements = family?.requirements;
  if (wanted.length === 0 || requirements === undefined) return undefined;
  const values = new Set(facts.parameters);
  const { present } = facts;
  const completion = (language: Language) =>
    completionOf(requirements, { values, present }, language, (key) =>
      isOfOrderCodes(catalogue.byKey(key)?.facts.present ?? ""),
    );
  return {
    wanted: wanted.length,
    filled: wanted.filter((key) => values.has(key)).length,
    languages: { en: completion("en"), zh: completion("zh") },
  };
}

/** Tells whether a product lacks a required or recommended value in one of the languages. */
export function isIncomplete(
  catalogue: VisibleCatalogue,
  seen: SeenLine,
  languages: readonly Language[],
): boolean {
  const found = completeness(catalogue, seen);
  return (
    found !== undefined && languages.some((language) => found.languages[language].gaps.length > 0)
  );
}
