import type { SynonymGroup } from "../../../../content/synonyms/synonymGroup.ts";
import { normalise } from "../../text/normalise.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord } from "../../text/stopWords.ts";
import { pairsOf, tokensIn } from "../../text/tokens.ts";
import { queryUnits } from "../parts/queryTokens.ts";
import { neighboursOf } from "./termMeaning.ts";
import { wordsOfRun } from "./unspacedWords.ts";

/** One way to say a meaning. */
export interface Synonym {
  /** The keys of its units joined by blanks. */
  readonly key: string;
  /** Terms that find it as a phrase, all of them. */
  readonly terms: readonly string[];
  /** Terms that find its words wherever they stand; absent where it is one word. */
  readonly apart?: readonly string[];
  /** Its words, each by its terms; none where it is one word. */
  readonly words: readonly (readonly string[])[];
  /** Normalised text. */
  readonly text: string;
}

/** More units than any phrase has. */
export const maxPhraseTerms = 8;

/** The glossary: words and phrases that may stand for one another. */
export class SynonymIndex {
  readonly #groups = new Map<string, readonly Synonym[]>();
  readonly #longer = new Map<string, Synonym[]>();

  constructor(groups: readonly SynonymGroup[]) {
    for (const { en, zh } of groups) {
      const synonyms = [...en, ...zh].map(synonymOf).filter(({ key }) => key !== "");
      for (const synonym of synonyms) {
        // Of two groups that share a phrase, what either means may be meant.
        for (const key of keysOf(synonym)) {
          const known = this.#groups.get(key) ?? [];
          this.#groups.set(key, [...known, ...synonyms.filter((one) => !known.includes(one))]);
        }
      }
    }
    this.#findLonger();
  }

  /**
   * Longer phrases that end with one and mean another thing: who looks for the annual report
   * (年度报告) wants no half-year report (半年度报告).
   */
  longer(units: readonly string[]): readonly Synonym[] {
    return this.#longer.get(units.join(" ")) ?? [];
  }

  #findLonger(): void {
    for (const synonyms of new Set(this.#groups.values())) {
      for (const synonym of synonyms) {
        const units = synonym.key.split(" ");
        for (const [at] of units.entries()) {
          const ending = units.slice(at + 1).join(" ");
          const ended = this.#groups.get(ending);
          if (ended === undefined || ended.some(({ key }) => key === synonym.key)) continue;
          const known = this.#longer.get(ending) ?? [];
          if (!known.includes(synonym)) this.#longer.set(ending, [...known, synonym]);
        }
      }
    }
  }

  /** All sayings of what a phrase means, its own among them; undefined where it is not known. */
  synonyms(units: readonly string[]): readonly Synonym[] | undefined {
    return this.#groups.get(units.join(" "));
  }
}

let latest: { readonly from: string; readonly index: SynonymIndex } | undefined;

/** The glossary of these groups: the last one again where that was made of the same. */
export function synonymIndexOf(groups: readonly SynonymGroup[]): SynonymIndex {
  const from = JSON.stringify(groups);
  if (latest?.from !== from) latest = { from, index: new SynonymIndex(groups) };
  return latest.index;
}

function synonymOf(text: string): Synonym {
  const normal = normalise(text);
  const key = queryUnits(normal).map((unit) => unit.key);
  const tokens = [...tokensIn(normal)];
  const termsBy = (ofRun: (run: string) => string[]) =>
    tokens.flatMap((token) => (token.kind === "word" ? token.parts.map(stem) : ofRun(token.text)));
  const terms = termsBy(termsOfRun);
  const words = tokens.flatMap((token): string[][] =>
    token.kind === "word"
      ? token.parts.filter((part) => !isStopWord(part)).map((part) => [stem(part)])
      : wordsIn(token.text).map(termsOfRun),
  );
  const apart = termsBy((run) => wordsIn(run).flatMap(termsOfRun));
  const isWords = terms.length > 1 && terms.length === key.length;
  const isRunOfWords = apart.length > 1 && apart.length < terms.length;
  return {
    key: key.join(" "),
    terms: isWords ? [...terms, ...neighboursOf(terms)] : terms,
    ...((isWords || isRunOfWords) && { apart }),
    words: words.length > 1 ? words : [],
    text: normal.toLowerCase(),
  };
}

/** The words of a run that say something: of 哪里可以买 it is 买. */
function wordsIn(run: string): string[] {
  return wordsOfRun(run).filter((word) => !isStopWord(word));
}

function termsOfRun(run: string): string[] {
  const pairs = pairsOf(run);
  return pairs.length > 0 ? pairs : [run];
}

/** A phrase of words is also known when it is written as one: `usbpd`. */
function keysOf({ key }: Synonym): string[] {
  const isWords = /^[a-z0-9 ]+$/.test(key);
  const joined = key.replaceAll(" ", "");
  return isWords && joined !== key && joined.length >= 4 ? [key, joined] : [key];
}
