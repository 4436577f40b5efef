import { type Language, languages } from "../../../base/site/languages.ts";
import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import { excerptOf, type Finding } from "./checkFinding.ts";
import { comparableText, shownText } from "./comparableText.ts";
import type { PairedText } from "./fieldTexts.ts";
import { type Mention, numbersIn } from "./numbersInText.ts";

/** A quantity of a part's record. */
export interface RecordValue {
  /** Names of its parameter. */
  readonly names: BilingualText;
  /** Quantities that it may be, as in `Mention.quantities`. */
  readonly dimension: string;
  /** In the dimension's unit without a prefix. */
  readonly min: number;
  readonly max: number;
  /** The value as staff write it. */
  readonly text: string;
}

/** Text between a parameter's name and its value. */
const leading =
  /^(?:\s*[:：=(（]|\s+(?:is|of|from|at|ranges?)\b|\s+(?:of )?up to\b|\s*(?:为|是|可?达|高达|最高|最大|范围|从))*\s*/u;

/** Text between the ends of a range: the first one's unit, and a sign or a word. */
const rangeJoin = /^\s?[^\s\d,，、。;；]{0,4}\s?(?:to|[~～–—-]|至|到)\s?$/u;

/**
 * Finds values that a text gives of a parameter, right behind its name, and that lie outside the one
 * in the part's record. Where the text has that one too, it compares.
 */
export function* recordNumbers(
  { path, isHtml, texts }: PairedText,
  record: readonly RecordValue[],
): Generator<Finding, void> {
  if (record.length === 0) return;
  for (const language of languages) {
    const own = texts[language];
    if (own === undefined) continue;
    const shown = shownText(own, isHtml);
    const numbers = numbersIn(comparableText(shown), language);
    for (const value of record) {
      const wrong = firstWrong({ shown, numbers, language }, value);
      if (wrong === undefined) continue;
      yield {
        ...{ check: "record-differs", severity: "warning", path: `${path}/${language}`, language },
        excerpt: excerptOf(shown, wrong.at, wrong.text.length),
        about: `${value.names[language] ?? ""}: ${wrong.text} / ${value.text}`,
      };
      break;
    }
  }
}

interface ReadText {
  readonly shown: string;
  readonly numbers: readonly Mention[];
  readonly language: Language;
}

function firstWrong(
  { shown, numbers, language }: ReadText,
  value: RecordValue,
): Mention | undefined {
  for (const end of endsOfName(shown, value.names[language])) {
    const at = end + (leading.exec(shown.slice(end))?.[0].length ?? 0);
    const first = numbers.findIndex((one) => one.at === at && !one.isWord);
    if (first === -1) continue;
    const given = numbers.slice(first, first + (isRange(shown, numbers, first) ? 2 : 1));
    const wrong = given.find(({ quantities }) => isOutside(quantities, value));
    const isCompared = numbers.some(
      (one) => !given.includes(one) && isWithinRecord(one.quantities, value),
    );
    if (wrong !== undefined && !isCompared) return wrong;
  }
  return undefined;
}

function isRange(shown: string, numbers: readonly Mention[], first: number): boolean {
  const [low, high] = [numbers[first], numbers[first + 1]];
  if (low === undefined || high === undefined || high.isWord) return false;
  return rangeJoin.test(shown.slice(low.at + low.text.length, high.at));
}

/** Places behind the occurrences of a name as a word of its own. */
function* endsOfName(text: string, name: string | undefined): Generator<number, void> {
  const wanted = name?.trim().toLowerCase() ?? "";
  // Shorter names, such as "RAM", stand in other words and contexts.
  if (wanted.length < (/\p{Script=Han}/u.test(wanted) ? 2 : 5)) return;
  const folded = text.toLowerCase();
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isWithin = /[a-z]/.test(folded.charAt(at - 1)) || /[a-z]/.test(folded.charAt(end));
    if (!isWithin) yield end;
  }
}

/** Room for rounding. */
const tolerance = 1e-6;

/** Amounts of a number that measures what a value of the record does. */
function amountsOf(quantities: readonly string[], { dimension }: RecordValue): number[] {
  return quantities.flatMap((one) => {
    const blank = one.lastIndexOf(" ");
    return one.slice(0, blank) === dimension ? [Number(one.slice(blank + 1))] : [];
  });
}

function isWithinRecord(quantities: readonly string[], value: RecordValue): boolean {
  const { min, max } = value;
  const room = (bound: number) => Math.abs(bound) * tolerance;
  return amountsOf(quantities, value).some(
    (amount) => amount >= min - room(min) && amount <= max + room(max),
  );
}

/** True where a number measures the same thing and lies outside the record's value. */
function isOutside(quantities: readonly string[], value: RecordValue): boolean {
  return amountsOf(quantities, value).length > 0 && !isWithinRecord(quantities, value);
}
