import { languages } from "../languages.ts";
import {
  type CellDefinition,
  type CellProblem,
  type CellReading,
  type CellValue,
  quoted,
} from "./cell.ts";

type Options = CellDefinition["options"];

/** An option's value in quotes, with quotes doubled: taken literally. */
const inQuotes = /^"((?:[^"]|"")*)"$/;

/** Separators of options, the safest first: labels of options may contain the later ones. */
const separators = [/[;；\r\n]/, /[,，、]/, /[/|+&]/];

/** One option or several, by value or by label in either language, in the order written. */
export function readOptionCell({ options }: CellDefinition, text: string): CellReading {
  const read = readSeveral(options, text.trim(), 0);
  if ("problem" in read) return read;
  const twice = read.values.find((value, index) => read.values.indexOf(value) !== index);
  if (twice !== undefined) return { problem: { code: "option-twice", shown: quoted(twice) } };
  const [only] = read.values;
  return { value: read.values.length === 1 && only !== undefined ? only : read.values };
}

type Several = { readonly values: readonly string[] } | { readonly problem: CellProblem };

function readSeveral(options: Options, text: string, level: number): Several {
  const whole = readOne(options, text);
  if (whole === undefined) return { values: [] };
  const separator = separators[level];
  if ("value" in whole) return { values: [whole.value] };
  if (whole.problem.code === "option-ambiguous" || separator === undefined) return whole;
  const tokens = level === 0 ? apart(text) : text.split(separator);
  if (tokens.length === 1) return readSeveral(options, text, level + 1);
  const values: string[] = [];
  for (const token of tokens) {
    const read = readSeveral(options, token.trim(), level + 1);
    if ("problem" in read) return read;
    values.push(...read.values);
  }
  return values.length === 0 ? whole : { values };
}

/** Splits a text at semicolons and line ends outside quotes. */
function apart(text: string): string[] {
  const tokens = text.match(/\s*"(?:[^"]|"")*"\s*(?=[;；\r\n]|$)|[^;；\r\n]+/g);
  return tokens ?? [text];
}

type One = { readonly value: string } | { readonly problem: CellProblem } | undefined;

function readOne(options: Options, token: string): One {
  if (token === "") return undefined;
  const quotedValue = inQuotes.exec(token)?.[1]?.replaceAll('""', '"');
  if (quotedValue !== undefined && options.some(({ value }) => value === quotedValue)) {
    return { value: quotedValue };
  }
  const meant = options.filter((option) => namesOf(option).includes(folded(token)));
  const [only, ...others] = meant;
  if (only === undefined) return { problem: { code: "no-option", shown: quoted(token), options } };
  if (others.length === 0) return { value: only.value };
  // Case tells values apart; labels shared by two options are ambiguous.
  const bySpelling = meant.filter(({ value }) => value === token);
  const isByCase = meant.every(({ value }) => folded(value) === folded(token));
  const [spelled] = bySpelling;
  if (isByCase && bySpelling.length === 1 && spelled !== undefined) return { value: spelled.value };
  return { problem: { code: "option-ambiguous", shown: quoted(token), options: meant } };
}

function namesOf({ value, label }: Options[number]): string[] {
  return [value, ...languages.map((language) => label[language] ?? value)].map(folded);
}

/** Text in lower case, without differences of width and blanks. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** Options by their values, as `readOptionCell()` reads them back; each in quotes where it must be. */
export function writeOptions(definition: CellDefinition, value: CellValue): string {
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => writeOption(definition, String(one))).join("; ");
}

function writeOption(definition: CellDefinition, value: string): string {
  const read = readOptionCell(definition, value);
  const isPlain = !/[;；\r\n"]/.test(value) && "value" in read && read.value === value;
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}
