import { queryUnits } from "../query/parts/queryTokens.ts";
import type { SynonymIndex } from "../query/words/synonymIndex.ts";
import { normalise } from "../text/normalise.ts";
import { quantitiesIn } from "../text/quantities.ts";
import { abbreviation } from "../text/readTerms.ts";
import { simplified } from "../text/simplifiedChinese.ts";
import { isComparing, isRelating, isStopWord } from "../text/stopWords.ts";
import { isIdle, type PhraseToken, phraseKey, phraseTokens } from "./phraseTokens.ts";

/** Longest phrase that is looked up, in tokens. */
export const maxPhrase = 10;

/** Something that a phrase names, and how much of its name the phrase is: 1 for all of it. */
export interface Named<Entry> {
  readonly entry: Entry;
  readonly share: number;
}

/** Share of a name at which what was typed is one way to say it, but not its own. */
const synonymShare = 0.95;

/** Weight of a letter that is an article elsewhere. */
const letterShare = 0.3;

/** Most words of a name of which some may be left out. */
const maxWords = 6;

/** Share of a name that its initials are. */
const initialsShare = 0.9;

/** Least share of a name that says which one is meant, usually. */
const usualLeast = 0.3;

/** Entries by their names, by pieces of them, and by synonyms of either. */
export class NameIndex<Entry> {
  readonly #entries = new Map<string, Map<Entry, number>>();
  /** Number of names that hold a token. */
  readonly #names = new Map<string, number>();
  readonly #rarity: (token: string) => number;
  readonly #least: number;
  readonly #isShortened: boolean;
  #count = 0;

  /**
   * @param rarity of a token in documents, from 0 for one that all have to 1 for one that none has
   * @param options least share of a name that says which one is meant, and whether words within a name may
   *   be left out: 有刷驱动 for 有刷电机驱动
   */
  constructor(
    named: readonly (readonly [Entry, names: readonly string[]])[],
    glossary: SynonymIndex,
    rarity: (token: string) => number,
    { least = usualLeast, isShortened = false } = {},
  ) {
    this.#rarity = rarity;
    this.#least = least;
    this.#isShortened = isShortened;
    const read = named.flatMap(([entry, names]) =>
      names
        .flatMap(piecesOf)
        .flatMap(joinedToo)
        .map((name) => ({ entry, tokens: tokensOf(name), isOwn: true })),
    );
    const others = named.flatMap(([entry, names]) =>
      names
        .flatMap(otherNotations)
        .map((name) => ({ entry, tokens: tokensOf(name), isOwn: false })),
    );
    for (const { tokens } of read) {
      this.#count += 1;
      for (const key of new Set(tokens.map(({ key: one }) => one))) {
        this.#names.set(key, (this.#names.get(key) ?? 0) + 1);
      }
    }
    for (const { entry, tokens, isOwn } of [...read, ...others]) {
      this.#add(entry, tokens, glossary, isOwn ? 1 : synonymShare);
      const initials = initialsOf(tokens);
      if (initials !== undefined) this.#put(initials, entry, initialsShare);
    }
  }

