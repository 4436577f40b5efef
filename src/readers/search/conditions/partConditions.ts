import { familyColumn } from "../../../base/finder/finderTable.ts";
import {
  amountIn,
  dimensionOf,
  inBaseUnits,
  type Quantity,
} from "../../../base/site/values/quantities.ts";
import type { SynonymIndex } from "../query/words/synonymIndex.ts";
import { areEqual, type Bits, countBits, countBoth, hasBit, intersection } from "./bitSet.ts";
import { beginsWith } from "./nameIndex.ts";
import type { PartFacts } from "./partFacts.ts";
import {
  bodySides,
  isOfOrderCodes,
  type PartCondition,
  PartTable,
  packageNames,
  type Requirement,
  type Value,
} from "./partTable.ts";
import type { ReadPhrase, ReadPiece } from "./reading/conditionPieces.ts";
import { ConditionReader } from "./reading/conditionReader.ts";
import { withoutDenials } from "./surroundingWords.ts";
import { textWithout } from "./textWithoutPieces.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A piece of a text that was read as conditions on parts. */
export interface UnderstoodPiece {
  /** The piece as typed. */
  readonly text: string;
  readonly conditions: readonly PartCondition[];
  /** Number of parts that meet it. */
  readonly parts: number;
  /** The nearest value that parts have, where none meets it. */
  readonly nearest?: Quantity;
  /** The text without the piece. */
  readonly without: string;
  /**
   * Filter of the finder in place of an excluded piece; absent where it has none that the same parts
   * meet.
   */
  readonly instead?: Requirement;
}

/** A text as it was understood to ask of parts. */
export interface Understood {
  readonly pieces: readonly UnderstoodPiece[];
  /** The text without the pieces. */
  readonly rest: string;
  /** Number of parts that meet all of it. */
  readonly parts: number;
}

/** A text's conditions held against the parts. */
export interface RankedConditions {
  readonly understood: Understood;
  /** False where the text asks for parts only if one of the best has all words beside the conditions. */
  readonly isSure: boolean;
  /** The text without what parts are excluded by, where there is such. */
  readonly wanted?: string;
  /** Places of the text that were read. */
  readonly read: readonly { readonly start: number; readonly end: number }[];
  /** Parts that meet all conditions or, where none does, those that meet the most. */
  readonly best: readonly number[];
  /** Parts that come nearest, where none meets all: the best or, without any, those with the nearest value. */
  readonly nearest: readonly number[];
  /**
   * Number of conditions, and by part's ordinal how many it meets, 0 where those are too few: a rating
   * that does nearly counts half.
   */
  readonly count: number;
  readonly met: Float32Array;
  /** By part's ordinal, how far its values are from quantities without a direction, in whole powers of two. */
  readonly distance: Float32Array;
}

/** The parts of an index, and the conditions that texts ask of them. */
export class PartConditions {
  readonly #table = new PartTable();
  readonly #reader: ConditionReader;

  /** @param rarity of a token in documents, from 0 for one that all have to 1 for one that none has */
  constructor(vocabulary: Vocabulary, glossary: SynonymIndex, rarity: (token: string) => number) {
    this.#reader = new ConditionReader(vocabulary, glossary, this.#table, rarity);
  }

  /** Reads the names that phrases are read by, which takes up to half a second of a large collection. */
  warmUp(): void {
    this.#reader.read("1");
  }

  put(ordinal: number, facts: PartFacts): void {
    this.#table.put(ordinal, facts);
  }

  remove(ordinal: number): void {
    this.#table.remove(ordinal);
  }

  /** Columns of the finder that a text names and nothing else, the likeliest first. */
  columnsNamed(text: string): string[] {
    return this.#reader.columnsNamed(text);
  }

