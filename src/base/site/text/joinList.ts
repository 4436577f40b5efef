/** Joins words of a sentence, the last one in its own way: `a, b or c`. */
export function joinList(words: readonly string[], separator: string, last = separator): string {
  const end = words.slice(-2).join(last);
  return [...words.slice(0, -2), end].join(separator);
}
