import { TooManyValues } from "../base/http/requests/failures.ts";

/** Bounds of a text of JSON. */
export interface JsonBounds {
  /** Levels of lists and objects within one another. */
  readonly levels: number;
  /** Values in all. */
  readonly values: number;
  /** Names of one object. */
  readonly names: number;
}

/** Signs that end a text or escape within it, and those that begin, part and end values. */
const structural = /["[\]{},]/g;
const quoteOrEscape = /["\\]/g;

/** Values that are counted between two steps. */
const stepLength = 2_000;

/**
 * The value of a JSON text, as work that gives way; undefined for an empty one. Its signs are counted
 * before it is parsed: parsing and checking millions of tiny values takes the thread hundreds of times
 * longer than one text of the same size.
 * @throws TooManyValues, and SyntaxError for what is no JSON or is nested too deeply for what walks it
 */
export function* boundedJsonInSteps(
  text: string,
  { levels, values, names }: JsonBounds,
): Generator<undefined, unknown> {
  let count = 0;
  /** For each level that is open, how many names its object may still have; of lists none are counted. */
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

/** The place behind a text that began before `from`. */
function endOfText(text: string, from: number): number {
  quoteOrEscape.lastIndex = from;
  for (;;) {
    const found = quoteOrEscape.exec(text);
    if (found === null) return text.length;
    if (found[0] === '"') return quoteOrEscape.lastIndex;
    quoteOrEscape.lastIndex += 1;
  }
}