  /**
   * @param named places of the text that name parts: a number that is none of a condition is that
   * @param having ordinals of the documents that have all words of a text
   * @returns undefined for a text that is plainly words
   */
  rank(
    text: string,
    named: readonly { readonly start: number; readonly end: number }[],
    having: (words: string) => readonly number[],
  ): RankedConditions | undefined {
    const read = this.#likeliest(this.#reader.read(text), having);
    const isRead = ({ start, end }: { readonly start: number; readonly end: number }) =>
      read.pieces.some((piece) => piece.start <= start && end <= piece.end);
    const certainty = certaintyOf(read);
    if (certainty === "none" || !named.every(isRead)) return undefined;
    const ranked = { ...this.#ranked(text, read), isSure: certainty === "sure" };
    const isLikely =
      ranked.understood.parts > 0 ||
      read.unread <= read.pieces.length / 2 ||
      (certainty === "likely" && read.pieces.length === 1);
    return isLikely ? ranked : undefined;
  }

  /**
   * Puts each count on the one of several columns whose parts have the words beside the
   * conditions most often: the ports of a charger are those that chargers have.
   */
  #likeliest(read: ReadPhrase, having: (words: string) => readonly number[]): ReadPhrase {
    if (!read.pieces.some(({ rivals }) => rivals) || read.rest === "") return read;
    const beside = this.#table.partsAt(having(read.rest));
    const shareOf = ({ column }: PartCondition) => {
      const holders = this.#table.having(column);
      return countBoth(holders, beside) / countBits(holders);
    };
    const pieces = read.pieces.map((piece) => {
      const [own] = piece.conditions;
      if (piece.rivals === undefined || own === undefined) return piece;
      const likeliest = piece.rivals.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a), own);
      return { ...piece, conditions: [likeliest] };
    });
    return { ...read, pieces };
  }

  #ranked(text: string, { pieces, rest }: ReadPhrase): Omit<RankedConditions, "isSure"> {
    const table = this.#table;
    const met = new Float32Array(table.places);
    const distance = new Float32Array(table.places);
    let all: Bits = table.all();
    const understood = pieces.map((piece, at): UnderstoodPiece => {
      const parts = this.#partsOf(piece.conditions);
      const nearly = piece.nearly && this.#partsOf([piece.nearly]);
      for (let place = 0; place < met.length; place += 1) {
        if (hasBit(parts, place)) met[place] = (met[place] ?? 0) + 1;
        else if (nearly && hasBit(nearly, place)) met[place] = (met[place] ?? 0) + 0.5;
      }
      all = intersection(all, parts);
      this.#addDistance(piece, distance);
      const count = countBits(parts);
      const nearest = count > 0 ? undefined : this.#nearest(piece);
      return {
        text: text.slice(shownStart(piece), piece.end),
        conditions: piece.conditions,
        parts: count,
        ...(nearest && { nearest }),
        without: textWithout(text, [removedPlace(piece, pieces[at + 1])]),
      };
    });
    const joint = this.#partsOf(
      pieces.flatMap(({ conditions }) => conditions).filter(({ column }) => isOfOrderCodes(column)),
    );
    for (let place = 0; place < met.length; place += 1) {
      if (hasBit(all, place) && !hasBit(joint, place)) met[place] = (met[place] ?? 0) - 0.5;
    }
    all = intersection(all, joint);
    const instead = this.#insteadOf(pieces, all);
    const shown = understood.map((piece, at) => {
      const wanted = instead.get(pieces[at]?.conditions[0]?.column ?? "");
      const isDenied = pieces[at]?.denied !== undefined;
      return isDenied && wanted !== undefined ? { ...piece, instead: wanted } : piece;
    });
    const parts = countBits(all);
    const byOrdinal = this.#byOrdinal(met, distance, pieces.length);
    const near = () => (byOrdinal.best.length > 0 ? byOrdinal.best : this.#withNearest(understood));
    return {
      understood: { pieces: shown, rest, parts },
      ...wantedOf(text, pieces),
      read: pieces,
      nearest: parts > 0 ? [] : near(),
      ...byOrdinal,
    };
  }

  /**
   * Filters of the finder that stand for what is excluded, by column: any of the other options, or no more
   * than none. Only those that the same parts meet.
   * @param all parts that meet everything
   */
  #insteadOf(pieces: readonly ReadPiece[], all: Bits): ReadonlyMap<string, Requirement> {
    const instead = new Map<string, Requirement>();
    let asked = pieces.flatMap(({ conditions }) => conditions);
    for (const column of new Set(asked.map((one) => one.column))) {
      const own = asked.filter((one) => one.column === column);
      if (!own.every(({ isExcluded }) => isExcluded)) continue;
      const filter = this.#opposite(column, own);
      if (filter === undefined) continue;
      // A list has one filter for a column.
      if (filter.column !== column && asked.some((one) => one.column === filter.column)) continue;
      const others = [...asked.filter((one) => one.column !== column), filter];
      if (!areEqual(this.#partsOf(others), all)) continue;
      instead.set(column, filter);
      asked = others;
    }
    return instead;
  }

  #opposite(column: string, excluded: readonly PartCondition[]): Requirement | undefined {
    if (excluded.some(({ kind }) => kind === "span")) {
      const none = { min: 0, max: 0, unit: "" };
      return { kind: "span", column, to: none };
    }
    if (column === packageNames) return this.#otherStyles(excluded);
    const left = new Set(
      this.#table
        .valuesOf(column)
        .flatMap((value) => value.filter((one) => typeof one === "string")),
    );
    for (const one of excluded) {
      if (one.kind === "options") for (const option of one.options) left.delete(option);
    }
    return left.size > 0 ? { kind: "options", column, options: [...left].sort() } : undefined;
  }

  /** Styles of packages that have other names than those that are excluded. */
  #otherStyles(excluded: readonly PartCondition[]): Requirement | undefined {
    const names = new Set(excluded.flatMap((one) => (one.kind === "options" ? one.options : [])));
    const left = [...this.#table.packages()].filter(({ packageName }) => !names.has(packageName));
    const styles = new Set(left.flatMap(({ style }) => style ?? []));
    return styles.size > 0
      ? { kind: "options", column: "package", options: [...styles].sort() }
      : undefined;
  }

  /** Parts that have the nearest value to a condition that none meets. */
  #withNearest(pieces: readonly UnderstoodPiece[]): number[] {
    for (const { nearest, conditions } of pieces) {
      const [condition] = conditions;
      if (condition === undefined) continue;
      const { column } = condition;
      if (column === bodySides[0]) return this.#table.ordinalsOf(this.#table.having(column));
      if (nearest === undefined) continue;
      const span = { kind: "span", column, from: nearest, to: nearest } as const;
      return this.#table.ordinalsOf(this.#table.meeting(span, this.#reader.isRange(column)));
    }
    return [];
  }

  #byOrdinal(
    met: Float32Array,
    distance: Float32Array,
    count: number,
  ): Pick<RankedConditions, "count" | "met" | "distance" | "best"> {
    const most = met.reduce((max, one) => Math.max(max, one), 0);
    // Words beside the conditions can make up for no more than half of them.
    const least = Math.max(0.5, (count - maxBeside) / 2);
    const best: number[] = [];
    const byOrdinal = {
      met: new Float32Array(this.#table.ordinals),
      distance: new Float32Array(this.#table.ordinals),
    };
    for (let place = 0; place < met.length; place += 1) {
      const one = met[place] ?? 0;
      if (!this.#table.isAlive(place)) continue;
      const ordinal = this.#table.ordinalAt(place);
      byOrdinal.distance[ordinal] = distance[place] ?? 0;
      if (one < least) continue;
      byOrdinal.met[ordinal] = one;
      if (one === most && most >= count / 2) best.push(ordinal);
    }
    return { count, best, ...byOrdinal };
  }

  #partsOf(conditions: readonly PartCondition[]): Bits {
    return this.#table.meetingAll(conditions, (column) => this.#reader.isRange(column));
  }

  /**
   * Adds how far the parts' values are from what was typed, in powers of two; parts of another family
   * come behind those of the one that is meant.
   */
  #addDistance(
    { conditions, target, packageName, isCounted }: ReadPiece,
    distance: Float32Array,
  ): void {
    const add = (away: Float32Array, unstated = 0) => {
      for (let place = 0; place < distance.length; place += 1) {
        const more = away[place] ?? 0;
        distance[place] = (distance[place] ?? 0) + (more <= farthest ? more : unstated);
      }
    };
    if (conditions.some(({ column }) => column === familyColumn)) {
      const meant = this.#partsOf(conditions);
      for (let place = 0; place < distance.length; place += 1) {
        if (!hasBit(meant, place)) distance[place] = (distance[place] ?? 0) + otherFamily;
      }
    }
    if (packageName !== undefined) {
      add(
        this.#table.minimumOf(packageNames, ([name]) =>
          typeof name === "string" && beginsWith(name, packageName) ? 0 : 1,
        ),
      );
    }
    const [condition] = conditions;
    const spans = condition?.kind === "span" && target === undefined ? conditions : [];
    for (const one of spans) {
      if (one.kind !== "span") continue;
      const isRange = this.#reader.isRange(one.column);
      add(this.#table.minimumOf(one.column, offBy(one, isRange)), farthest);
    }
    // A part of which nothing is stated is no farther from a number without a direction than others, but
    // from a count it is.
    if (condition === undefined || target === undefined || target === 0) return;
    add(
      this.#table.minimumOf(condition.column, ([min, max]) => {
        if (typeof min !== "number" || typeof max !== "number" || min !== max) return 0;
        const ratio = min / target;
        const away = ratio > 0 ? Math.ceil(Math.abs(Math.log2(ratio))) : farthest;
        return Math.min(away, farthest);
      }),
      isCounted === true ? farthest : 0,
    );
  }

  /** The value of a column nearest to one that no part has. */
  #nearest({ conditions: [condition, ...others] }: ReadPiece): Quantity | undefined {
    if (condition?.kind !== "span" || others.length > 0) return undefined;
    const end = condition.from ?? condition.to;
    if (end === undefined || dimensionOf(end.unit) === undefined) return undefined;
    const wanted = inBaseUnits(end).min;
    let best: number | undefined;
    for (const one of this.#table.valuesOf(condition.column).flatMap((value) => [...value])) {
      if (typeof one !== "number") continue;
      if (best === undefined || Math.abs(one - wanted) < Math.abs(best - wanted)) best = one;
    }
    if (best === undefined) return undefined;
    const amount = amountIn(end.unit, best);
    return { min: amount, max: amount, unit: end.unit };
  }
}

