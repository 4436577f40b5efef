/** Separators of values, none of which is part of a number. */
const between = / ?[/|;、] ?| (?:or|and) | ?(?:或|和|及) ?|, /iu;

/** A number of a list: sign, digits, unit. */
const entry = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+) ?(?:[^\d\s.,~+:;'-][^\s,;]*)?$/u;

/**
 * Maximum ratio of neighbours in a list; between groups of thousands it is larger, or one is zero.
 */
const maxFactor = 8;

/**
 * The entries of a cell that lists values where one is wanted: `85,105,125 °C`, `1.8/3.3 V`,
 * `-40~85/105`. A number with its thousands apart is one entry.
 * @param text with the usual signs: see `usualSigns()`
 * @param isTemperature no temperature has thousands
 * @returns entries as they stand; none where the text is no list
 */
export function listedEntries(text: string, isTemperature: boolean): readonly string[] {
  const apart = text.split(between);
  if (apart.length > 1) return apart.every((one) => /^[+-]? ?[\d.]/u.test(one)) ? apart : [];
  const entries = text.split(",");
  if (entries.length < 2 || !entries.every((one) => entry.test(one))) return [];
  if (isTemperature)
    return entries.length > 2 || /^\d{2,3}$/u.test(digits(entries[1])) ? entries : [];
  const hasUnits = entries.slice(0, -1).some((one) => /[^\d.+-]/u.test(one));
  return hasUnits || (entries.length > 2 && areNear(entries)) ? entries : [];
}

function digits(text = ""): string {
  return text.replaceAll(/[^\d]/gu, "");
}

function areNear(entries: readonly string[]): boolean {
  const numbers = entries.map((one) => Number.parseFloat(one));
  if (entries.slice(1).some((one) => /^0\d/u.test(one))) return false;
  return numbers.every((one, index) => {
    const next = numbers[index + 1] ?? one;
    return one > 0 && Math.max(one / next, next / one) <= maxFactor;
  });
}
