import { runToEnd } from "../../process/timeSlices.ts";
import { withoutRadicals } from "../../site/text/invisibleCharacters.ts";
import { NameGivenTwice, TooManyValues } from "../requests/requestErrors.ts";

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

/** The colon after a name; no other text has one. */
const afterName = /[ \t\r\n]*:/y;

/** Values counted in one step. */
const stepLength = 2_000;

/**
 * The value of a JSON text, time-sliced; undefined for an empty one. Its structure is counted
 * before it is parsed: parsing and checking millions of tiny values takes hundreds of times longer
 * than one text of the same size. `JSON.parse` would keep the last of two values of one name.
 * @throws TooManyValues, NameGivenTwice, and SyntaxError for invalid JSON and for nesting that is
 *   too deep for recursive code
 */
export function* boundedJsonInSteps(
  text: string,
  { levels, values, names }: JsonBounds,
): Generator<undefined, unknown> {
  let count = 0;
  const open: OpenValue[] = [];
  structural.lastIndex = 0;
  for (let found = structural.exec(text); found !== null; found = structural.exec(text)) {
    const [sign] = found;
    const inner = open.at(-1);
    if (sign === '"') {
      const end = endOfText(text, structural.lastIndex);
      structural.lastIndex = end;
      afterName.lastIndex = end;
      if (afterName.test(text)) inner?.give(nameIn(text.slice(found.index, end)));
    } else if (sign === "]" || sign === "}") open.pop();
    else {
      count += 1;
      if (sign === ",") inner?.goOn();
      else open.push(sign === "{" ? new OpenObject(names) : openList);
      if (open.length > levels) throw new SyntaxError("The body is nested too deeply");
      if (count > values) throw new TooManyValues();
      if (count % stepLength === 0) yield;
    }
  }
  yield;
  return text === "" ? undefined : JSON.parse(text);
}

const unbounded: JsonBounds = {
  levels: 64,
  values: Number.POSITIVE_INFINITY,
  names: Number.POSITIVE_INFINITY,
};

/** Thrown for a JSON text of which an object gives a name twice. */
export class NameTwiceInJson extends SyntaxError {
  override readonly name = "NameTwiceInJson";

  constructor({ given }: NameGivenTwice) {
    super(`gives the name ${JSON.stringify(given)} twice`);
  }
}

const escapes = /\\(?:u([\da-f]{4})|.)/gi;

/** A JSON text with the characters that radicals stand for, escaped ones too (`withoutRadicals`). */
export function jsonWithoutRadicals(text: string): string {
  const plain = withoutRadicals(text);
  if (!/\\u2[ef]/i.test(plain)) return plain;
  return plain.replace(escapes, (written: string, code: string | undefined) => {
    if (code === undefined) return written;
    const sign = String.fromCharCode(Number.parseInt(code, 16));
    const meant = withoutRadicals(sign);
    return meant === sign ? written : meant;
  });
}

/**
 * The value of a JSON text of a file or a command, whose size is bounded elsewhere.
 * @throws SyntaxError, NameTwiceInJson
 */
export function parseJsonText(text: string): unknown {
  try {
    // Told by the parser itself where it is no JSON.
    return runToEnd(boundedJsonInSteps(text, unbounded)) ?? JSON.parse(text);
  } catch (error) {
    if (!(error instanceof NameGivenTwice)) throw error;
    throw new NameTwiceInJson(error);
  }
}

/** A list or an object whose end has not been reached. */
interface OpenValue {
  /** @throws NameGivenTwice */
  give(name: string): void;
  /** @throws TooManyValues */
  goOn(): void;
}

/** Values of a list are counted with all others. */
const openList: OpenValue = { give: () => undefined, goOn: () => undefined };

class OpenObject implements OpenValue {
  readonly #given = new Set<string>();
  /** Number of names that may follow. */
  #room: number;

  constructor(names: number) {
    this.#room = names - 1;
  }

  give(name: string): void {
    if (this.#given.has(name)) throw new NameGivenTwice(name);
    this.#given.add(name);
  }

  goOn(): void {
    this.#room -= 1;
    if (this.#room < 0) throw new TooManyValues();
  }
}

/** The name that a string writes, escapes read. */
function nameIn(string: string): string {
  return string.includes("\\") ? String(JSON.parse(string)) : string.slice(1, -1);
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