/** A text whose words are looked for: without what is denied. */
function wantedOf(text: string, pieces: readonly ReadPiece[]): Pick<RankedConditions, "wanted"> {
  const denied = pieces.filter((piece) => piece.denied !== undefined);
  const wanted = denied.length > 0 ? withoutDenials(textWithout(text, denied)) : "";
  return wanted === "" ? {} : { wanted };
}

/** A piece as it is shown: of a list behind a denial without what joins it to the one before. */
function shownStart({ start, denied }: ReadPiece): number {
  return denied?.isJoined === true ? denied.start : start;
}

/** Place that goes with a piece: the denial stays where another in the list is left. */
function removedPlace(
  piece: ReadPiece,
  next: ReadPiece | undefined,
): { readonly start: number; readonly end: number } {
  const isListed = next?.denied?.isJoined === true && next.start === piece.end;
  if (piece.denied?.isJoined !== false || !isListed || next?.denied === undefined) return piece;
  return { start: piece.denied.start, end: next.denied.start };
}

type SpanCondition = Extract<PartCondition, { readonly kind: "span" }>;

/** Words beside the conditions that count as one condition each. */
export const maxBeside = 3;

/** Distances beyond this are all alike. */
const farthest = 8;

/** Distance of parts of another family than the one that is meant. */
const otherFamily = farthest + 1;

