import { familyColumn } from "../../../base/finder/finderTable.ts";
import { dimensionOf } from "../../../base/site/values/quantities.ts";
import type { SynonymIndex } from "../query/words/synonymIndex.ts";
import { relatedLabels } from "../text/quantityLabels.ts";
import { isComparing, isRelating } from "../text/stopWords.ts";
import { type Amount, amountsIn } from "./amounts.ts";
import { type Bits, countBits, countBoth, intersection } from "./bitSet.ts";
import { type BodySize, bodySizesIn } from "./bodySizes.ts";
import {
  asksQuestion,
  counters,
  countingCharacters,
  denialBefore,
  deniedIn,
  joinsNames,
  linkingWords,
  outsideOf,
  withoutQuestion,
} from "./comparisons.ts";
import { beginsWith, maxPhrase, NameIndex, tokensOf } from "./nameIndex.ts";
import { bodyUnit } from "./partFacts.ts";
import {
  bodySides,
  isOfOrderCodes,
  type PartCondition,
  type PartTable,
  packageNames,
  type Requirement,
} from "./partTable.ts";
import { isIdle, type PhraseToken, phraseKey, phraseTokens } from "./phraseTokens.ts";
import {
  baseEnds,
  inBitsOrBytes,
  mayBeBare,
  meaningsOf,
  unitWithPrefix,
} from "./quantityMeanings.ts";
import type { NamedColumn, NamedFamily, Vocabulary } from "./vocabulary.ts";

/** Sorts of pieces of a text. */
export type ConditionSort = "kind" | "feature" | "fact" | "package" | "quantity";

/** A piece of a text as conditions on parts. */
export interface ReadPiece {
  readonly sort: ConditionSort;
  /** Share of a name that was typed, 1 for all of it; of a quantity that of its label, 0 without one. */
  readonly share: number;
  /** True for a quantity that is compared: at least, at most, between. */
  readonly isCompared: boolean;
  /** True for things that are counted: `dual CAN`, `2×CAN`. */
  readonly isCounted?: boolean;
  /** One condition, or those of a package: its style and its pins. */
  readonly conditions: readonly PartCondition[];
  /** The quantity that was typed without a direction, in base units: parts that have it come first. */
  readonly target?: number;
  /** Conditions of the same count on other columns whose labels have the same noun: `three ports`. */
  readonly rivals?: readonly PartCondition[];
  /** A condition that nearly does: a rating that reaches what no part has exactly. */
  readonly nearly?: PartCondition;
  /** Names of packages that are meant, as they begin. */
  readonly packageName?: string;
  /** Place in the text; of something denied with the denial or, in a list, with what joins it to the one before. */
  readonly start: number;
  readonly end: number;
  /** Present where parts with it are excluded. */
  readonly denied?: {
    /** Place where its name begins. */
    readonly start: number;
    /** True where the denial stands before another name, which it is joined to. */
    readonly isJoined: boolean;
  };
}

/** A text as conditions. */
export interface ReadPhrase {
  readonly pieces: readonly ReadPiece[];
  /** Number of words that are no condition. */
  readonly unread: number;
  /** True for a question: one that asks why, how or when, or which. */
  readonly isQuestion: boolean;
  /** The text with the pieces left out. */
  readonly rest: string;
}

interface Names {
  readonly families: NameIndex<NamedFamily>;
  readonly options: NameIndex<{ readonly column: NamedColumn; readonly value: string }>;
  /** Things that the names of options deny, be it with a denying word or by having it inside. */
  readonly denials: NameIndex<Denial>;
  /** Labels of quantities and of counts. */
  readonly labels: NameIndex<NamedColumn>;
  /** Names of choices. */
  readonly headings: NameIndex<NamedColumn>;
  /** Counted things by the character that stands for their word: 核 for 核心数. */
  readonly counted: ReadonlyMap<string, readonly NamedColumn[]>;
}

/** An option that a denial asks for. */
interface Denial {
  readonly column: NamedColumn;
  readonly value: string;
  /** Least share of what is denied that must be typed. */
  readonly least: number;
}

/** Share of the label of a count that its word's first character is. */
const countedByCharacter = 0.6;

function deniedByName(name: string): string[] {
  const starts = tokensOf(name).flatMap((one) => (one.isWordStart ? one.start : []));
  return deniedIn(name, new Set(starts));
}

/** True for a column of whole numbers of things. */
function isCountColumn({ kind, unit }: NamedColumn): boolean {
  return kind === "number" && unit === "";
}

/** Names of what is counted, and those of two words the other way round: `8 channel ADC`, 8通道ADC. */
function countedNames({ names }: NamedColumn): string[] {
  return names.flatMap((name) => {
    const [first = "", second = "", ...others] = name.split(" ");
    if (second === "" || others.length > 0) return [name];
    const counted = second.replace(/(?<=\p{Script=Han}{2})[数量]+$/u, "");
    return [name, `${counted} ${first}`];
  });
}

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

