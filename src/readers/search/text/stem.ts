const vowel = /[aeiouy]/;

/**
 * The light stem of an English word in lower case: without the endings of number, of verbs' forms and
 * of the possessive, and with British spellings as American ones. Words of different meaning are kept
 * apart, so `-er`, `-ment`, `-ation` and the like stay. Other words pass as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = withoutPlural(word);
  const plain = withoutVerbEnding(singular);
  return usualSpelling(plain);
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^siu]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutVerbEnding(word: string): string {
  const match = /^(.{2,}?)(?:ing|(?<!e)ed)$/.exec(word);
  const rest = match?.[1];
  return rest !== undefined && vowel.test(rest) && rest.length > 2 ? rest : word;
}

/** One form for `-ise` and `-ize`, `-our` and `-or`, `-tre` and `-ter`; no silent or doubled end. */
function usualSpelling(word: string): string {
  return word
    .replace(/is(e|er|ation)?$/, (whole, end: string | undefined) =>
      word.length > 5 ? `iz${end ?? ""}` : whole,
    )
    .replace(/(?<=...)our$/, "or")
    .replace(/tre$/, "ter")
    .replace(/(?<=...)e$/, "")
    .replace(/(?<=..)([^aeiou])\1$/, "$1");
}

/** Endings that make another kind of word of the same root, longer ones first. */
const endings =
  /(?:ability|ation|ative|ate|ition|ment|able|ance|ancy|ence|ency|ible|ally|ness|ant|ent|ion|ure|age|er|or|al|at|ly|y)$/;

/** A root of fewer letters says too little: `power` is not `pow`. */
const minRootLength = 4;

/**
 * The root that words of one family have in common: `charge`, `charger` and `charging`; `protect` and
 * `protection`. Undefined where a word has no such root. Wider than the stem, so it only ever
 * leads to a word's relations, never to the word.
 */
export function rootOf(word: string): string | undefined {
  if (!/^[a-z]{4,}$/.test(word)) return undefined;
  const plain = withoutVerbEnding(withoutPlural(word));
  const root = usualSpelling(plain.replace(endings, ""));
  if (root.length >= minRootLength) return root;
  const whole = usualSpelling(plain);
  return whole.length >= minRootLength ? whole : undefined;
}
