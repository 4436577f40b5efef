import {
  amountIn,
  dimensionOf,
  inBaseUnits,
  type Quantity,
} from "../../../base/site/values/quantities.ts";
import type { SynonymIndex } from "../query/words/synonymIndex.ts";
import { type Bits, countBits, hasBit, intersection } from "./bitSet.ts";
import {
  ConditionReader,
  type ReadPhrase,
  type ReadPiece,
  textWithout,
} from "./conditionReader.ts";
import { tokensOf } from "./nameIndex.ts";
import type { PartFacts } from "./partFacts.ts";
import { isOfOrderCodes, type PartCondition, PartTable } from "./partTable.ts";
import { phraseKey } from "./phraseTokens.ts";
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
  /** Places of the text that were read. */
  readonly read: readonly { readonly start: number; readonly end: number }[];
  /** Parts that meet all conditions or, where none does, those that meet the most. */
  readonly best: readonly number[];
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

  /**
   * @param named places of the text that name parts: a number that is none of a condition is that
   * @returns undefined for a text that is plainly words
   */
  rank(
    text: string,
    named: readonly { readonly start: number; readonly end: number }[],
  ): RankedConditions | undefined {
    const read = this.#reader.read(text);
    const isRead = ({ start, end }: { readonly start: number; readonly end: number }) =>
      read.pieces.some((piece) => piece.start <= start && end <= piece.end);
    const certainty = certaintyOf(read);
    if (certainty === "none" || !named.every(isRead)) return undefined;
    const ranked = { ...this.#ranked(text, read), isSure: certainty === "sure" };
    const isLikely = ranked.understood.parts > 0 || read.unread <= read.pieces.length / 2;
    return isLikely ? ranked : undefined;
  }

  #ranked(text: string, { pieces, rest }: ReadPhrase): Omit<RankedConditions, "isSure"> {
    const table = this.#table;
    const met = new Float32Array(table.places);
    const distance = new Float32Array(table.places);
    let all: Bits = table.all();
    const understood = pieces.map((piece) => {
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
        text: text.slice(piece.start, piece.end).trim(),
        conditions: piece.conditions,
        parts: count,
        ...(nearest && { nearest }),
        without: textWithout(text, [piece]),
      };
    });
    const ofCodes = pieces.filter(({ conditions }) =>
      conditions.some(({ column }) => isOfOrderCodes(column)),
    );
    if (ofCodes.length > 1) {
      const joint = this.#partsOf(
        ofCodes
          .flatMap(({ conditions }) => conditions)
          .filter(({ column }) => isOfOrderCodes(column)),
      );
      for (let place = 0; place < met.length; place += 1) {
        if (hasBit(all, place) && !hasBit(joint, place)) met[place] = (met[place] ?? 0) - 0.5;
      }
      all = intersection(all, joint);
    }
    return {
      understood: { pieces: understood, rest, parts: countBits(all) },
      read: pieces,
      ...this.#byOrdinal(met, distance, pieces.length),
    };
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
      if (one < least || !this.#table.isAlive(place)) continue;
      const ordinal = this.#table.ordinalAt(place);
      byOrdinal.met[ordinal] = one;
      byOrdinal.distance[ordinal] = distance[place] ?? 0;
      if (one === most && most >= count / 2) best.push(ordinal);
    }
    return { count, best, ...byOrdinal };
  }

  #partsOf(conditions: readonly PartCondition[]): Bits {
    const ofCodes = conditions.filter(({ column }) => isOfOrderCodes(column));
    const isRange = (column: string) => this.#reader.isRange(column);
    let parts =
      ofCodes.length > 1
        ? this.#table.meetingByOneCode(ofCodes.map((one) => [one, isRange(one.column)] as const))
        : this.#table.all();
    for (const condition of ofCodes.length > 1
      ? conditions.filter((one) => !ofCodes.includes(one))
      : conditions) {
      parts = intersection(parts, this.#table.meeting(condition, isRange(condition.column)));
    }
    return parts;
  }

  /** Adds how far the parts' values are from what was typed, in powers of two. */
  #addDistance({ conditions, target, packageName }: ReadPiece, distance: Float32Array): void {
    const add = (away: Float32Array) => {
      for (let place = 0; place < distance.length; place += 1) {
        const more = away[place] ?? 0;
        // A part of which nothing is stated is no farther than others.
        if (more <= farthest) distance[place] = (distance[place] ?? 0) + more;
      }
    };
    if (packageName !== undefined) {
      add(
        this.#table.minimumOf("package name", ([name]) =>
          typeof name === "string" && beginsWith(name, packageName) ? 0 : 1,
        ),
      );
    }
    const [condition] = conditions;
    if (condition === undefined || target === undefined || target === 0) return;
    add(
      this.#table.minimumOf(condition.column, ([min, max]) => {
        if (typeof min !== "number" || typeof max !== "number" || min !== max) return 0;
        const ratio = min / target;
        const away = ratio > 0 ? Math.ceil(Math.abs(Math.log2(ratio))) : farthest;
        return Math.min(away, farthest);
      }),
    );
  }

  /** The value of a column nearest to one that no part has. */
  #nearest({ conditions: [condition] }: ReadPiece): Quantity | undefined {
    if (condition?.kind !== "span") return undefined;
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

