/**
 * Damerau-Levenshtein distance of two words (optimal string alignment): letters too many, too few,
 * wrong, or exchanged with their neighbour.
 * @returns `max + 1` where it is above `max`
 */
export function damerauLevenshtein(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let min = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const areSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (areSwapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      min = Math.min(min, edits);
    }
    if (min > max) return max + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? max + 1, max + 1);
}

/** Maximum length of compared words: longer ones are not corrected. */
const longest = 100;

/** The known word that a wrong one was probably meant to be; undefined where none comes near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > longest) return undefined;
  const wrong = word.toLowerCase();
  let best: string | undefined;
  let max = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  for (const candidate of known) {
    const edits = damerauLevenshtein(wrong, candidate.toLowerCase(), max);
    if (edits > max || (best !== undefined && edits === max)) continue;
    best = candidate;
    if (edits === 0) break;
    max = edits;
  }
  return best;
}

/** The end of a message about an unknown word: the one that was probably meant, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}
