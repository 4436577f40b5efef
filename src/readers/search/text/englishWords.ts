import lists from "./englishWords.json" with { type: "json" };

/** Words by their first letter, each list with blanks between; `tools/englishWords.ts` makes them. */
type WordsByLetter = Readonly<Record<string, string>>;

/** Words that make up most of what is written. */
const everyday: WordsByLetter = lists.everyday;

const rarer: WordsByLetter = lists.rarer;

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
  return isEverydayWord(word) || isFormIn(rarer, word);
}

/** True if a word in lower case is one of the few thousand that most English consists of: `stands`, `card`. */
export function isEverydayWord(word: string): boolean {
  return isFormIn(everyday, word);
}

function isFormIn(words: WordsByLetter, word: string): boolean {
  const list = ` ${words[word.charAt(0)] ?? ""} `;
  return [word, ...baseForms(word)].some((form) => list.includes(` ${form} `));
}
