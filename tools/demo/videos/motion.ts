/** The progress of a change between two times: 0 before, 1 after, eased between. */
export function between(time: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** The progress of a change at constant speed; `between` without easing. */
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

/** The numbers from 0 to `count` − 1, to repeat drawings over. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
