import type { PairedText } from "./fieldTexts.ts";
import { readable } from "./fieldTexts.ts";
import { excerptOf, type Finding } from "./finding.ts";
import {
  isSpelledOut,
  type Mention,
  numbersIn,
  saysTheSame,
  withHalfWidth,
} from "./numbersInText.ts";

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
  const sides = {
    en: textWithoutNames(withHalfWidth(readable(en, isHtml))),
    zh: textWithoutNames(withHalfWidth(readable(zh, isHtml))),
  };
  const told = { en: numbersIn(sides.en, "en"), zh: numbersIn(sides.zh, "zh") };
  const only = {
    en: unmatched(told.en, told.zh),
    zh: unmatched(told.zh, told.en),
  };
  const [first, second] = [only.en[0], only.zh[0]];
  // A number in one language alone may be a matter of wording; different numbers are not.
  if (first !== undefined && second !== undefined) {
    yield {
      ...{ check: "number-differs", severity: "warning", path, language: undefined },
      excerpt: `${excerptOf(sides.en, first.at, first.text.length)} / ${excerptOf(sides.zh, second.at, second.text.length)}`,
      about: `${first.text} / ${second.text}`,
    };
    return;
  }
  const alone = [...only.en, ...only.zh].find(({ hasUnit }) => hasUnit);
  if (alone === undefined) return;
  const language = only.en.includes(alone) ? "en" : "zh";
  yield {
    ...{ check: "number-differs", severity: "note", path, language: undefined },
    ...{ excerpt: excerptOf(sides[language], alone.at, alone.text.length), about: alone.text },
  };
}

function unmatched(own: readonly Mention[], others: readonly Mention[]): Mention[] {
  const byValue = new Map<string, Mention[]>();
  const quantities = others.filter(({ quantity }) => quantity !== undefined);
  for (const other of others) {
    for (const value of other.values) byValue.set(value, [...(byValue.get(value) ?? []), other]);
  }
  const written = own.filter((one) => !isSpelledOut(one));
  return written.filter((one) => {
    const near = one.values.flatMap((value) => byValue.get(value) ?? []);
    if (near.some((other) => saysTheSame(one, other))) return false;
    return one.quantity === undefined || !quantities.some((other) => saysTheSame(one, other));
  });
}

/** Telephone numbers, which each language writes in its own way. */
const telephone =
  /\+\d{1,3}[\u00a0 ()-]*\d[\d\u00a0 ()-]{5,}\d|(?<!\d)0\d{2,3}-\d{7,8}(?!\d)|(?<!\d)400-?\d{3}-?\d{4}(?!\d)/gu;

/** Blanks out part numbers and telephone numbers; everything else stays in its place. */
function textWithoutNames(text: string): string {
  const blank = (one: string) => " ".repeat(one.length);
  return text.replaceAll(partNumber, blank).replaceAll(telephone, blank);
}

/** Characters that a name may have or lack. */
const gaps = /[-\s\u00a0]/gu;

/** Finds part numbers that one language has and the other lacks. */
export function* parts({ path, isHtml, texts: { en, zh } }: PairedText): Generator<Finding, void> {
  if (en === undefined || zh === undefined) return;
  const sides = {
    en: withHalfWidth(readable(en, isHtml)),
    zh: withHalfWidth(readable(zh, isHtml)),
  };
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
