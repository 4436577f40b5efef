/** Bits of a sketch: 8 MB; with two million hashes, one query in thousands is a false positive. */
const bitCount = 2 ** 26;

/** Number of bits for one hash. */
const bitsOfHash = 4;

/** Set of SHA-256 hashes in bounded memory (a Bloom filter), with false positives. */
export class HashSketch {
  readonly #bits = new Uint8Array(bitCount / 8);

  /** @param hash base64url */
  add(hash: string): void {
    for (const bit of bitsOf(hash)) this.#bits[bit >> 3] = this.#byteOf(bit) | (1 << (bit & 7));
  }

  /** Tells whether a hash may be in the set; false is certain. */
  mayHave(hash: string): boolean {
    return bitsOf(hash).every((bit) => (this.#byteOf(bit) & (1 << (bit & 7))) !== 0);
  }

  #byteOf(bit: number): number {
    return this.#bits[bit >> 3] ?? 0;
  }
}

function bitsOf(hash: string): number[] {
  const bytes = Buffer.from(hash, "base64url");
  return Array.from({ length: bitsOfHash }, (_, at) => bytes.readUInt32LE(at * 4) % bitCount);
}
