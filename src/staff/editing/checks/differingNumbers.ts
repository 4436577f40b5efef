import { languages } from "../../../base/site/languages.ts";
import { excerptOf, type Finding } from "./checkFinding.ts";
import { comparableText, shownText } from "./comparableText.ts";
import type { PairedText } from "./fieldTexts.ts";
import { joinedNumbersIn, type Mention, numbersIn } from "./numbersInText.ts";

/** Word of letters and digits that begins with capitals: a part number, an order code. */
const partNumber =
  /(?<![\p{L}\d/.-])[A-Z]{2,}[A-Z0-9]*\d{2,}[A-Z0-9]*(?:-[A-Z0-9]+)*(?![\p{L}\d])/gu;

/** Finds numbers that differ between the languages, where wording cannot explain it. */
export function* numbers({
  path,
  isHtml,
  texts: { en, zh },
}: PairedText): Generator<Finding, void> {
  if (en === undefined || zh === undefined || en === zh) return;
  const shown = { en: shownText(en, isHtml), zh: shownText(zh, isHtml) };
  const compared = { en: textWithoutNames(shown.en), zh: textWithoutNames(shown.zh) };
  const told = { en: numbersIn(compared.en, "en"), zh: numbersIn(compared.zh, "zh") };
  const only = {
    en: unmatched(told.en, told.zh, joinedNumbersIn(compared.zh)),
    zh: unmatched(told.zh, told.en, joinedNumbersIn(compared.en)),
  };
  const [first, second] = [only.en[0], only.zh[0]];
  // A number in one language alone may be a matter of wording; different numbers are not.
  if (first !== undefined && second !== undefined) {
    yield {
      ...{ check: "number-differs", severity: "warning", path, language: undefined },
      excerpt: `${excerptOf(shown.en, first.at, first.text.length)} / ${excerptOf(shown.zh, second.at, second.text.length)}`,
      about: `${first.text} / ${second.text}`,
    };
    return;
  }
  for (const language of languages) {
    const alone = only[language].find(({ hasUnit }) => hasUnit);
    if (alone === undefined) continue;
    yield {
      ...{ check: "number-differs", severity: "note", path, language: undefined },
      ...{ excerpt: excerptOf(shown[language], alone.at, alone.text.length), about: alone.text },
    };
    return;
  }
}

/**
 * The numbers in digits that the other language does not have. Two that are known to measure
 * something are the same where they measure the same; others, where they share a value.
 * @param joined values of the other language's numbers that are joined to letters
 */
function unmatched(
  own: readonly Mention[],
  others: readonly Mention[],
  joined: readonly string[],
): Mention[] {
  const quantities = new Set(others.flatMap((other) => other.quantities));
  const plain = new Set(others.flatMap((other) => (isMeasured(other) ? [] : other.values)));
  const all = new Set([...others.flatMap(({ values }) => values), ...joined]);
  return own.filter((one) => {
    if (one.isWord || one.quantities.some((quantity) => quantities.has(quantity))) return false;
    const known = isMeasured(one) ? plain : all;
    return !one.values.some((value) => known.has(value));
  });
}

function isMeasured({ quantities, isLent = false }: Mention): boolean {
  return quantities.length > 0 && !isLent;
}

/** Telephone numbers, which each language writes in its own way. */
const telephone =
  /\+\d{1,3}[\u00a0 ()-]*\d[\d\u00a0 ()-]{5,}\d|(?<!\d)0\d{2,3}-\d{7,8}(?!\d)|(?<!\d)400-?\d{3}-?\d{4}(?!\d)/gu;

/** Names of letters and a number: LQFP-64, RS-485, CSI-2. */
const name = /(?<![\p{L}\d])\p{Lu}[A-Za-z0-9]*-\d+[A-Za-z0-9]*(?![\p{L}\d.])/gu;

/** Blanks out names, telephone numbers and marks; everything else stays in its place. */
function textWithoutNames(shown: string): string {
  const blank = (one: string) => " ".repeat(one.length);
  return comparableText(shown)
    .replaceAll(partNumber, blank)
    .replaceAll(telephone, blank)
    .replaceAll(name, blank);
}

/** Characters that a name may have or lack. */
const gaps = /[-\s\u00a0]/gu;

/** Finds part numbers that one language has and the other lacks. */
export function* parts({ path, isHtml, texts: { en, zh } }: PairedText): Generator<Finding, void> {
  if (en === undefined || zh === undefined) return;
  const sides = { en: shownText(en, isHtml), zh: shownText(zh, isHtml) };
  // LQFP-64 and LQFP64 are one name.
  const joined = { en: sides.en.replaceAll(gaps, ""), zh: sides.zh.replaceAll(gaps, "") };
  const named = {
    en: new Set(sides.en.match(partNumber)),
    zh: new Set(sides.zh.match(partNumber)),
  };
  const lone = {
    en: [...named.en].find((part) => !joined.zh.includes(part.replaceAll(gaps, ""))),
    zh: [...named.zh].find((part) => !joined.en.includes(part.replaceAll(gaps, ""))),
  };
  const language = lone.en === undefined ? "zh" : "en";
  const part = lone[language];
  if (part === undefined) return;
  // A name in one language alone may be a matter of wording: "RG1008 has" and "内置".
  const isBoth = lone.en !== undefined && lone.zh !== undefined;
  const at = sides[language].indexOf(part);
  yield {
    ...{ check: "part-differs", severity: isBoth ? "warning" : "note", path, language: undefined },
    excerpt: excerptOf(sides[language], at, part.length),
    about: isBoth ? `${lone.en} / ${lone.zh}` : part,
  };
}
