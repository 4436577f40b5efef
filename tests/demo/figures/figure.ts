/**
 * A number that a text states. Numbers in digits and in words must stand in the other language too; a
 * hint (a half, both, the 8820 of a part number) only answers to one that does.
 */
export interface Figure {
  /** Its possible values: "4K" is 4 or 4,000. */
  readonly values: readonly number[];
  readonly kind: "digits" | "word" | "hint";
  /** Its spelling in the text, for messages. */
  readonly written: string;
}

export function hint(written: string, ...values: number[]): Figure {
  return { values, kind: "hint", written };
}

export function word(written: string, ...values: number[]): Figure {
  return { values, kind: "word", written };
}

/** A number in digits and the text after it, before a language's rules are applied. */
export interface Digits {
  readonly value: number;
  readonly written: string;
  /** The index of its end in the text. */
  readonly end: number;
  /** The index of its beginning in the text. */
  readonly start: number;
}

/** Codes and numbers as both languages write them: in Latin letters and Arabic digits. */
export interface LatinNumbers {
  readonly digits: readonly Digits[];
  /** Numbers within names: part numbers, standards, quarters. */
  readonly hints: readonly Figure[];
}

const latinWord = /[A-Za-z0-9][A-Za-z0-9.+/_-]*/g;
const scales: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

/** The text with digits in ASCII and without the marks that part thousands. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replaceAll(/[\u00a0\u2009\u202f]/g, " ");
}

/** Every number that stands in Latin letters and digits, in the order of the text. */
export function latinNumbers(text: string): LatinNumbers {
  const digits: Digits[] = [];
  const hints: Figure[] = [];
  for (const match of text.matchAll(latinWord)) {
    if (!/\d/.test(match[0])) continue;
    let start = match.index;
    for (const part of match[0].split(/(?<=\d)\.\.|(?<=[a-z\d])[/-](?=\d)|[/]/)) {
      const at = text.indexOf(part, start);
      start = at + part.length;
      readPart(part, at, digits, hints);
    }
  }
  return { digits, hints };
}

/** `1080p` and `64-bit` begin with their number, `RG8820` has one in its name. */
function readPart(part: string, at: number, digits: Digits[], hints: Figure[]): void {
  const number = /^\d+(?:\.\d+)*/.exec(part)?.[0];
  const rest = part.slice(number?.length ?? 0);
  if (number !== undefined) {
    digits.push({ value: numberOf(number), written: number, start: at, end: at + number.length });
    const scale = scales[rest.replace(/[^A-Za-z].*$/, "")];
    if (scale !== undefined) hints.push(hint(part, numberOf(number) * scale));
    const other = /^x(\d+)/.exec(rest)?.[1];
    if (other !== undefined) {
      digits.push({ value: Number(other), written: other, start: at, end: at + part.length });
      return;
    }
  }
  for (const [inner] of rest.matchAll(/\d+(?:\.\d+)?/g)) hints.push(hint(part, Number(inner)));
}

/** A version of three numbers and more (`802.15.4`) is a value of its own, whatever it is. */
function numberOf(written: string): number {
  const [first = "", ...others] = written.split(".");
  if (others.length < 2) return Number(written);
  return others.reduce((value, part) => value * 1e4 + Number(part), Number(first));
}
