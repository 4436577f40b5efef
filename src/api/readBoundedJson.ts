import { TooManyValues } from "../base/http/requests/failures.ts";

/** Bounds of a text of JSON. */
export interface JsonBounds {
  /** Maximum nesting of lists and objects. */
  readonly levels: number;
  /** Maximum number of values. */
  readonly values: number;
  /** Maximum number of names of one object. */
  readonly names: number;
}

/**
 * Characters that end a text or escape within it, and those that begin, separate and end values.
 */
const structural = /["[\]{},]/g;
const quoteOrEscape = /["\\]/g;

/** Values counted in one step. */
const stepLength = 2_000;

/**
 * The value of a JSON text, time-sliced; undefined for an empty one. Its structure is counted
 * before it is parsed: parsing and checking millions of tiny values takes hundreds of times longer
 * than one text of the same size.
 * @throws TooManyValues, and SyntaxError for invalid JSON and for nesting that is too deep for
 *   recursive code
 */
export function* boundedJsonInSteps(
  text: string,
  { levels, values, names }: JsonBounds,
): Generator<undefined, unknown> {
  let count = 0;
  /** Number of names that each open object may still have; lists are not counted. */
  const room: number[] = [];
  structural.lastIndex = 0;
  for (let found = structural.exec(text); found !== null; found = structural.exec(text)) {
    const [sign] = found;
    if (sign === '"') structural.lastIndex = endOfText(text, structural.lastIndex);
    else if (sign === "]" || sign === "}") room.pop();
    else {
      count += 1;
      if (sign === ",") room.push((room.pop() ?? Infinity) - 1);
      else room.push(sign === "{" ? names - 1 : Infinity);
      if (room.length > levels) throw new SyntaxError("The body is nested too deeply");
      if (count > values || (room.at(-1) ?? 0) < 0) throw new TooManyValues();
      if (count % stepLength === 0) yield;
    }
  }
  yield;
  return text === "" ? undefined : JSON.parse(text);
}

/** The position after a string that began before `from`. */
function endOfText(text: string, from: number): number {
  quoteOrEscape.lastIndex = from;
  for (;;) {
    const found = quoteOrEscape.exec(text);
    if (found === null) return text.length;
    if (found[0] === '"') return quoteOrEscape.lastIndex;
    quoteOrEscape.lastIndex += 1;
  }
}
