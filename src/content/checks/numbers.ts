import type { PairedText } from "./fieldTexts.ts";
import { readable } from "./fieldTexts.ts";
import { excerptOf, type Finding } from "./finding.ts";
import { isSpelledOut, type Mention, numbersIn } from "./numerals.ts";

/** Letters and digits in one word that begin with capitals: a part number, an order code. */
const partNumber =
  /(?<![\p{L}\d/.-])[A-Z]{2,}[A-Z0-9]*\d{2,}[A-Z0-9]*(?:-[A-Z0-9]+)*(?![\p{L}\d])/gu;

/** Numbers that one language tells and the other does not, where that cannot be a way of putting it. */
export function* numbers({
  path,
  isHtml,
  texts: { en, zh },
}: PairedText): Generator<Finding, void> {
  if (en === undefined || zh === undefined || en === zh) return;
  const sides = {
    en: textWithoutParts(readable(en, isHtml)),
    zh: textWithoutParts(readable(zh, isHtml)),
  };
  const told = { en: numbersIn(sides.en, "en"), zh: numbersIn(sides.zh, "zh") };
  const only = {
    en: unmatched(told.en, told.zh),
    zh: unmatched(told.zh, told.en),
  };
  const [first, second] = [only.en[0], only.zh[0]];
  // One that only one of them tells may be a way of putting it; one that each tells otherwise is not.
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
  const values = new Set(others.flatMap(({ values: all }) => all));
  const written = own.filter((one) => !isSpelledOut(one));
  return written.filter((one) => !one.values.some((value) => values.has(value)));
}

function textWithoutParts(text: string): string {
  return text.replaceAll(partNumber, (part) => " ".repeat(part.length));
}

/** Part numbers that one language names and the other does not. */
export function* parts({ path, isHtml, texts: { en, zh } }: PairedText): Generator<Finding, void> {
  if (en === undefined || zh === undefined) return;
  const sides = { en: readable(en, isHtml), zh: readable(zh, isHtml) };
  const named = {
    en: new Set(sides.en.match(partNumber)),
    zh: new Set(sides.zh.match(partNumber)),
  };
  const lone = {
    en: [...named.en].find((part) => !sides.zh.includes(part)),
    zh: [...named.zh].find((part) => !sides.en.includes(part)),
  };
  const language = lone.en === undefined ? "zh" : "en";
  const part = lone[language];
  if (part === undefined) return;
  // One that only one of them names may be a way of putting it: "RG1008 has" and "内置".
  const isBoth = lone.en !== undefined && lone.zh !== undefined;
  const at = sides[language].indexOf(part);
  yield {
    ...{ check: "part-differs", severity: isBoth ? "warning" : "note", path, language: undefined },
    excerpt: excerptOf(sides[language], at, part.length),
    about: isBoth ? `${lone.en} / ${lone.zh}` : part,
  };
}
