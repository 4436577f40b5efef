/** One more than the greatest code point. */
const codePoints = 0x110000;

/** Everything that a table consists of. */
export interface CharactersState {
  readonly keys: Float64Array<ArrayBuffer>;
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly size: number;
}

/**
 * Numbers by one character or two, given out as they are first asked for. A table in two arrays:
 * Chinese has so many pairs that strings for all of them would take most of an index's memory.
 */
export class CharacterNumbers {
  #keys: Float64Array<ArrayBuffer> = new Float64Array(1 << 10);
  #numbers: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 10);
  #size = 0;

  /** @param state a table as it was, copied */
  constructor(state?: CharactersState) {
    if (state === undefined) return;
    this.#keys = state.keys.slice();
    this.#numbers = state.numbers.slice();
    this.#size = state.size;
  }

  get state(): CharactersState {
    return { keys: this.#keys, numbers: this.#numbers, size: this.#size };
  }

  get bytes(): number {
    return this.#keys.byteLength + this.#numbers.byteLength;
  }

  /** The number of a character and the next one, 0 for none; undefined where it has none. */
  get(first: number, second: number): number | undefined {
    const at = this.#placeOf(keyOf(first, second));
    return this.#keys[at] === 0 ? undefined : this.#numbers[at];
  }

  set(first: number, second: number, number: number): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    const at = this.#placeOf(keyOf(first, second));
    if (this.#keys[at] === 0) this.#size += 1;
    this.#keys[at] = keyOf(first, second);
    this.#numbers[at] = number;
  }

  /** Place of a key, be it there or not. */
  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    let at = Math.imul((key % 0x7fffffff) | 0, 0x9e3779b1) >>> 7;
    for (;;) {
      at &= mask;
      const known = this.#keys[at];
      if (known === key || known === 0) return at;
      at += 1;
    }
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Float64Array(keys.length * 2);
    this.#numbers = new Uint32Array(keys.length * 2);
    for (let from = 0; from < keys.length; from += 1) {
      const key = keys[from] ?? 0;
      if (key === 0) continue;
      const at = this.#placeOf(key);
      this.#keys[at] = key;
      this.#numbers[at] = numbers[from] ?? 0;
    }
    // Freed at once, not when the collector comes by.
    keys.buffer.transfer(0);
    numbers.buffer.transfer(0);
  }
}

/** Never 0, which marks an empty place: no text has the character of code 0. */
function keyOf(first: number, second: number): number {
  return first * codePoints + second;
}