/** Distance of values from the ends of a comparison that they do not reach, in powers of two. */
function offBy({ from, to }: SpanCondition, isRange: boolean): (value: Value) => number {
  const low = from ? inBaseUnits(from).min : Number.NEGATIVE_INFINITY;
  const high = to ? inBaseUnits(to).max : Number.POSITIVE_INFINITY;
  const distance = (off: number, end: number) =>
    off > 0 && Number.isFinite(off) ? Math.min(farthest, Math.log2(1 + off / Math.abs(end))) : 0;
  return ([min, max]) => {
    if (typeof min !== "number" || typeof max !== "number") return farthest;
    // A range is to cover both ends, a number to lie between them.
    const [below, above] = isRange ? [min - low, high - max] : [low - max, min - high];
    return Math.min(farthest, distance(below, low) + distance(above, high));
  };
}

/** Certainty that a text asks for parts by what they are. */
type Certainty = "sure" | "likely" | "none";

/**
 * Certainty that a text asks for parts by what they are: by a quantity or a package beside something
 * else, by a kind with a feature, or by features alone. Questions, a quantity alone and words that ask for
 * something else keep it a search for words.
 */
function certaintyOf({ pieces, unread, isQuestion, rest }: ReadPhrase): Certainty {
  const exact = pieces.filter(({ sort }) => sort === "quantity" || sort === "package").length;
  if (isQuestion && exact < 2) return "none";
  const sureIf = (isSure: boolean): Certainty => (isSure ? "sure" : "none");
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) {
    if (first.isCounted === true) {
      if (unread === 0 && first.rivals === undefined) return "sure";
      // Of several columns nothing says which is meant.
      if (rest === "") return "none";
      return unread <= maxBesideCount ? "likely" : "none";
    }
    if (first.denied !== undefined) return sureIf(unread === 0 && first.share >= clearKind);
    const saysMore = first.sort === "package" || first.isCompared || first.share > 0;
    return sureIf(exact === 1 && saysMore && unread <= (first.isCompared ? 2 : 0));
  }
  if (exact > 0 && unread <= pieces.length + exact) return "sure";
  const features = pieces.filter(isClearFeature);
  const kindShare = Math.max(...pieces.map(({ sort, share }) => (sort === "kind" ? share : 0)));
  const isDenying = pieces.some(({ denied }) => denied !== undefined);
  const isInFull = ({ share, isCounted }: ReadPiece) => share >= clearKind || isCounted === true;
  // What is denied, or a feature in full where nothing is left to read, says that parts are meant.
  const isHalfEnough = isDenying || (unread === 0 && features.some(isInFull));
  const isOfKind = kindShare >= (isHalfEnough ? halfKind : clearKind);
  if (isOfKind && features.length > 0 && unread <= (isDenying ? 2 : 1.5)) return "sure";
  if (isDenying && (unread === 0 || (features.length > 1 && unread <= 1.5))) return "sure";
  if (features.length > 2 && features.length > 2 * unread && features.some(isInFull)) return "sure";
  const isWhole = features.length === pieces.length && features.some(isInFull);
  if (unread === 0) return sureIf(isWhole);
  return features.length > 1 && unread < pieces.length ? "likely" : "none";
}

/**
 * True for a feature that is meant, and not a word of it; a number before it says so. Grades and packings
 * have names that are words of anything: 工业 of 工业级.
 */
function isClearFeature({ sort, share, isCounted, denied }: ReadPiece): boolean {
  if (denied !== undefined) return true;
  if (sort === "fact") return share >= clearKind;
  return sort === "feature" && (share >= clearFeature || isCounted === true);
}

/** Words beside a count alone, which parts with it must have. */
const maxBesideCount = 2;

/** Shares of names at which a kind or a feature is meant, and not a word of it. */
const clearKind = 0.9;
const clearFeature = 0.55;

/** Share of the name of a kind that is enough beside what only parts can lack or have. */
const halfKind = 0.4;
