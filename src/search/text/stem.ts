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
    .replace(/([^aeiou])\1$/, "$1");
}
