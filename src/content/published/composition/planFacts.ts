import { factsChoices } from "../../../base/site/contentNames.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { contentTypes } from "../../types/index.ts";
import type { TypeName } from "../../types/names.ts";
import { composeFacts } from "./compose.ts";
import { differingFacts } from "./leaves.ts";

export { factsChoices };

export type FactsChoice = (typeof factsChoices)[number];

/** Bodies as their revisions are, by the languages that they are published in. */
export type PublishedBodies = ReadonlyMap<Language, unknown>;

export interface FactsWish {
  readonly type: TypeName;
  /** Those that one revision is published in now. */
  readonly wanted: readonly Language[];
  /** What was published before. */
  readonly before: PublishedBodies;
  /** What is published now, the one revision included. */
  readonly after: PublishedBodies;
  /** That revision's. */
  readonly body: unknown;
  /** Undefined: nobody was asked. */
  readonly facts: FactsChoice | undefined;
}

export interface FactsPlan {
  /** The bodies that other languages get: their texts with the new facts. */
  readonly composed: PublishedBodies;
  /** Languages that would show other facts, with the paths of these, where somebody has to choose. */
  readonly undecided: ReadonlyMap<Language, readonly string[]>;
}

/** Plans what becomes of the other languages of a document when one revision goes out. */
export function planFacts({ type, wanted, before, after, body, facts }: FactsWish): FactsPlan {
  const composed = new Map<Language, unknown>();
  const undecided = new Map<Language, readonly string[]>();
  for (const [language, shown] of after) {
    if (wanted.includes(language)) continue;
    const paths = differingFacts(shown, body);
    if (paths.length === 0) continue;
    if (contentTypes[type].publishTogether === true || facts === "everyLanguage") {
      composed.set(language, composeFacts(body, language, shown));
    } else if (facts === undefined && hasNewFacts(wanted, before, body)) {
      undecided.set(language, paths);
    }
  }
  return { composed, undecided };
}

/** False where the readers of these languages are shown the same facts as before: they were chosen then. */
function hasNewFacts(wanted: readonly Language[], before: PublishedBodies, body: unknown): boolean {
  return languages.some(
    (language) =>
      wanted.includes(language) &&
      (!before.has(language) || differingFacts(before.get(language), body).length > 0),
  );
}
