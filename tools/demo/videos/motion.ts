/** How far a change has come that goes from one time to another: 0 before, 1 after, eased between. */
export function between(time: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** As `between`, but even: for what moves at one speed. */
export function evenly(time: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** Rises from 0 to 1 and falls again, over a quarter of a second at either end. */
export function during(time: number, from: number, to: number): number {
  return between(time, from, from + 0.25) * (1 - between(time, to - 0.25, to));
}

export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** `count` numbers from 0: what drawings are repeated over. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
