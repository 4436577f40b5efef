import { type Language, languages } from "../../../base/site/languages.ts";
import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import { comparableText, shownText } from "./comparableText.ts";
import type { PairedText } from "./fieldTexts.ts";
import { excerptOf, type Finding } from "./finding.ts";
import { type Mention, numbersIn } from "./numbersInText.ts";

/** A quantity of a part's record. */
export interface RecordValue {
  /** Names of its parameter. */
  readonly names: BilingualText;
  /** What it measures, as in `Mention.quantities`. */
  readonly dimension: string;
  /** In the dimension's unit without a prefix. */
  readonly min: number;
  readonly max: number;
  /** The value as staff write it. */
  readonly text: string;
}

/** Characters behind a parameter's name within which its value is looked for. */
const reach = 48;

/** Ends of what is said about a parameter; a comma within a number is none. */
const clauseEnd = /[。；;！？!?\n]|[，,、](?!\d{3}(?!\d))|\.(?=\s|$)/u;

/**
 * Finds quantities of a text that stand behind the name of a parameter and lie outside the value that
 * the part's record has of it.
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
    const behind = shown.slice(end, end + reach);
    const until = end + (clauseEnd.exec(behind)?.index ?? behind.length);
    const wrong = numbers.find(
      (one) => one.at >= end && one.at < until && isOutside(one.quantities, value),
    );
    if (wrong !== undefined) return wrong;
  }
  return undefined;
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

/** True where a number measures the same thing and none of its readings lies within the record's value. */
function isOutside(quantities: readonly string[], { dimension, min, max }: RecordValue): boolean {
  const amounts = quantities.flatMap((one) => {
    const blank = one.lastIndexOf(" ");
    return one.slice(0, blank) === dimension ? [Number(one.slice(blank + 1))] : [];
  });
  const room = (bound: number) => Math.abs(bound) * tolerance;
  return (
    amounts.length > 0 &&
    amounts.every((amount) => amount < min - room(min) || amount > max + room(max))
  );
}
