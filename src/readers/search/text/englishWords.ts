import lists from "./englishWords.json" with { type: "json" };

/** Words by their first letter, each list with blanks between; `tools/englishWords.ts` makes them. */
const byLetter: Readonly<Record<string, string>> = lists;

/** Endings of number, of verbs' forms and of kinds of words, with what may stand in their place. */
const endings: readonly (readonly [ending: string, instead: string])[] = [
  ["s", ""],
  ["es", ""],
  ["ies", "y"],
  ["ed", ""],
  ["ed", "e"],
  ["ing", ""],
  ["ing", "e"],
  ["ly", ""],
  ["er", ""],
  ["ers", ""],
];

/** Words that a word in lower case may be a form of. */
export function baseForms(word: string): string[] {
  return endings
    .filter(([ending]) => word.endsWith(ending))
    .map(([ending, instead]) => word.slice(0, -ending.length) + instead)
    .filter((form) => form.length > 2);
}

/** True if a word in lower case is one of usual English, and no slip: `tire`, `bearing`, `ships`. */
export function isEnglishWord(word: string): boolean {
  return [word, ...baseForms(word)].some(isListed);
}

function isListed(word: string): boolean {
  return ` ${byLetter[word.charAt(0)] ?? ""} `.includes(` ${word} `);
}
