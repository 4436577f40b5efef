/**
 * The beginning of a text, at most so many UTF-16 code units long and always well-formed: typed text may
 * end in the middle of a surrogate pair or contain half of one, for which `encodeURIComponent` throws
 * and no encoding has bytes.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const isInPair = isHighSurrogate(text.charCodeAt(max - 1));
  return text.slice(0, isInPair ? max - 1 : max).toWellFormed();
}

/** A text with `…` in the place of what is beyond so many UTF-16 code units. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${cutText(text, max)}…` : text;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
