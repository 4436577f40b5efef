import { familyColumn } from "../../../../base/finder/finderTable.ts";
import type { Quantity } from "../../../../base/site/values/quantities.ts";
import type { SynonymIndex } from "../../query/words/synonymIndex.ts";
import { normalise } from "../../text/normalise.ts";
import { quantitiesIn } from "../../text/quantities.ts";
import { isStopWord } from "../../text/stopWords.ts";
import { maxPhrase, NameIndex, otherNotations, tokensOf } from "../nameIndex.ts";
import {
  maxTokens,
  type PhraseToken,
  phraseKey,
  phraseTokens,
  saysNothing,
} from "../phraseTokens.ts";
import { countingCharacters, deniedIn, outsideOf, withoutQuestion } from "../surroundingWords.ts";
import type { NamedColumn, NamedFamily, Vocabulary } from "../vocabulary.ts";

/** Names of a collection's definitions, and what each of them names. */
export interface Names {
  readonly families: NameIndex<NamedFamily>;
  readonly options: NameIndex<Option>;
  /** Things that the names of options deny, be it with a denying word or by having it inside. */
  readonly denials: NameIndex<Denial>;
  /** Labels of quantities and of counts. */
  readonly labels: NameIndex<NamedColumn>;
  /** Names of choices. */
  readonly headings: NameIndex<NamedColumn>;
  /** Words of the labels of counts, which `8ch` may be short for. */
  readonly countWords: readonly string[];
  /** Options with the words of their names, by the first two letters of the first one. */
  readonly beginnings: ReadonlyMap<string, readonly WordedOption[]>;
  /** Options with each quantity that their names have. */
  readonly measuredOptions: readonly (Option & { readonly quantity: Quantity })[];
  /** Words of families, labels and headings, with their columns. */
  readonly otherWords: readonly { readonly column: string; readonly word: string }[];
  /** Counted things by the character that stands for their word: 核 for 核心数. */
  readonly counted: ReadonlyMap<string, readonly NamedColumn[]>;
}

/** An option of a choice, or a feature. */
export interface Option {
  readonly column: NamedColumn;
  readonly value: string;
}

/** An option with the words of one of its names. */
export interface WordedOption extends Option {
  readonly first: string;
  readonly words: readonly string[];
  /** True for a name that may be the beginnings of words: PH/EN. */
  readonly isAbbreviated: boolean;
}

/** An option that a denial asks for. */
export interface Denial extends Option {
  /** Least share of what is denied that must be typed. */
  readonly least: number;
}

/** Longest beginning of a word that stands for it in a name of several. */
const maxAbbreviation = 4;

/** Share of the label of a count that its word's first character is. */
export const countedByCharacter = 0.6;

/** Least share of a label beside a quantity. */
const minLabelShare = 0.1;

/** Least share of a name that is denied. */
export const deniedShare = 0.4;

/** Names of which at least so much was typed are all meant. */
export const fullShare = 0.9;

/** Share of the best share of a name at which another family or column may as well be meant. */
export const ambiguousShare = 0.5;

/** Least share of the label of a count that stands for having any: `CAN`. */
export const countedShare = 0.8;

/** Pieces of an option's name that the name itself denies. */
function deniedByName(name: string) {
  const starts = tokensOf(name).flatMap((one) => (one.isWordStart ? one.start : []));
  return deniedIn(name, new Set(starts));
}

/** True for a column of whole numbers of things. */
export function isCountColumn({ kind, unit }: NamedColumn): boolean {
  return kind === "number" && unit === "";
}

/**
 * Names of what is counted, those of Chinese also without what says that it is a number (声道数), and those of
 * two words the other way round: `8 channel ADC`, 8通道ADC.
 */
function countedNames({ names }: NamedColumn): string[] {
  return names.flatMap((name) => {
    const counted = name.replace(/(?<=\p{Script=Han}{2})[数量]+$/u, "");
    const [first = "", second = "", ...others] = counted.split(" ");
    const isPair = second !== "" && others.length === 0;
    return [...new Set([name, counted, ...(isPair ? [`${second} ${first}`] : [])])];
  });
}

/** Words of the labels of counts that a word behind a number is short for: `8ch`, `160 seg`. */
export function countWordsFor({ countWords }: Names, word: string): string[] {
  if (word.length < 2 || word.length > maxAbbreviation || isStopWord(word)) return [];
  return isOrdinalEnd.test(word) ? [] : countWords.filter((one) => one.startsWith(word));
}

const isOrdinalEnd = /^(?:st|nd|rd|th)$/;

/** The words of letters of a name, in lower case. */
function wordsOf(name: string): string[] {
  return tokensOf(name).flatMap(({ kind, written }) => (kind === "word" ? written : []));
}

