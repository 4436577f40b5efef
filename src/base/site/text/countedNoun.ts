/** A number with its English noun, which has an s unless it is one. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