function namesIn(
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
  const denials = options.flatMap(([option, names]): [Denial, string[]][] => [
    [{ ...option, least: deniedShare }, names.flatMap(deniedByName)],
    [{ ...option, least: fullShare }, names.flatMap(outsideOf)],
  ]);
  const headings = columns
    .filter(({ kind }) => kind === "options")
    .map((column) => [column, column.names] as const);
  const labels = columns
    .filter(({ kind }) => kind !== "options")
    .map(
      (column) => [column, isCountColumn(column) ? countedNames(column) : column.names] as const,
    );
  return {
    families: new NameIndex(named, glossary, rarity),
    options: new NameIndex(options, glossary, rarity),
    denials: new NameIndex(denials, glossary, rarity),
    headings: new NameIndex(headings, glossary, rarity),
    labels: new NameIndex(labels, glossary, rarity, minLabelShare),
    counted: countedIn(columns),
  };
}

/** Least share of a label beside a quantity. */
const minLabelShare = 0.1;

/** A piece that may be meant. */
interface Candidate extends ReadPiece {
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

/** A reading of the tokens so far. */
interface Reading {
  readonly score: number;
  /** Parts that meet all pieces but those that none of these did. */
  readonly parts: Bits;
  readonly pieces: readonly Candidate[];
}

/** A reading, whose parts are found when it is followed. */
type Followed = Omit<Reading, "parts"> & { readonly before: Bits; readonly and?: Bits };

/** The ends of a column's values, all values, and those that are no ranges, in base units. */
interface Ends {
  readonly min: number;
  readonly max: number;
  readonly values: ReadonlySet<number>;
  readonly points: ReadonlySet<number>;
}

/** Places where the amounts of a text begin, and the dimensions of those with a unit. */
interface OtherAmounts {
  readonly starts: ReadonlySet<number>;
  readonly measured: ReadonlySet<string | undefined>;
}

/** Readings that are followed at each place. */
const maxReadings = 12;

/** Candidates that begin at one place. */
const maxCandidates = 8;

/** Costs of passing over a word, a number or a character, and of a piece that no part meets. */
const passedOver = { word: 0.7, number: 0.5, character: 0.3 } as const;
const unmet = 1.1;

/** Likelihood of each sort: a share of it goes with the share of the name that was typed. */
const priors = {
  kind: [0.5, 1.7],
  feature: [-0.1, 1.3],
  count: [-0.2, 1.1],
  label: [0.4, 0.9],
} as const;
const packagePrior = 1.5;
/** Likelihood that the name of its column adds to an option beside it. */
const headingPrior = 0.4;
/** Likelihood that the name of a package has less where an option is called so too. */
const sameAsOption = 0.7;
const quantityPrior = 0.9;
/** Without a unit and without a label, a number says next to nothing. */
const barePrior = 0.1;
const held = 0.4;
/** Cost of a unit of which only the prefix was typed: `128k`. */
const prefixAlone = 0.3;
/** Cost of bits that are typed as bytes, and of bytes as bits. */
const otherUnit = 0.3;
/** Cost of a label that belongs to the quantity behind it as well. */
const sharedLabel = 0.3;
const outside = 0.9;

function labelUnitsIn({ columns }: Vocabulary): Set<string> {
  const names = columns.filter(({ unit }) => unit === "").flatMap((column) => column.names);
  const units = names.flatMap((name) => /[(（]([^\s()（）]{1,6})[)）]$/.exec(name)?.[1] ?? []);
  return new Set(units.map((unit) => unit.toLowerCase()));
}

/** Reads texts as conditions, by the words of a collection's own definitions. */
export class ConditionReader {
  readonly #table: PartTable;
  readonly #columns: ReadonlyMap<string, NamedColumn>;
  readonly #vocabulary: Vocabulary;
  readonly #glossary: SynonymIndex;
  readonly #rarity: (token: string) => number;
  /** Units that stand in labels alone: `Measuring range (bar)`. */
  readonly #labelUnits: ReadonlySet<string>;
  #names: Names | undefined;
  /** Number of parts when the names were read. */
  #namesOf = 0;
  #packages = new Map<string, { styles: Set<string>; pins: Set<number>; isName: boolean }>();
  #packagesOf = -1;

  /** @param rarity of a token in documents, from 0 for one that all have to 1 for one that none has */
  constructor(
    vocabulary: Vocabulary,
    glossary: SynonymIndex,
    table: PartTable,
    rarity: (token: string) => number,
  ) {
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#glossary = glossary;
    this.#rarity = rarity;
    this.#labelUnits = labelUnitsIn(vocabulary);
    this.#columns = new Map(vocabulary.columns.map((column) => [column.name, column]));
  }