/** Words beside the conditions that count as one condition each. */
export const maxBeside = 3;

/** Distances beyond this are all alike. */
const farthest = 8;

const packageKeys = new Map<string, string>();
const maxPackageKeys = 5_000;

function beginsWith(name: string, phrase: string): boolean {
  let key = packageKeys.get(name);
  if (key === undefined) {
    if (packageKeys.size >= maxPackageKeys) packageKeys.clear();
    key = phraseKey(tokensOf(name));
    packageKeys.set(name, key);
  }
  return key === phrase || key.startsWith(`${phrase} `);
}

/** Certainty that a text asks for parts by what they are. */
type Certainty = "sure" | "likely" | "none";

/**
 * Certainty that a text asks for parts by what they are: by a quantity or a package beside something
 * else, by a kind with a feature, or by features alone. Questions, a quantity alone and words that ask for
 * something else keep it a search for words.
 */
function certaintyOf({ pieces, unread, isQuestion }: ReadPhrase): Certainty {
  const exact = pieces.filter(({ sort }) => sort === "quantity" || sort === "package").length;
  if (isQuestion && exact < 2) return "none";
  const sureIf = (isSure: boolean): Certainty => (isSure ? "sure" : "none");
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) {
    if (first.isCounted === true) return sureIf(unread === 0 && first.share >= clearFeature);
    const saysMore = first.sort === "package" || first.isCompared || first.share > 0;
    return sureIf(exact === 1 && saysMore && unread <= (first.isCompared ? 2 : 0));
  }
  if (exact > 0 && unread <= pieces.length + exact) return "sure";
  const features = pieces.filter(isClearFeature);
  const hasKind = pieces.some(({ sort, share }) => sort === "kind" && share >= clearKind);
  if (hasKind && features.length > 0 && unread <= 1.5) return "sure";
  const isInFull = ({ share, isCounted }: ReadPiece) => share >= clearKind || isCounted === true;
  const isWhole = features.length === pieces.length && features.some(isInFull);
  if (unread === 0) return sureIf(isWhole);
  return features.length > 1 && unread < pieces.length ? "likely" : "none";
}

/**
 * True for a feature that is meant, and not a word of it; a number before it says so. Grades and packings
 * have names that are words of anything: 工业 of 工业级.
 */
function isClearFeature({ sort, share, isCounted }: ReadPiece): boolean {
  if (sort === "fact") return share >= clearKind;
  return sort === "feature" && (share >= clearFeature || isCounted === true);
}

/** Shares of names at which a kind or a feature is meant, and not a word of it. */
const clearKind = 0.9;
const clearFeature = 0.55;
