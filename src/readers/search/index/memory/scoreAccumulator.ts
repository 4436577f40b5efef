import { resizedBuffer } from "./posting.ts";

/**
 * Numbers by ordinal, for one sum after another: clearing takes only as long as there were ordinals
 * in it, not as long as there could be.
 */
export class ScoreAccumulator {
  #values: Float64Array<ArrayBuffer>;
  #marks: Uint8Array<ArrayBuffer>;
  #ordinals: Uint32Array<ArrayBuffer>;
  #size = 0;

  constructor(capacity: number) {
    this.#values = new Float64Array(capacity);
    this.#marks = new Uint8Array(capacity);
    this.#ordinals = new Uint32Array(capacity);
  }

  /** Number of ordinals in it. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#values.byteLength + this.#marks.byteLength + this.#ordinals.byteLength;
  }

  /** The ordinal that came in at a place; places count from 0. */
  at(place: number): number {
    return this.#ordinals[place] ?? 0;
  }

  has(ordinal: number): boolean {
    return (this.#marks[ordinal] ?? 0) !== 0;
  }

  value(ordinal: number): number {
    return this.#values[ordinal] ?? 0;
  }

  /** 0 for what is not in it, else what was last set, at least 1. */
  mark(ordinal: number): number {
    return this.#marks[ordinal] ?? 0;
  }

  set(ordinal: number, value: number, mark: number): void {
    if (this.#marks[ordinal] === 0) {
      this.#ordinals[this.#size] = ordinal;
      this.#size += 1;
    }
    this.#values[ordinal] = value;
    this.#marks[ordinal] = mark;
  }

  add(ordinal: number, value: number): void {
    this.set(ordinal, this.value(ordinal) + value, 1);
  }

  /** Makes room for a higher ordinal, and keeps the present contents. */
  makeRoom(ordinal: number): void {
    if (ordinal < this.#values.length) return;
    const capacity = Math.ceil((ordinal + 1) * 1.5);
    this.#values = new Float64Array(resizedBuffer(this.#values, capacity));
    this.#marks = new Uint8Array(resizedBuffer(this.#marks, capacity));
    this.#ordinals = new Uint32Array(resizedBuffer(this.#ordinals, capacity));
  }

  /** Empties it, with room for this many ordinals. */
  clear(capacity: number): void {
    if (capacity > this.#values.length) {
      this.#values = new Float64Array(capacity);
      this.#marks = new Uint8Array(capacity);
      this.#ordinals = new Uint32Array(capacity);
    } else {
      for (let place = 0; place < this.#size; place += 1) {
        const ordinal = this.at(place);
        this.#values[ordinal] = 0;
        this.#marks[ordinal] = 0;
      }
    }
    this.#size = 0;
  }
}