  /** The names that texts are read by, read anew when there are twice as many parts. */
  #read(): Names {
    if (this.#names === undefined || this.#table.size > 2 * this.#namesOf) {
      this.#names = namesIn(this.#vocabulary, this.#glossary, this.#rarity);
      this.#namesOf = this.#table.size;
    }
    return this.#names;
  }

  /** True for a column whose values are ranges, which cover what is asked for. */
  isRange(column: string): boolean {
    return this.#columns.get(column)?.kind === "range";
  }

  /** @param text normalised */
  read(text: string): ReadPhrase {
    const tokens = phraseTokens(text);
    const isQuestion = asksQuestion(text, tokens);
    const nothing = { pieces: [], unread: tokens.length, isQuestion, rest: text };
    if (this.#table.size === 0 || tokens.length === 0 || tokens.length > maxTokens) return nothing;
    this.#readPackages();
    const candidates = this.#candidates(text, tokens);
    const best = this.#best(tokens, candidates);
    if (best === undefined || best.pieces.length === 0) return nothing;
    const pieces = best.pieces.map((piece) => ({
      ...this.#withHeading(piece, tokens, best.pieces),
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

  /** A piece with the name of its column beside it: `SOT-23 package`, 输出 4-20 mA. */
  #withHeading(
    piece: Candidate,
    tokens: readonly PhraseToken[],
    others: readonly Candidate[],
  ): Candidate {
    const columns = new Set(piece.conditions.map(({ column }) => column));
    const isHeading = (from: number, to: number) =>
      from >= 0 &&
      to <= tokens.length &&
      !others.some((other) => other.from < to && from < other.to) &&
      !tokens.slice(from + 1, to).some(({ isApart }) => isApart) &&
      this.#read()
        .headings.find(phraseKey(tokens.slice(from, to)))
        .some(({ entry }) => columns.has(entry.name));
    for (let length = maxHeading; length > 0; length -= 1) {
      const [from, to] = [piece.from - length, piece.to + length];
      if (!tokens[piece.from]?.isApart && isHeading(from, piece.from)) {
        return { ...piece, from, start: tokens[from]?.start ?? piece.start };
      }
      if (!tokens[piece.to]?.isApart && isHeading(piece.to, to)) {
        return { ...piece, to, end: tokens[to - 1]?.end ?? piece.end };
      }
    }
    return piece;
  }

  /**
   * Columns that a text names and nothing else, the likeliest first; none where it says more.
   * @param text normalised
   */
  columnsNamed(text: string): string[] {
    const tokens = phraseTokens(withoutQuestion(text));
    if (tokens.length > maxTokens) return [];
    const named = new Map<NamedColumn, number>();
    for (let at = 0; at < tokens.length; ) {
      const length = this.#addNamed(tokens, at, named);
      if (length === 0 && !saysNothing(tokens[at])) return [];
      at += Math.max(1, length);
    }
    return [...named].sort(([, a], [, b]) => b - a).map(([{ name }]) => name);
  }

  /** Adds the columns that the longest phrase at a place names; returns its number of tokens, 0 without one. */
  #addNamed(tokens: readonly PhraseToken[], at: number, named: Map<NamedColumn, number>): number {
    const { labels, headings, options } = this.#read();
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

  #best(
    tokens: readonly PhraseToken[],
    candidates: readonly (readonly Candidate[])[],
  ): Followed | undefined {
    const readings: Followed[][] = Array.from({ length: tokens.length + 1 }, () => []);
    readings[0] = [{ score: 0, before: this.#table.all(), pieces: [] }];
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
    return readings.at(-1)?.reduce((a, b) => (b.score > a.score ? b : a));
  }

  /** Candidates by the token that they begin with. */
  #candidates(text: string, tokens: readonly PhraseToken[]): Candidate[][] {
    const found: Candidate[][] = Array.from({ length: tokens.length }, () => []);
    const denied: Candidate[] = [];
    for (const at of tokens.keys()) {
      for (let length = Math.min(maxPhrase, tokens.length - at); length > 0; length -= 1) {
        const piece = tokens.slice(at, at + length);
        if (piece.some(({ isApart }, place) => place > 0 && isApart)) continue;
        const opening = this.#openingOf(text, tokens, at, at + length);
        const isWhole =
          (tokens[at]?.isWordStart === true || opening !== undefined) &&
          tokens[at + length]?.isWordStart !== false;
        for (const named of this.#named(text, tokens, at, at + length)) {
          const isName = named.sort !== "package" && named.share >= fullShare;
          if (!isWhole && !isName) continue;
          const own = [named];
          const headed = this.#withHeading(named, tokens, []);
          if (headed !== named) own.push({ ...headed, prior: headed.prior + headingPrior });
          if (opening === undefined) for (const one of own) found[one.from]?.push(one);
          for (const one of this.#denied(own, opening, { text, tokens, denied })) {
            found[one.from]?.push(one);
            denied.push(one);
          }
        }
        if (!isWhole || (opening === undefined && denied.length === 0)) continue;
        const place = [tokens, at, at + length] as const;
        for (const one of [...this.#measured(...place), ...this.#denying(...place)]) {
          for (const without of this.#denied([one], opening, { text, tokens, denied })) {
            found[without.from]?.push(without);
            denied.push(without);
          }
        }
      }
    }
    const sizes = bodySizesIn(text);
    for (const size of sizes) {
      for (const candidate of this.#bodySize(size, tokens)) found[candidate.from]?.push(candidate);
    }
    const amounts = amountsIn(text, tokens, (word) => this.#labelUnits.has(word)).filter(
      ({ start, end }) => !sizes.some((size) => size.start < end && start < size.end),
    );
    const others = {
      starts: new Set(amounts.map(({ start }) => start)),
      measured: new Set(amounts.map(({ unit }) => (unit === "" ? undefined : dimensionOf(unit)))),
    };
    for (const amount of amounts) {
      for (const candidate of this.#quantities(amount, tokens, others)) {
        found[candidate.from]?.push(candidate);
      }
    }
    return found.map((list) => list.sort((a, b) => b.prior - a.prior).slice(0, maxCandidates));
  }

  /**
   * Place of a denial right before a token; both of them begin a word, or the second one is a name in full
   * which is none with the denying word: 无 of 无线 denies nothing, 非 of 非车规 does.
   */
  #openingOf(
    text: string,
    tokens: readonly PhraseToken[],
    at: number,
    to: number,
  ): number | undefined {
    const token = tokens[at];
    if (token === undefined || token.isApart) return undefined;
    const opening = denialBefore(text, token.start);
    if (opening === undefined) return undefined;
    const first = tokens.findIndex(({ end }) => end > opening);
    if (tokens[first]?.isWordStart !== true) return undefined;
    if (token.isWordStart || text.charAt(token.start - 1) === "-") return opening;
    const { families, options, labels } = this.#read();
    const phrase = phraseKey(tokens.slice(first, to));
    const isName = [families, options, labels].some((names) => names.find(phrase).length > 0);
    return isName ? undefined : opening;
  }

  /** Requirement that a denied name stands for: all options and all packages that are called so, in whole or in part. */
  #whole(
    { conditions, akin }: Candidate,
    packageName: string | undefined,
  ): Requirement | undefined {
    const [condition] = conditions;
    if (packageName !== undefined) {
      const names = [...this.#table.packages()].map((one) => one.packageName);
      const options = names.filter((name) => beginsWith(name, packageName));
      return { kind: "options", column: packageNames, options: [...new Set(options)] };
    }
    if (condition === undefined || conditions.length > 1) return undefined;
    return condition.kind === "options" && akin ? { ...condition, options: akin } : condition;
  }

  /** Candidates for having any of a quantity that a phrase names, which only a denial asks about. */
  *#measured(tokens: readonly PhraseToken[], from: number, to: number): Generator<Candidate> {
    const phrase = phraseKey(tokens.slice(from, to));
    const place = { from, to, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
    for (const { entry: column, share } of this.#read().labels.find(phrase)) {
      if (column.kind !== "number" || share < deniedShare) continue;
      const least = { min: Number.EPSILON, max: Number.EPSILON, unit: column.unit };
      yield {
        ...{ ...place, sort: "feature", share, isCompared: false },
        conditions: [{ kind: "span", column: column.name, from: least }],
        parts: this.#table.all(),
        holders: this.#table.having(column.name),
        prior: prior(priors.count, share),
      };
    }
  }

  /** Candidates for options whose names deny what a phrase names. */
  *#denying(tokens: readonly PhraseToken[], from: number, to: number): Generator<Candidate> {
    const place = { from, to, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
    for (const { entry, share } of this.#read().denials.find(phraseKey(tokens.slice(from, to)))) {
      const { column, value, least } = entry;
      if (share < least) continue;
      const conditions = [{ kind: "options" as const, column: column.name, options: [value] }];
      yield {
        ...{ ...place, sort: "feature", share, isCompared: false, isDenial: true, conditions },
        parts: this.#partsOf(conditions),
        holders: this.#table.having(column.name),
        prior: prior(priors.feature, share),
      };
    }
  }

  /**
   * Candidates that exclude what is named, or ask for what denies it: behind a denial, or joined to something that is behind one.
   * @param opening place of the denial right before the name
   * @param denied those before
   */
  *#denied(
    named: readonly Candidate[],
    opening: number | undefined,
    {
      text,
      tokens,
      denied,
    }: {
      readonly text: string;
      readonly tokens: readonly PhraseToken[];
      readonly denied: readonly Candidate[];
    },
  ): Generator<Candidate> {
    for (const { packageName, ...one } of named) {
      const wanted = this.#whole(one, packageName);
      if (wanted === undefined || one.share < deniedShare) continue;
      const conditions: PartCondition[] = [
        one.isDenial === true ? wanted : { ...wanted, isExcluded: true },
      ];
      const excluding = {
        ...one,
        sort: "feature" as const,
        conditions,
        parts: this.#partsOf(conditions),
        prior: Math.min(one.prior, prior(priors.feature, one.share)),
      };
      if (opening !== undefined) {
        const from = tokens.findIndex(({ end }) => end > opening);
        const own = { start: one.start, isJoined: false };
        yield { ...excluding, from, start: opening, denied: own };
        continue;
      }
      const places = new Map(denied.map(({ to, end }) => [to, end]));
      for (const [to, end] of places) {
        if (to > one.from || !joinsNames(text, end, one.start)) continue;
        const own = { start: one.start, isJoined: true };
        yield {
          ...excluding,
          from: to,
          start: end,
          denied: own,
          prior: excluding.prior + joinedPrior,
        };
      }
    }
  }

  /** Candidates that a phrase names: families, options and yes-or-no features, counted things, packages. */
  *#named(
    text: string,
    tokens: readonly PhraseToken[],
    from: number,
    to: number,
  ): Generator<Candidate> {
    const piece = tokens.slice(from, to);
    const phrase = phraseKey(piece);
    const place = { from, to, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
    const make = (
      sort: ConditionSort,
      [share, likely]: readonly [share: number, prior: number],
      conditions: readonly PartCondition[],
      packageName?: string,
    ): Candidate => ({
      sort,
      share,
      isCompared: false,
      conditions,
      prior: likely,
      parts: this.#partsOf(conditions),
      ...(packageName !== undefined && { packageName }),
      ...place,
    });

    const families = this.#read().families.find(phrase);
    if (families.length > 0) {
      const share = Math.max(...families.map((one) => one.share));
      // A word of several names may be any of them: `module`.
      const least = share >= fullShare ? fullShare : share * ambiguousShare;
      const meant = families.filter((one) => one.share >= least);
      const ids = new Set(meant.flatMap(({ entry }) => entry.families.map(String)));
      yield make(
        "kind",
        [share, prior(priors.kind, share)],
        [{ kind: "options", column: familyColumn, options: [...ids] }],
      );
    }
    const denying = this.#read().denials.find(phrase);
    const isDenied = ({ column, value }: Pick<Denial, "column" | "value">) =>
      denying.some(({ entry }) => {
        return entry.column === column && entry.value === value && entry.least < fullShare;
      });
    const meantOptions = this.#read()
      .options.find(phrase)
      .filter(({ entry }) => !isDenied(entry));
    const options = Map.groupBy(meantOptions, ({ entry }) => entry.column);
    for (const [column, named] of options) {
      const share = Math.max(...named.map((one) => one.share));
      const meant = named.filter((one) => one.share >= Math.min(share, fullShare));
      const isFact = isOfOrderCodes(column.name);
      const condition = {
        kind: "options" as const,
        column: column.name,
        options: meant.map(({ entry }) => entry.value),
      };
      const feature = make(
        isFact ? "fact" : "feature",
        [share, prior(priors.feature, share)],
        [condition],
      );
      const akin = named.map(({ entry }) => entry.value);
      const holders = this.#table.having(column.name);
      yield isFact ? feature : { ...feature, holders, akin };
    }
    if (piece.every(({ kind }) => kind !== "number")) {
      for (const { entry: column, share } of this.#read().labels.find(phrase)) {
        if (!isCountColumn(column) || share < countedShare) continue;
        if (this.#labelUnits.has(phrase)) continue;
        const one = { min: 1, max: 1, unit: "" };
        yield make(
          "feature",
          [share, prior(priors.count, share)],
          [{ kind: "span", column: column.name, from: one }],
        );
      }
    }
    // `to` is a word before it is a package, and `M0` no package with no pins.
    const packages = piece.every(isIdle) ? undefined : this.#packages.get(phrase);
    if (packages && packages.styles.size > 0) {
      const [pins] = packages.pins;
      const isCounted =
        packages.pins.size === 1 && piece.some(({ written }) => written === String(pins));
      const conditions: readonly PartCondition[] = [
        { kind: "options", column: "package", options: [...packages.styles] },
        ...(isCounted && pins !== undefined ? [pinCondition(pins)] : []),
      ];
      // What an option is called in full is that, wherever a part's package is called so too.
      const isOption = [...options.values()]
        .flat()
        .some(({ entry, share }) => share === 1 && !isOfOrderCodes(entry.column.name));
      const likely = packagePrior - (isOption ? sameAsOption : 0);
      yield make("package", [1, likely], conditions, phrase);
    } else if (piece.length === 2 && piece[1]?.kind === "number") {
      // A package that no part has: its style and its pins.
      const style = this.#packages.get(piece[0]?.key ?? "");
      const isJoined = !text.slice(place.start, place.end).includes(" ");
      const isName = piece[0]?.kind === "word" && piece[0].written.length >= 2;
      if (style && isJoined && isName && Number(piece[1].written) > 1) {
        yield make(
          "package",
          [1, packagePrior - 0.2],
          [
            { kind: "options", column: "package", options: [...style.styles] },
            pinCondition(Number(piece[1].written)),
          ],
        );
      }
    }
  }

  /** The candidate of a body's size: no side may be longer, or shorter, than it; without a comparison all are as typed. */
  *#bodySize(size: BodySize, tokens: readonly PhraseToken[]): Generator<Candidate> {
    const place = placeOf(size, tokens);
    if (place === undefined || this.#table.valuesOf(bodySides[0]).length === 0) return;
    const { sides, comparison } = size;
    const conditions = sides.flatMap((side, at): PartCondition[] => {
      const end = { min: side, max: side, unit: bodyUnit };
      const column = bodySides[at];
      if (column === undefined) return [];
      return [
        {
          ...{ kind: "span", column },
          ...((comparison === "atLeast" || comparison === undefined) && { from: end }),
          ...(comparison !== "atLeast" && { to: end }),
        },
      ];
    });
    yield {
      ...{ sort: "package", share: 1, isCompared: comparison !== undefined, conditions, ...place },
      ...{ start: size.start, end: size.end, parts: this.#partsOf(conditions) },
      prior: packagePrior,
    };
  }

  /**
   * Candidates of a quantity, with its label where one stands beside it. A label between two quantities
   * may be of both: `3.3 V LDO 500 mA`.
   * @param others places where quantities of the text begin, and their dimensions
   */
  *#quantities(
    amount: Amount,
    tokens: readonly PhraseToken[],
    { starts, measured }: OtherAmounts,
  ): Generator<Candidate> {
    const place = placeOf(amount, tokens);
    if (place === undefined) return;
    const labels = this.#labelsBeside(tokens, place, amount.isWord);
    const dimension = dimensionOf(amount.unit);
    for (const column of this.#columns.values()) {
      if (column.kind === "options") continue;
      const isMeasured = amount.unit !== "";
      const label = labels.get(column);
      if (isMeasured && dimensionOf(column.unit) !== dimension) {
        const other = inBitsOrBytes(amount, column.unit);
        if (other === undefined) continue;
        for (const one of this.#quantity(other, column, label, place, tokens)) {
          yield { ...one, prior: one.prior - otherUnit };
        }
        continue;
      }
      if (amount.prefix !== undefined) {
        const unit = unitWithPrefix(amount.prefix, column.unit);
        if (unit !== undefined) {
          yield* this.#quantity({ ...amount, unit }, column, label, place, tokens);
        }
        continue;
      }
      if (!isMeasured && label === undefined && !mayBeBare(amount, column)) continue;
      if (!isMeasured && column.unit !== "" && isCounter(tokens[place.to])) continue;
      // Of a quantity with a unit a bare number says that only beside its name, and where no other does.
      if (!isMeasured && column.unit !== "" && label) {
        if (label.share < bareLabelShare || measured.has(dimensionOf(column.unit))) continue;
      }
      yield* this.#quantity(amount, column, label, place, tokens);
      const next = tokens[label?.to ?? place.to];
      if (!isMeasured || label === undefined || label.to === place.to) continue;
      if (next === undefined || next.isApart || !starts.has(next.start)) continue;
      for (const shared of this.#quantity(amount, column, { ...label, ...place }, place, tokens)) {
        yield { ...shared, prior: shared.prior - sharedLabel };
      }
    }
  }

  *#quantity(
    amount: Amount,
    column: NamedColumn,
    label: { readonly share: number; readonly from: number; readonly to: number } | undefined,
    place: { readonly from: number; readonly to: number },
    tokens: readonly PhraseToken[],
  ): Generator<Candidate> {
    const unit = amount.unit === "" ? column.unit : amount.unit;
    const meanings = meaningsOf(amount, column, unit);
    const from = Math.min(place.from, label?.from ?? place.from);
    const to = Math.max(place.to, label?.to ?? place.to);
    const start = Math.min(amount.start, tokens[from]?.start ?? amount.start);
    const end = Math.max(amount.end, tokens[to - 1]?.end ?? amount.end);
    const ends = this.#endsOf(column.name);
    const [low, high] = baseEnds(amount, unit);
    const isOutside = ends === undefined || isFarOutside(low, high, ends);
    for (const { condition, nearly, target, more } of meanings) {
      const parts = this.#partsOf([condition]);
      // Without a label, what no part has, or nothing near it, is likelier to be something else.
      const isNamed =
        label !== undefined || (amount.unit !== "" && amount.comparison !== undefined);
      if (label === undefined && (isOutside || (countBits(parts) === 0 && !isNamed))) continue;
      const isSpan = column.kind === "number" || amount.isRange;
      const isHeld = isSpan
        ? ends?.values.has(low) === true && ends.values.has(high)
        : ends?.points.has(low) === true;
      // A prefix alone is a unit where parts have just that value.
      if (amount.prefix !== undefined && label === undefined && !isHeld) continue;
      yield {
        sort: label && isCount(amount, label.share, column) ? "feature" : "quantity",
        share: label?.share ?? 0,
        isCompared: amount.isRange || amount.comparison !== undefined,
        ...(label !== undefined && isTold(amount, column) && { isCounted: true }),
        conditions: [condition],
        ...(target !== undefined && { target }),
        ...(nearly && { nearly }),
        start,
        end,
        from,
        to,
        parts,
        ...(label === undefined && { holders: this.#table.having(column.name) }),
        prior:
          (amount.unit === "" ? barePrior : quantityPrior) +
          more +
          (label ? prior(priors.label, label.share) + (amount.unit === "" ? 0.5 : 0) : 0) +
          (isHeld ? held / (amount.comparison === undefined ? 1 : 2) : 0) -
          (amount.prefix === undefined ? 0 : prefixAlone) -
          (isOutside ? outside : 0),
      };
    }
  }

  /** Columns whose labels stand right before or right behind some tokens, with the tokens of the label. */
  #labelsBeside(
    tokens: readonly PhraseToken[],
    { from, to }: { readonly from: number; readonly to: number },
    isWord: boolean,
  ) {
    type Label = { readonly share: number; readonly from: number; readonly to: number };
    const note = (
      labels: Map<NamedColumn, Label>,
      start: number,
      end: number,
      place: { from: number; to: number },
    ) => {
      const piece = tokens.slice(start, end);
      if (piece.length === 0 || piece.every(({ kind }) => kind === "number")) return;
      const label = piece.map(({ written }) => written).join("");
      const related = relatedLabels(label).slice(1);
      const phrases = [phraseKey(piece), ...related.map((one) => phraseKey(tokensOf(one)))];
      for (const { entry, share } of phrases.flatMap((one) => this.#read().labels.find(one))) {
        const known = labels.get(entry);
        if (known === undefined || known.share < share) labels.set(entry, { share, ...place });
      }
      const endsWord = tokens[end]?.isWordStart !== false;
      const counted = endsWord ? this.#read().counted.get(label) : undefined;
      for (const column of counted ?? []) {
        if (!labels.has(column)) labels.set(column, { share: countedByCharacter, ...place });
      }
    };
    const [ahead, labels] = [new Map<NamedColumn, Label>(), new Map<NamedColumn, Label>()];
    let before = from;
    while (before > 0 && isLinking(tokens[before - 1]) && !tokens[before]?.isApart) before -= 1;
    for (let length = 1; !isWord && length <= maxPhrase && before - length >= 0; length += 1) {
      if (tokens[before - length + 1]?.isApart && length > 1) break;
      if (length === 1 && tokens[before]?.isApart) break;
      note(ahead, before - length, before, { from: before - length, to });
    }
    let behind = to;
    while (behind < tokens.length && isLinking(tokens[behind]) && !tokens[behind]?.isApart) {
      behind += 1;
    }
    for (let length = 1; length <= maxPhrase && behind + length <= tokens.length; length += 1) {
      if (tokens[behind + length - 1]?.isApart) break;
      note(labels, behind, behind + length, { from, to: behind + length });
    }
    for (const [column, one] of ahead) {
      const other = labels.get(column);
      // Two pieces of one label may have the quantity between them: `ADC with 8 channels`.
      if (other !== undefined && !isWord) {
        const share = Math.min(1, one.share + other.share);
        labels.set(column, { share, from: one.from, to: other.to });
      } else if (other === undefined || one.share > other.share) labels.set(column, one);
    }
    return labels;
  }

  #partsOf(conditions: readonly PartCondition[]): Bits {
    const isRange = ({ column }: PartCondition) => this.isRange(column);
    if (conditions.length > 1) {
      return this.#table.meetingByOneCode(conditions.map((one) => [one, isRange(one)] as const));
    }
    const [only] = conditions;
    return only ? this.#table.meeting(only, isRange(only)) : this.#table.all();
  }

  readonly #ends = new Map<string, Ends | undefined>();
  #endsAt = -1;

  /** The ends of a column's values, and all values, in base units. */
  #endsOf(name: string) {
    if (this.#endsAt !== this.#table.places) {
      this.#ends.clear();
      this.#endsAt = this.#table.places;
    }
    if (this.#ends.has(name)) return this.#ends.get(name);
    const all = this.#table.valuesOf(name);
    const ends = all.flatMap((value) => [...value]);
    const values = new Set(ends.filter((end) => typeof end === "number"));
    const points = all.flatMap(([low, high]) =>
      typeof low === "number" && low === high ? [low] : [],
    );
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const found = values.size > 0 ? { min, max, values, points: new Set(points) } : undefined;
    this.#ends.set(name, found);
    return found;
  }

  /** Packages by their names, by what these begin with, and by their styles. */
  #readPackages(): void {
    if (this.#packagesOf === this.#table.packageChanges) return;
    this.#packagesOf = this.#table.packageChanges;
    this.#packages = new Map();
    const note = (key: string, style: string, pins: number | undefined) => {
      const known = this.#packages.get(key) ?? { styles: new Set(), pins: new Set(), isName: true };
      this.#packages.set(key, known);
      known.styles.add(style);
      if (pins !== undefined) known.pins.add(pins);
    };
    for (const { packageName, style, pins } of this.#table.packages()) {
      if (style === undefined) continue;
      const tokens = tokensOf(packageName);
      for (let length = 1; length <= tokens.length; length += 1) {
        const beginning = tokens.slice(0, length);
        if (beginning.every(({ kind }) => kind === "number")) continue;
        // `M` of `M12` names none.
        if (length === 1 && tokens.length > 1 && beginning[0]?.written.length === 1) continue;
        note(phraseKey(beginning), style, pins);
      }
    }
    for (const { value, names } of this.#columns.get("package")?.options ?? []) {
      const isUsed = this.#packages.values().some(({ styles }) => styles.has(value));
      if (!isUsed) continue;
      for (const name of names) note(phraseKey(tokensOf(name)), value, undefined);
    }
  }
}

/** Least share of a name that is denied. */
const deniedShare = 0.4;

/** Cost of a name right behind one that is denied. */
const cutDenied = 1;

/** Likelihood that a denial before a list is of all in it. */
const joinedPrior = 0.2;

/** Longer texts are no phrases. */
const maxTokens = 60;

/** Longest name of a column beside its value, in tokens. */
const maxHeading = 4;

/** Least share of the label of a quantity with a unit beside a number without. */
const bareLabelShare = 0.5;

/** Names of which at least so much was typed are all meant. */
const fullShare = 0.9;

/** Share of the best share of a name at which another family or column may as well be meant. */
const ambiguousShare = 0.5;

/** Least share of the label of a count that stands for having any: `CAN`. */
const countedShare = 0.8;

function prior([base, more]: readonly [number, number], share: number): number {
  return base + more * share;
}

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

/** First and last token, the last one excluded, of a place in the text. */
function placeOf(
  { start, end }: { readonly start: number; readonly end: number },
  tokens: readonly PhraseToken[],
): { readonly from: number; readonly to: number } | undefined {
  const from = tokens.findIndex((token) => token.end > start);
  const to = tokens.findLastIndex((token) => token.start < end) + 1;
  return from >= 0 && from < to ? { from, to } : undefined;
}

function pinCondition(pins: number): PartCondition {
  const quantity = { min: pins, max: pins, unit: "" };
  return { kind: "span", column: "pins", from: quantity, to: quantity };
}

/** True for an amount so far from a column's values that it is likelier to be something else. */
function isFarOutside(low: number, high: number, { min, max }: Ends): boolean {
  return high < (min < 0 ? min * 20 : min / 20) || low > (max < 0 ? max / 20 : max * 20);
}

/** True for a whole number of things, more than one, as they are counted. */
function isTold(amount: Amount, column: NamedColumn): boolean {
  const isWhole = Number.isInteger(amount.low) && amount.low > 1 && amount.low < 100;
  return isCountColumn(column) && amount.unit === "" && isWhole;
}

/** True for a count that may as well be part of a name: `USB 3.0`. */
function isCount(amount: Amount, share: number, { unit }: NamedColumn): boolean {
  if (amount.unit !== "" || unit !== "" || amount.comparison !== undefined) return false;
  return amount.isWord || share < fullShare || !Number.isInteger(amount.low);
}

function isLinking(token: PhraseToken | undefined): boolean {
  return token !== undefined && linkingWords.has(token.written);
}

/** True for what stands between a count and what is counted alone. */
function isCounter(token: PhraseToken | undefined): boolean {
  return token !== undefined && !token.isApart && counters.has(token.written);
}

/** True for a token that asks for nothing by itself. */
function saysNothing(token: PhraseToken | undefined): boolean {
  if (token === undefined || token.kind === "number") return false;
  const { written } = token;
  if (isIdle(token) || isLinking(token) || token.isGeneral) return true;
  return isRelating(written) || isComparing(written);
}

/** A text without pieces of it, and without what is left between them. */
export function textWithout(
  text: string,
  pieces: readonly { readonly start: number; readonly end: number }[],
): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of pieces.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  rest += text.slice(at);
  return rest
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "")
    .replace(/\s+/g, " ")
    .replace(/\s(?=[,，、;；])/g, "")
    .replace(/([,，、;；])\s*(?=[,，、;；])/g, "")
    .replace(/^[\s,，、;；的和与及]+|[\s,，、;；和与及]+$/g, "")
    .trim();
}
