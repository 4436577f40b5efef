/** Sets of places, a bit for each. */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** The places in both. */
export function intersection(a: Bits, b: Bits): Bits {
  return a.map((word, at) => word & (b[at] ?? 0));
}

/** The places in the first alone. */
export function difference(a: Bits, b: Bits): Bits {
  return a.map((word, at) => word & ~(b[at] ?? 0));
}

export function areEqual(a: Bits, b: Bits): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
}

/** Number of places in both. */
export function countBoth(a: Bits, b: Bits): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) count += ones((a[at] ?? 0) & (b[at] ?? 0));
  return count;
}

/** Number of places. */
export function countBits(bits: Bits): number {
  return countBoth(bits, bits);
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
