import type { Bits } from "../bitSet.ts";
import type { PhraseToken } from "../phraseTokens.ts";
import type { ReadPiece } from "./conditionPieces.ts";
import type { Option } from "./definitionNames.ts";
import type { Definitions } from "./definitions.ts";

/** A piece that may be meant. */
export interface Candidate extends ReadPiece {
  /** First and last token, the last one excluded. */
  readonly from: number;
  readonly to: number;
  readonly prior: number;
  readonly parts: Bits;
  /** True for what a denial asks for: its name denies the same. */
  readonly isDenial?: true;
  /** Options of its column that are called so in part: `CAN FD` beside `CAN`. */
  readonly akin?: readonly string[];
  /** Parts that the column describes; absent where it need not describe a kind to be meant. */
  readonly holders?: Bits;
}

/** Likelihood of each sort: a share of it goes with the share of the name that was typed. */
export const priors = {
  kind: [0.5, 1.7],
  feature: [-0.1, 1.3],
  count: [-0.2, 1.1],
  label: [0.4, 0.9],
} as const;

/** Likelihood of a package. */
export const packagePrior = 1.5;

/** Likelihood of a sort of which a share of the name was typed. */
export function prior([base, more]: readonly [number, number], share: number): number {
  return base + more * share;
}

/** First and last token, the last one excluded, of a place in the text. */
export function placeOf(
  { start, end }: { readonly start: number; readonly end: number },
  tokens: readonly PhraseToken[],
): { readonly from: number; readonly to: number } | undefined {
  const from = tokens.findIndex((token) => token.end > start);
  const to = tokens.findLastIndex((token) => token.start < end) + 1;
  return from >= 0 && from < to ? { from, to } : undefined;
}

/** A piece's tokens, the last one excluded, and its place in the text. */
type Place = Pick<Candidate, "from" | "to" | "start" | "end">;

/** Place of some tokens, the last one excluded. */
export function spanOfTokens(tokens: readonly PhraseToken[], from: number, to: number): Place {
  return { from, to, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

/** Candidate for having an option of which a share of the name was typed. */
export function optionCandidate(
  definitions: Definitions,
  { column, value }: Option,
  place: Place,
  share: number,
): Candidate {
  const conditions = [{ kind: "options" as const, column: column.name, options: [value] }];
  return {
    ...{ ...place, sort: "feature", share, isCompared: false, conditions },
    parts: definitions.partsOf(conditions),
    holders: definitions.table.having(column.name),
    prior: prior(priors.feature, share),
  };
}
