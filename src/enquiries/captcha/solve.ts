import type { Challenge } from "./challenge.ts";

// Part of the forms' contract: it runs in the reader's browser. In plain JavaScript, because
// `crypto.subtle` is missing on hosts that are reached by plain HTTP.

/** Numbers tried before the page has its turn again: some milliseconds of a slow phone's time. */
const triedAtOnce = 2_000;

/**
 * Finds the number that a challenge asks for, and lets the page go on meanwhile.
 * @throws where the signal was aborted, and where no number fits: then the challenge is no good one
 */
export async function solveChallenge(
  { salt, challenge, maxnumber }: Pick<Challenge, "salt" | "challenge" | "maxnumber">,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const wanted = wordsOf(challenge);
  const prefix = new TextEncoder().encode(salt);
  for (let number = 0; number <= maxnumber; number += 1) {
    if (number % triedAtOnce === 0 && number > 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    if (isHash(prefix, number, wanted)) return number;
  }
  throw new Error("The challenge has no solution");
}

/** The eight words of a hash in hexadecimal. */
function wordsOf(hash: string): Int32Array {
  return Int32Array.from({ length: 8 }, (_, word) =>
    Number.parseInt(hash.slice(word * 8, word * 8 + 8), 16),
  );
}

/** First 32 bits of the fractional parts of cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const constants = fractions(64, 1 / 3);

/** The same of square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const initial = fractions(8, 1 / 2);

const schedule = new Int32Array(64);

function isHash(prefix: Uint8Array, number: number, wanted: Int32Array): boolean {
  const found = sha256(prefix, String(number));
  return found.every((word, index) => word === wanted[index]);
}

/** SHA-256 of bytes followed by digits (FIPS 180-4), as eight words. */
export function sha256(prefix: Uint8Array, digits: string): Int32Array {
  const length = prefix.length + digits.length;
  const padded = new DataView(new ArrayBuffer(((length + 8) >> 6) * 64 + 64));
  new Uint8Array(padded.buffer).set(prefix);
  for (let index = 0; index < digits.length; index += 1) {
    padded.setUint8(prefix.length + index, digits.charCodeAt(index));
  }
  padded.setUint8(length, 0x80);
  padded.setUint32(padded.byteLength - 4, length * 8);
  const hash = initial.slice();
  for (let at = 0; at < padded.byteLength; at += 64) compress(hash, padded, at);
  return hash;
}

/** Takes one block of 64 bytes into the hash (FIPS 180-4, 6.2.2). */
function compress(hash: Int32Array, block: DataView, at: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t += 1) w[t] = block.getInt32(at + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const early = w[t - 15] ?? 0;
    const late = w[t - 2] ?? 0;
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + (w[t] ?? 0)) | 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = ((hash[index] ?? 0) + word) | 0;
  });
}

/** Rotated to the right. */
function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fractions(count: number, power: number): Int32Array {
  const primes: number[] = [];
  for (let one = 2; primes.length < count; one += 1) {
    if (primes.every((prime) => one % prime !== 0)) primes.push(one);
  }
  return Int32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}
