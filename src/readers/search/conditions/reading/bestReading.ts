import { type Bits, countBoth, intersection } from "../bitSet.ts";
import { type PhraseToken, saysNothing } from "../phraseTokens.ts";
import type { Candidate } from "./candidate.ts";
import { fullShare } from "./definitionNames.ts";

/** A reading of the tokens so far. */
interface Reading {
  readonly score: number;
  /** Parts that meet all pieces but those that none of these did. */
  readonly parts: Bits;
  readonly pieces: readonly Candidate[];
}

/** A reading, whose parts are found when it is followed. */
type Followed = Omit<Reading, "parts"> & { readonly before: Bits; readonly and?: Bits };

/** Readings that are followed at each place. */
const maxReadings = 12;

/** Costs of passing over a word, a number or a character, and of a piece that no part meets. */
const passedOver = { word: 0.7, number: 0.5, character: 0.3 } as const;
const unmet = 1.1;

/** Cost of a name right behind one that is denied. */
const cutDenied = 1;

/**
 * The likeliest reading of a text.
 * @param all parts
 * @param candidates by the token that they begin with
 * @returns the pieces that it consists of, in order
 */
export function bestReading(
  all: Bits,
  tokens: readonly PhraseToken[],
  candidates: readonly (readonly Candidate[])[],
): readonly Candidate[] {
  const readings: Followed[][] = Array.from({ length: tokens.length + 1 }, () => []);
  readings[0] = [{ score: 0, before: all, pieces: [] }];
  for (const [at, token] of tokens.entries()) {
    const here = (readings[at] ?? [])
      .sort((a, b) => b.score - a.score)
      .slice(0, maxReadings)
      .map(({ score, pieces, before, and }): Reading => {
        return { score, pieces, parts: and ? intersection(before, and) : before };
      });
    const cost = saysNothing(token) ? 0 : passedOver[token.kind];
    for (const reading of here) {
      const { pieces, parts, score } = reading;
      readings[at + 1]?.push({ pieces, before: parts, score: score - cost });
      for (const candidate of candidates[at] ?? []) {
        const next = follow(reading, candidate);
        if (next) readings[candidate.to]?.push(next);
      }
    }
  }
  return readings.at(-1)?.reduce((a, b) => (b.score > a.score ? b : a)).pieces ?? [];
}

/** The reading that goes on with a candidate; undefined where the candidate contradicts it. */
function follow({ score, parts, pieces }: Reading, candidate: Candidate): Followed | undefined {
  const columns = new Set(candidate.conditions.map(({ column }) => column));
  const isTwice =
    candidate.denied === undefined &&
    pieces.some(
      ({ conditions, denied }) =>
        denied === undefined && conditions.some(({ column }) => columns.has(column)),
    );
  if (candidate.denied?.isJoined === true) {
    const before = pieces.at(-1);
    if (before?.denied === undefined || before.to !== candidate.from) return undefined;
  }
  if (isTwice || pieces.some((piece) => areStrangers(piece, candidate))) return undefined;
  const count = countBoth(parts, candidate.parts);
  const isCut = cutsDenied(pieces.at(-1), candidate);
  if (candidate.sort === "package" || candidate.denied !== undefined) {
    // Neither a package nor a denial tells what else is meant: it may be what no such part meets.
    const likely = candidate.prior - (count > 0 ? 0 : unmet / 4);
    return { pieces: [...pieces, candidate], before: parts, score: score + likely };
  }
  return {
    pieces: [...pieces, candidate],
    before: parts,
    ...(count > 0 && { and: candidate.parts }),
    score:
      score +
      candidate.prior -
      (count > 0 ? 0 : unmetCost(candidate)) -
      (isCut ? cutDenied : 0) +
      0.01 * Math.log1p(count),
  };
}

/** True for something asked for right behind something denied: of `without time stamp` all is denied. */
function cutsDenied(before: Candidate | undefined, { from, sort, denied }: Candidate): boolean {
  const isNamed = sort === "kind" || sort === "feature";
  return isNamed && denied === undefined && before?.denied !== undefined && before.to === from;
}

/** True for a kind, and a quantity without a label or a feature that no part of this kind is described by. */
function areStrangers(one: Candidate, other: Candidate): boolean {
  const [kind, fact] = one.sort === "kind" ? [one, other] : [other, one];
  if (kind.sort !== "kind" || fact.holders === undefined) return false;
  return countBoth(kind.parts, fact.holders) === 0;
}

/** Cost of a candidate that no part meets besides all before it; higher for a piece of a name. */
function unmetCost({ share, isCompared }: Candidate): number {
  return isCompared || share >= fullShare ? unmet : 2 * unmet;
}