  /** Entries that a phrase names, by the largest share of a name. */
  find(phrase: string): readonly Named<Entry>[] {
    return [...(this.#entries.get(phrase) ?? [])].map(([entry, share]) => ({ entry, share }));
  }

  #add(entry: Entry, tokens: readonly PhraseToken[], glossary: SynonymIndex, most: number): void {
    const whole = this.#weight(tokens);
    if (whole === 0) return;
    if (this.#isShortened) this.#addShortened(entry, tokens, whole, most);
    for (let from = 0; from < tokens.length; from += 1) {
      for (let to = from + 1; to <= Math.min(tokens.length, from + maxPhrase); to += 1) {
        const piece = tokens.slice(from, to);
        const share = most * (piece.length === tokens.length ? 1 : this.#weight(piece) / whole);
        const isWhole = tokens[from]?.isWordStart === true && tokens[to]?.isWordStart !== false;
        if (
          share < this.#least ||
          (piece.length < tokens.length && !(isWhole && saysSomething(piece)))
        )
          continue;
        this.#put(phraseKey(piece), entry, share);
        for (const other of synonymsOf(piece, glossary)) {
          this.#put(other, entry, share * synonymShare);
        }
      }
    }
  }

  /** Adds a name with words left out between its first and its last one. */
  #addShortened(entry: Entry, tokens: readonly PhraseToken[], whole: number, most: number): void {
    const starts = tokens.flatMap(({ isWordStart }, at) => (isWordStart || at === 0 ? [at] : []));
    if (starts.length < 3 || starts.length > maxWords) return;
    const words = starts.map((from, at) => tokens.slice(from, starts[at + 1]));
    for (let chosen = 1; chosen < 2 ** words.length; chosen += 1) {
      const piece = words.flatMap((word, at) => (chosen & (1 << at) ? word : []));
      const share = (most * this.#weight(piece)) / whole;
      if (share >= this.#least && saysSomething(piece)) {
        this.#put(phraseKey(piece), entry, share);
      }
    }
  }

  #put(phrase: string, entry: Entry, share: number): void {
    const known = this.#entries.get(phrase) ?? new Map<Entry, number>();
    this.#entries.set(phrase, known);
    known.set(entry, Math.max(known.get(entry) ?? 0, share));
  }

  /** Weight of a phrase: tokens that few names have weigh more, numbers little. */
  #weight(tokens: readonly PhraseToken[]): number {
    return tokens.reduce((sum, token) => {
      const { key, kind, isCapital, written } = token;
      // `CAN` is as rare as it is in capitals.
      const term = isCapital && isStopWord(written) ? abbreviation(written) : key;
      const rarity = Math.log(1 + this.#count / (this.#names.get(key) ?? 1));
      if (kind !== "number" && isIdle(token)) {
        // A letter says which of several is meant: `A-coded`, `Type-C`.
        return sum + (/^[a-z]$/.test(key) ? rarity * letterShare : 0);
      }
      return sum + rarity * this.#rarity(term) * (kind === "number" ? 0.3 : 1);
    }, 0);
  }
}

/** The first letters of a name's words, as it is abbreviated: SNR; undefined for fewer than three. */
function initialsOf(tokens: readonly PhraseToken[]): string | undefined {
  const words = tokens.filter((token) => token.kind === "word" && !isIdle(token));
  if (words.length < 3 || tokens.some(({ kind }) => kind !== "word")) return undefined;
  const initials = words.map(({ written }) => written.charAt(0)).join("");
  return isStopWord(initials) ? undefined : phraseKey(phraseTokens(initials));
}

/** A name, and the same with hyphened words written as one: `Wi-Fi 4`, `WiFi 4`. */
function joinedToo(name: string): string[] {
  const joined = name.replace(/(?<=\p{L})-(?=\p{L})/gu, "");
  return joined === name ? [name] : [name, joined];
}

/**
 * A name, what stands within its brackets and outside, and what stands before a comma:
 * `Linear regulators (LDO)`, `USB, fastest port`.
 */
function piecesOf(name: string): string[] {
  const [head = ""] = name.split(/[,，]/);
  const pieces = [...name.split(/[()（）]/), head].map((piece) => piece.trim());
  return [...new Set([name, ...pieces])].filter((piece) => piece !== "");
}

const alternatives = /([\p{L}\d]{2,})\/([\p{L}\d]{2,})/u;

/** Letters of a standard, before the number that is unmistakable by itself. */
const standard = /^[\p{Lu}/\s-]+(?=\d{4})/u;

/** Shortest alternative that is a name by itself. */
const minAlternative = 3;

/**
 * Names that a name joins by a stroke (`I2S/TDM`, `ISO/IEC 15693`, `LF 125/134 kHz`), and the number of a
 * standard with what stands behind it (`14443 A`).
 */
export function otherNotations(name: string): string[] {
  const [all = "", ...both] = alternatives.exec(name) ?? [];
  const apart = both
    .map((one) => name.replace(all, one).trim())
    .filter((one) => one.length >= minAlternative);
  const number = name.replace(standard, "");
  const isQuantity =
    !/^\d{5}/.test(number) && quantitiesIn(normalise(number), "careless").length > 0;
  return number === name || isQuantity ? apart : [...apart, number];
}

export function tokensOf(name: string): PhraseToken[] {
  return phraseTokens(simplified(normalise(name)));
}

const packageKeys = new Map<string, string>();
const maxPackageKeys = 5_000;

/** True for the name of a package that begins with a phrase, by its key. */
export function beginsWith(name: string, phrase: string): boolean {
  let key = packageKeys.get(name);
  if (key === undefined) {
    if (packageKeys.size >= maxPackageKeys) packageKeys.clear();
    key = phraseKey(tokensOf(name));
    packageKeys.set(name, key);
  }
  return key === phrase || key.startsWith(`${phrase} `);
}

/** True for a piece of a name that may stand for it: a word of two letters, two characters, or one of each (H桥). */
function saysSomething(piece: readonly PhraseToken[]): boolean {
  if (piece.every(({ kind }) => kind === "character")) {
    const word = piece.map(({ written }) => written).join("");
    if (piece.length < 2 || piece.every(({ isGeneral }) => isGeneral)) return false;
    return !isStopWord(word) && !isComparing(word) && !isRelating(word);
  }
  const isMixed = ["word", "character"].every((one) => piece.some(({ kind }) => kind === one));
  if (isMixed && !piece.every(isIdle)) return true;
  return piece.some((token) => {
    const isWord = token.kind === "word" && token.written.length >= 2;
    return isWord && !isIdle(token) && !token.isGeneral;
  });
}

/** Keys of the other ways to say a phrase. */
function synonymsOf(piece: readonly PhraseToken[], glossary: SynonymIndex): string[] {
  const text = piece.map(({ written }) => written).join(" ");
  const units = queryUnits(text).map(({ key }) => key);
  return (glossary.synonyms(units) ?? []).map((synonym) => phraseKey(phraseTokens(synonym.text)));
}
