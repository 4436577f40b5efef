import { resizedBuffer } from "./posting.ts";

type Numbers = Uint32Array<ArrayBuffer>;

/** Serialised form of the lists. */
export interface PostingsState {
  readonly pool: Numbers;
  readonly first: Numbers;
  readonly next: Numbers;
  readonly blockEnd: Numbers;
  readonly blockSize: Uint16Array<ArrayBuffer>;
  readonly counts: Numbers;
}

/** Entries of a term's first block; each further one has twice as many, up to the largest. */
const minBlock = 2;
const maxBlock = 256;

/**
 * Growing lists of numbers by term, all in one array: a list's blocks lie wherever there was space,
 * and the last entry of each is the place of the next. A list of two numbers takes at most 12
 * bytes, and none allocates an object.
 */
export class Postings {
  #pool: Numbers = new Uint32Array(1 << 16);
  /** First free place; 0 stands for no block. */
  #used = 1;
  #first: Numbers = new Uint32Array(1 << 10);
  #next: Numbers = new Uint32Array(1 << 10);
  #blockEnd: Numbers = new Uint32Array(1 << 10);
  #blockSize = new Uint16Array(1 << 10);
  #counts: Numbers = new Uint32Array(1 << 10);

  /** @param state of saved lists; copied, since arrays of a file share one buffer */
  constructor(state?: PostingsState) {
    if (state === undefined) return;
    this.#pool = state.pool.slice();
    this.#used = state.pool.length;
    this.#first = state.first.slice();
    this.#next = state.next.slice();
    this.#blockEnd = state.blockEnd.slice();
    this.#blockSize = state.blockSize.slice();
    this.#counts = state.counts.slice();
  }

  /** State of the lists, which share its memory: copied at once by the caller. */
  get state(): PostingsState {
    return {
      pool: this.#pool.subarray(0, this.#used),
      first: this.#first,
      next: this.#next,
      blockEnd: this.#blockEnd,
      blockSize: this.#blockSize,
      counts: this.#counts,
    };
  }

  get bytes(): number {
    const perTerm = this.#first.byteLength * 4 + this.#blockSize.byteLength;
    return this.#pool.byteLength + perTerm;
  }

  /** Length of a list. */
  count(list: number): number {
    return this.#counts[list] ?? 0;
  }

  /** Appends a number; lists are numbered from 0 and created by their first number. */
  add(list: number, value: number): void {
    if (list >= this.#first.length) this.#growLists(list);
    if (this.#next[list] === this.#blockEnd[list]) this.#addBlock(list);
    const at = this.#next[list] ?? 0;
    this.#pool[at] = value;
    this.#next[list] = at + 1;
    this.#counts[list] = this.count(list) + 1;
  }

  /** Copies a list to the beginning of a large enough array; returns its length. */
  read(list: number, to: Uint32Array): number {
    const count = this.count(list);
    let block = this.#first[list] ?? 0;
    let size = minBlock;
    for (let done = 0; done < count; ) {
      const length = Math.min(size, count - done);
      to.set(this.#pool.subarray(block, block + length), done);
      done += length;
      block = this.#pool[block + size] ?? 0;
      size = Math.min(size * 2, maxBlock);
    }
    return count;
  }

  #addBlock(list: number): void {
    const last = this.#blockSize[list] ?? 0;
    const size = last === 0 ? minBlock : Math.min(last * 2, maxBlock);
    const block = this.#take(size + 1);
    if (last === 0) this.#first[list] = block;
    else this.#pool[this.#blockEnd[list] ?? 0] = block;
    this.#next[list] = block;
    this.#blockEnd[list] = block + size;
    this.#blockSize[list] = size;
  }

  #take(size: number): number {
    const block = this.#used;
    this.#used += size;
    if (this.#used > this.#pool.length) this.#pool = grownArray(this.#pool, this.#used);
    return block;
  }

  #growLists(list: number): void {
    this.#first = grownArray(this.#first, list + 1);
    this.#next = grownArray(this.#next, list + 1);
    this.#blockEnd = grownArray(this.#blockEnd, list + 1);
    this.#counts = grownArray(this.#counts, list + 1);
    this.#blockSize = new Uint16Array(resizedBuffer(this.#blockSize, this.#first.length));
  }
}

/**
 * The same numbers in an array that is half as large again, so that growth is amortised
 * (`resizedBuffer`).
 */
export function grownArray(array: Uint32Array<ArrayBuffer>, min: number): Uint32Array<ArrayBuffer> {
  const length = Math.max(min, Math.ceil(array.length * 1.5));
  return new Uint32Array(resizedBuffer(array, length));
}

/** The same for bytes. */
export function grownBytes(array: Uint8Array<ArrayBuffer>, min: number): Uint8Array<ArrayBuffer> {
  const length = Math.max(min, Math.ceil(array.length * 1.5));
  return new Uint8Array(resizedBuffer(array, length));
}