/** Columns of counts by the characters that their labels' words begin with. */
function countedIn(columns: readonly NamedColumn[]): Map<string, NamedColumn[]> {
  const counted = new Map<string, NamedColumn[]>();
  for (const column of columns) {
    if (!isCountColumn(column)) continue;
    const starts = column.names.flatMap(tokensOf).filter(({ kind, isWordStart, written }) => {
      return kind === "character" && isWordStart && !countingCharacters.has(written);
    });
    for (const { written } of starts) {
      counted.set(written, [...new Set([...(counted.get(written) ?? []), column])]);
    }
  }
  return counted;
}

/**
 * The names in a collection's definitions, and pieces of them.
 * @param rarity of a token in documents, from 0 for one that all have to 1 for one that none has
 */
export function namesIn(
  { columns, families }: Vocabulary,
  glossary: SynonymIndex,
  rarity: (token: string) => number,
): Names {
  const named = families.map((family) => [family, family.names] as const);
  const options = columns
    .filter(({ name }) => name !== "package")
    .flatMap((column) =>
      column.options.map(({ value, names }) => [{ column, value }, names] as const),
    );
  const denials = options.flatMap(([option, names]): [Denial, string[]][] => {
    const [whole, some] = [true, false].map((isWhole) =>
      names.flatMap(deniedByName).flatMap((one) => (one.isWhole === isWhole ? one.what : [])),
    );
    return [
      [{ ...option, least: deniedShare }, some ?? []],
      [{ ...option, least: fullShare }, [...(whole ?? []), ...names.flatMap(outsideOf)]],
    ];
  });
  const headings = columns
    .filter(({ kind }) => kind === "options")
    .map((column) => [column, column.names] as const);
  const labels = columns
    .filter(({ kind }) => kind !== "options")
    .map(
      (column) => [column, isCountColumn(column) ? countedNames(column) : column.names] as const,
    );
  const worded = options.flatMap(([option, names]) =>
    names.flatMap((name): WordedOption[] => {
      const words = wordsOf(name);
      const [first, ...others] = words;
      if (first === undefined) return [];
      const isPlain = others.length > 0 && !/[\p{Script=Han}\d]/u.test(name);
      const isAbbreviated = isPlain && words.every(({ length }) => length <= maxAbbreviation);
      return [{ ...option, first, words, isAbbreviated }];
    }),
  );
  const counts = columns.filter(isCountColumn).flatMap((column) => column.names.flatMap(wordsOf));
  return {
    countWords: [...new Set(counts)],
    beginnings: Map.groupBy(worded, ({ first }) => first.slice(0, 2)),
    measuredOptions: options.flatMap(([option, names]) =>
      names
        .flatMap((name) => [name, ...otherNotations(name)])
        .flatMap((name) =>
          quantitiesIn(normalise(name), "careless").map(({ amount, unit }) => {
            return { ...option, quantity: { min: amount, max: amount, unit } };
          }),
        ),
    ),
    otherWords: [
      ...families.map((one) => ({ column: familyColumn, names: one.names })),
      ...columns.map((one) => ({ column: one.name, names: one.names })),
    ].flatMap(({ column, names }) => names.flatMap(wordsOf).map((word) => ({ column, word }))),
    families: new NameIndex(named, glossary, rarity, { isShortened: true }),
    options: new NameIndex(options, glossary, rarity),
    denials: new NameIndex(denials, glossary, rarity),
    headings: new NameIndex(headings, glossary, rarity),
    labels: new NameIndex(labels, glossary, rarity, { least: minLabelShare }),
    counted: countedIn(columns),
  };
}

/**
 * Columns that a text names and nothing else, the likeliest first; none where it says more.
 * @param text normalised
 */
export function columnsNamed(names: Names, text: string): string[] {
  const tokens = phraseTokens(withoutQuestion(text));
  if (tokens.length > maxTokens) return [];
  const named = new Map<NamedColumn, number>();
  for (let at = 0; at < tokens.length; ) {
    const length = addNamed(names, tokens, at, named);
    if (length === 0 && !saysNothing(tokens[at])) return [];
    at += Math.max(1, length);
  }
  return [...named].sort(([, a], [, b]) => b - a).map(([{ name }]) => name);
}

/** Adds the columns that the longest phrase at a place names; returns its number of tokens, 0 without one. */
function addNamed(
  names: Names,
  tokens: readonly PhraseToken[],
  at: number,
  named: Map<NamedColumn, number>,
): number {
  const { labels, headings, options } = names;
  for (let length = Math.min(maxPhrase, tokens.length - at); length > 0; length -= 1) {
    if (tokens[at + length]?.isWordStart === false) continue;
    const phrase = phraseKey(tokens.slice(at, at + length));
    const flags = options
      .find(phrase)
      .flatMap(({ entry: { column }, share }) =>
        column.names.length === 0 ? [{ entry: column, share }] : [],
      );
    const found = [...labels.find(phrase), ...headings.find(phrase), ...flags];
    if (found.length === 0) continue;
    const least = Math.max(...found.map(({ share }) => share)) * ambiguousShare;
    for (const { entry, share } of found) {
      if (share >= least) named.set(entry, Math.max(share, named.get(entry) ?? 0));
    }
    return length;
  }
  return 0;
}
