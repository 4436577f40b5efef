import type { LifecycleStage } from "../../../content/types/product.ts";
import { grownArray } from "./memory/postings.ts";
import type { SearchDocument } from "./searchDocument.ts";

/** Parts that are not for new designs come a little later. */
const stageShares: Readonly<Record<LifecycleStage, number>> = {
  preview: 0.98,
  active: 1,
  nrnd: 0.92,
  "last-time-buy": 0.92,
  obsolete: 0.88,
};

/** Bonus of the newest; a year later half of it is left. */
const newestBonus = 0.12;
const halfLifeDays = 365;
const dayMs = 86_400_000;

/** A part's facts that its place among others depends on. */
export interface PartMetadata {
  readonly number: string;
  readonly stage: LifecycleStage;
  readonly replacement: number | undefined;
}

/** Metadata of documents beside their texts, by ordinal. */
export class DocumentMetadata {
  readonly #ordinals = new Map<number, number>();
  #ids = new Uint32Array(1 << 10);
  readonly #groups: SearchDocument["group"][];
  readonly #shares: number[];
  /** Days since 1970; -1 for what has no date. */
  readonly #days: number[];
  /** Documents of one column share the list. */
  readonly #columns: (readonly number[])[];
  readonly #columnLists = new Map<string, readonly number[]>();
  readonly #parts = new Map<number, PartMetadata>();
  readonly #obsolete = new Set<number>();
  /** Number of parts in or under each column, by its id. */
  readonly #partsIn = new Map<number, number>();
  #newestDay = -1;
  #count = 0;

  /** @param given ordinals that are given already, to documents that may be put with them */
  constructor(given = 0) {
    this.#count = given;
    this.#ids = grownArray(this.#ids, given);
    this.#groups = Array.from({ length: given }, () => 1);
    this.#shares = Array.from({ length: given }, () => 1);
    this.#days = Array.from({ length: given }, () => -1);
    this.#columns = Array.from({ length: given }, () => []);
  }

  /** Documents that are there. */
  get size(): number {
    return this.#ordinals.size;
  }

  /** Ordinals given out. */
  get count(): number {
    return this.#count;
  }

  /** Ordinals of obsolete parts. */
  get obsolete(): Iterable<number> {
    return this.#obsolete;
  }

  get bytes(): number {
    return this.#count * bytesEach + this.#parts.size * bytesOfPart;
  }

  /**
   * Gives a document its ordinal.
   * @param ordinal the one that it had, of those that were given
   */
  put(
    { id, group, share, columns, date, part }: SearchDocument,
    ordinal: number = this.#count,
  ): number {
    if (ordinal === this.#count) this.#count += 1;
    if (ordinal >= this.#ids.length) this.#ids = grownArray(this.#ids, ordinal + 1);
    this.#ordinals.set(id, ordinal);
    this.#ids[ordinal] = id;
    this.#groups[ordinal] = group;
    this.#shares[ordinal] = part ? share * stageShares[part.stage] : share;
    this.#columns[ordinal] = this.#shared(columns);
    const days = date === undefined ? -1 : Math.floor(Date.parse(date) / dayMs);
    this.#days[ordinal] = days;
    if (days > this.#newestDay) this.#newestDay = days;
    if (part) {
      const { number, stage, replacement } = part;
      this.#parts.set(ordinal, { number, stage, replacement });
      if (stage === "obsolete") this.#obsolete.add(ordinal);
      this.#countPart(ordinal, 1);
    }
    return ordinal;
  }

  /** Forgets a document, and returns the ordinal that it had. */
  remove(id: number): number | undefined {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return undefined;
    this.#ordinals.delete(id);
    if (this.#parts.has(ordinal)) this.#countPart(ordinal, -1);
    this.#parts.delete(ordinal);
    this.#obsolete.delete(ordinal);
    if (this.#days[ordinal] === this.#newestDay) this.#findNewest();
    return ordinal;
  }

  id(ordinal: number): number {
    return this.#ids[ordinal] ?? 0;
  }

  ordinal(id: number): number | undefined {
    return this.#ordinals.get(id);
  }

  group(ordinal: number): SearchDocument["group"] {
    return this.#groups[ordinal] ?? 1;
  }

  columns(ordinal: number): readonly number[] {
    return this.#columns[ordinal] ?? [];
  }

  part(ordinal: number): PartMetadata | undefined {
    return this.#parts.get(ordinal);
  }

  /** Number of parts in or under a column. */
  partsIn(column: number): number {
    return this.#partsIn.get(column) ?? 0;
  }

  day(ordinal: number): number {
    return this.#days[ordinal] ?? -1;
  }

  /** Share of a document in any score, by its kind, its date, its stage. */
  quality(ordinal: number): number {
    const share = this.#shares[ordinal] ?? 1;
    const day = this.day(ordinal);
    if (day < 0) return share;
    return share * (1 + newestBonus * 2 ** ((day - this.#newestDay) / halfLifeDays));
  }

  #countPart(ordinal: number, more: 1 | -1): void {
    for (const column of this.columns(ordinal)) {
      this.#partsIn.set(column, this.partsIn(column) + more);
    }
  }

  #shared(columns: readonly number[]): readonly number[] {
    const key = columns.join();
    const known = this.#columnLists.get(key);
    if (known !== undefined) return known;
    this.#columnLists.set(key, columns);
    return columns;
  }

  #findNewest(): void {
    this.#newestDay = -1;
    for (const ordinal of this.#ordinals.values()) {
      this.#newestDay = Math.max(this.#newestDay, this.day(ordinal));
    }
  }
}

/** Estimates of what a document and a part take. */
const bytesEach = 100;
const bytesOfPart = 400;

/** Rank of a part among those that fit as well: the living before those that are not. */
export function stageOrder(part: PartMetadata | undefined): number {
  return part === undefined ? 0 : 1 - stageShares[part.stage];
}
