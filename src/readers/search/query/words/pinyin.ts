import type { Alternative, TermIndex } from "../../index/words/termIndex.ts";
import type { Pronunciations } from "../../text/pronunciations.ts";
import { pairsOf } from "../../text/tokens.ts";
import type { Mark } from "../highlightMarks.ts";
import { shares, type TermMeaning } from "./termMeaning.ts";

/** Ways to part a word into syllables that are tried, and words of characters that it may be. */
const maxSplits = 6;
const maxChains = 48;
const maxSyllables = 8;
/** Beginnings of words that are followed further at each letter. */
const maxBegun = 4_096;

/**
 * The meaning of a word of letters as the pinyin of a title: `kuaichong` is 快充.
 * @param isUnfinished whether the last syllable is only begun: `kuaicho`
 */
export function asPinyin(
  word: string,
  terms: TermIndex,
  sounds: Pronunciations,
  isUnfinished = false,
): TermMeaning {
  if (!/^[a-z]{4,30}$/.test(word)) return nothing;
  const found = splits(word, sounds, isUnfinished).flatMap((pieces) =>
    chains(pieces, terms, (character, piece, isLast) =>
      isLast && isUnfinished
        ? sounds.readings(character).some((reading) => reading.startsWith(piece))
        : sounds.readings(character).includes(piece),
    ),
  );
  return meaningOf(found);
}

/** The meaning of letters as the first of each syllable: `kc` is 快充. */
export function asInitials(word: string, terms: TermIndex, sounds: Pronunciations): TermMeaning {
  if (!/^[a-hj-tw-z]{2,24}$/.test(word)) return nothing;
  const begins = (character: string, letter: string) =>
    sounds.readings(character).some((reading) => reading.startsWith(letter));
  return meaningOf(chains([...word], terms, begins));
}

const nothing: TermMeaning = { alternatives: [], marks: [] };

function meaningOf(found: readonly string[]): TermMeaning {
  const all = [...new Set(found)].slice(0, maxChains);
  return {
    alternatives: all.map(
      (text): Alternative => ({
        terms: pairsOf(text),
        weight: shares.completion,
        inTitle: true,
      }),
    ),
    marks: all.map((text): Mark => ({ kind: "phrase", text })),
  };
}

/** The ways to part a word into two syllables and more. */
function splits(word: string, sounds: Pronunciations, isUnfinished: boolean): string[][] {
  const found: string[][] = [];
  const part = (from: number, before: readonly string[]) => {
    if (found.length >= maxSplits || before.length > maxSyllables) return;
    if (from === word.length && before.length > 1) found.push([...before]);
    for (let to = Math.min(from + 6, word.length); to > from; to -= 1) {
      const piece = word.slice(from, to);
      const isBegun = isUnfinished && to === word.length && sounds.isBeginning(piece);
      if (isBegun || sounds.isSyllable(piece)) part(to, [...before, piece]);
    }
  };
  part(0, []);
  return found;
}

/** Characters side by side in titles that are read like the pieces, one after the other. */
function chains(
  pieces: readonly string[],
  { titlePairs }: TermIndex,
  isRead: (character: string, piece: string, isLast: boolean) => boolean,
): string[] {
  const [first = "", ...others] = pieces;
  const isLike = (code: number, piece: string, isLast: boolean) =>
    isRead(String.fromCodePoint(code), piece, isLast);
  let found = [...titlePairs.keys()]
    .filter((code) => isLike(code, first, false))
    .map((code) => [code]);
  for (const [at, piece] of others.entries()) {
    const isLast = at === others.length - 1;
    found = found
      .flatMap((codes) =>
        [...(titlePairs.get(codes.at(-1) ?? 0) ?? [])]
          .filter((next) => isLike(next, piece, isLast))
          .map((next) => [...codes, next]),
      )
      .slice(0, maxBegun);
  }
  return found.map((codes) => String.fromCodePoint(...codes));
}
