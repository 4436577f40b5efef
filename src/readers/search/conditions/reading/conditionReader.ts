import type { SynonymIndex } from "../../query/words/synonymIndex.ts";
import type { PartTable } from "../partTable.ts";
import { maxTokens, phraseTokens, saysNothing } from "../phraseTokens.ts";
import { asksQuestion } from "../surroundingWords.ts";
import { textWithout } from "../textWithoutPieces.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { bestReading } from "./bestReading.ts";
import type { Candidate } from "./candidate.ts";
import { candidatesIn, withHeading } from "./candidates.ts";
import type { ReadPhrase, ReadPiece } from "./conditionPieces.ts";
import { columnsNamed, countedShare } from "./definitionNames.ts";
import { Definitions } from "./definitions.ts";

/** Reads texts as conditions, by the words of a collection's own definitions. */
export class ConditionReader {
  readonly #definitions: Definitions;

  /** @param rarity of a token in documents, from 0 for one that all have to 1 for one that none has */
  constructor(
    vocabulary: Vocabulary,
    glossary: SynonymIndex,
    table: PartTable,
    rarity: (token: string) => number,
  ) {
    this.#definitions = new Definitions(vocabulary, glossary, table, rarity);
  }

  /** True for a column whose values are ranges, which cover what is asked for. */
  isRange(column: string): boolean {
    return this.#definitions.isRange(column);
  }

  /**
   * Columns that a text names and nothing else, the likeliest first; none where it says more.
   * @param text normalised
   */
  columnsNamed(text: string): string[] {
    return columnsNamed(this.#definitions.names(), text);
  }

  /** @param text normalised */
  read(text: string): ReadPhrase {
    const { table } = this.#definitions;
    const tokens = phraseTokens(text);
    const isQuestion = asksQuestion(text, tokens);
    const nothing = { pieces: [], unread: tokens.length, isQuestion, rest: text };
    if (table.size === 0 || tokens.length === 0 || tokens.length > maxTokens) return nothing;
    const candidates = candidatesIn(this.#definitions, text, tokens);
    const best = bestReading(table.all(), tokens, candidates);
    if (best.length === 0) return nothing;
    const pieces = best.map((piece) => ({
      ...withHeading(this.#definitions, piece, tokens, best),
      ...rivalsOf(piece, candidates[piece.from] ?? []),
    }));
    const read = new Uint8Array(tokens.length);
    for (const { from, to } of pieces) read.fill(1, from, to);
    const left = tokens.filter((_token, at) => read[at] === 0 && !saysNothing(tokens[at]));
    return {
      pieces,
      unread: left.reduce((sum, { kind, start }) => {
        if (kind === "character") return sum + 0.5;
        return sum + Number(!/[\p{L}\d]/u.test(text.charAt(start - 1)));
      }, 0),
      isQuestion,
      rest: textWithout(text, pieces),
    };
  }
}

/** Other columns that a count may be of, where its noun is a word of several labels. */
function rivalsOf(
  { isCounted, share, to, conditions }: Candidate,
  candidates: readonly Candidate[],
): Pick<ReadPiece, "rivals"> {
  if (isCounted !== true || share >= countedShare) return {};
  const others = candidates.filter((one) => one.isCounted === true && one.to === to);
  const rivals = others.flatMap((one) => one.conditions);
  const columns = new Set([...conditions, ...rivals].map(({ column }) => column));
  return columns.size > 1 ? { rivals } : {};
}
