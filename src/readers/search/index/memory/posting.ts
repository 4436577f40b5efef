/** Properties of a typed array that resizing needs. */
interface Resizable {
  readonly buffer: ArrayBuffer;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * The memory of a typed array, resized to `length` elements, new ones zero. The buffer must belong
 * to the array alone, and is freed at once: garbage collection is rare in an idle thread.
 */
export function resizedBuffer(array: Resizable, length: number): ArrayBuffer {
  return array.buffer.transfer(length * array.BYTES_PER_ELEMENT);
}

/** A posting: ordinal (20 bits), impact (11 bits), whether it stands in the title (1 bit). */
const impactSteps = 2047;
const ordinalShift = 12;
export const maxOrdinals = 2 ** 20;

/**
 * Packs a posting.
 * @param impact the term's saturated share in the document's score, from 0 to 1; at least a step is kept
 */
export function packPosting(ordinal: number, impact: number, isInTitle: boolean): number {
  const step = Math.max(1, Math.round(impact * impactSteps));
  return ordinal * 2 ** ordinalShift + step * 2 + Number(isInTitle);
}

export function ordinalOf(posting: number): number {
  return posting >>> ordinalShift;
}

/** From 0 to 1. */
export function impactOf(posting: number): number {
  return ((posting >>> 1) & impactSteps) / impactSteps;
}

/** 1 where the term stands in the title, else 0. */
export function titleBit(posting: number): number {
  return posting & 1;
}

/** Inverse document frequency, as in BM25 and never negative. */
export function inverseFrequency(found: number, of: number): number {
  return Math.log(1 + (of - found + 0.5) / (found + 0.5));
}
