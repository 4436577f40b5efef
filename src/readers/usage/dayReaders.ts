import { hash, randomBytes } from "node:crypto";

/** Facts by which two readers of a day are told apart. They are hashed at once and not stored. */
export interface Reader {
  /** Network of the address. */
  readonly network: string;
  readonly userAgent: string;
}

/** Bits of the set: 1 MiB, in which half a million entries are told apart with 0.2 % taken for known. */
const bits = 2 ** 23;

/** Bits that an entry sets. */
const hashes = 4;

/**
 * The readers of one day, and what each has opened: a Bloom filter over salted hashes, of a size that
 * does not grow. The salt is random and in memory alone, so that nothing can be found out from the set
 * afterwards. Entries are never falsely new; beyond its size more and more are falsely known, so that
 * readers are counted too low, never too high.
 */
export class DayReaders {
  readonly #salt = randomBytes(32).toString("base64");
  readonly #bits = new Uint8Array(bits / 8);

  /** Hash of a reader, valid within this set alone. */
  hashOf({ network, userAgent }: Reader): string {
    return hash("sha256", `${this.#salt}\n${network}\n${userAgent}`, "base64");
  }

  /**
   * Notes that a reader has opened something.
   * @param reader made by `hashOf`
   * @returns true where the reader has not before
   */
  add(reader: string, subject: string): boolean {
    const digest = hash("sha256", `${reader}\n${subject}`, "buffer");
    let isNew = false;
    for (let index = 0; index < hashes; index += 1) {
      const at = digest.readUInt32LE(index * 4) % bits;
      const [byte, bit] = [at >> 3, 1 << (at & 7)];
      const before = this.#bits[byte] ?? 0;
      if ((before & bit) !== 0) continue;
      this.#bits[byte] = before | bit;
      isNew = true;
    }
    return isNew;
  }

  /** Bytes of memory, whatever was added. */
  get bytes(): number {
    return this.#bits.byteLength;
  }
}
