import { factsChoices } from "../../../base/site/contentCodes.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { contentTypes } from "../../types/index.ts";
import type { TypeName } from "../../types/typeNames.ts";
import { differingFacts } from "./changedLeaves.ts";
import { composeFacts } from "./compose.ts";

export { factsChoices };

export type FactsChoice = (typeof factsChoices)[number];

/** Bodies as their revisions are, by the languages that they are published in. */
export type PublishedBodies = ReadonlyMap<Language, unknown>;

export interface FactsWish {
  readonly type: TypeName;
  /** Languages in which the revision is being published. */
  readonly wanted: readonly Language[];
  /** Bodies published before. */
  readonly before: PublishedBodies;
  /** Bodies published afterwards, including the revision's. */
  readonly after: PublishedBodies;
  /** Body of the revision being published. */
  readonly body: unknown;
  /** Undefined: not chosen. */
  readonly facts: FactsChoice | undefined;
}

export interface FactsPlan {
  /** Bodies of other languages: their texts with the new facts. */
  readonly composed: PublishedBodies;
  /** Languages whose facts would change, with the paths of these, where a choice is needed. */
  readonly undecided: ReadonlyMap<Language, readonly string[]>;
}

/** Plans the bodies of a document's other languages when a revision is published. */
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

/** False where readers of these languages already see the same facts: they were chosen then. */
function hasNewFacts(wanted: readonly Language[], before: PublishedBodies, body: unknown): boolean {
  return languages.some(
    (language) =>
      wanted.includes(language) &&
      (!before.has(language) || differingFacts(before.get(language), body).length > 0),
  );
}
