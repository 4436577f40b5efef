import type { PhraseToken } from "./phraseTokens.ts";

type Table = Readonly<Record<string, number>>;

const ones: Table = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ single: 1, mono: 1, dual: 2, stereo: 2, double: 2, triple: 3, quad: 4, octal: 8 },
  ...{ 单: 1, 双: 2, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};

const teens: Table = {
  ...{ ten: 10, eleven: 11, twelve: 12, dozen: 12, thirteen: 13, fourteen: 14, fifteen: 15 },
  ...{ sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19 },
};

const tens: Table = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80 },
  ...{ ninety: 90, 十: 10 },
};

const times: Table = { hundred: 100, thousand: 1_000, 百: 100, 千: 1_000 };

/** True for a character that is a number below ten: 双. */
export function isNumberCharacter(character: string): boolean {
  return Object.hasOwn(ones, character);
}

/** Words within a number, behind one that multiplies. */
const within = new Set(["and", "零", "〇"]);

/** A number as words. */
interface SpelledNumber {
  readonly value: number;
  /** Place behind its last token. */
  readonly to: number;
}

/**
 * Reads the number as words that begins with a token: `two`, `twenty-four`, 双, 二十四, 一百二十八. 百 and
 * 千 begin none, as they are prefixes of rates: 千兆以太网.
 * @returns undefined where no number begins there
 */
export function spelledNumber(
  tokens: readonly PhraseToken[],
  at: number,
): SpelledNumber | undefined {
  // What is multiplied already, and what is below it; factors come in descending order.
  let [value, rest] = [0, 0];
  let last: "one" | "teen" | "ten" | "times" | "none" = "none";
  let least = Number.POSITIVE_INFINITY;
  let to = at;
  for (let place = at; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (token === undefined || token.kind === "number" || (place > at && token.isApart)) break;
    const { written, kind } = token;
    const [one, teen, ten, factor] = [ones, teens, tens, times].map((table) => table[written]);
    if (one !== undefined && last !== "one" && last !== "teen") {
      rest += one;
      last = "one";
    } else if (teen !== undefined && rest === 0) {
      rest = teen;
      last = "teen";
    } else if (ten !== undefined && (rest === 0 || (written === "十" && last === "one"))) {
      rest = ten * (rest || 1);
      last = "ten";
    } else if (
      factor !== undefined &&
      factor < least &&
      (rest > 0 || (place === at && kind === "word"))
    ) {
      value += factor * (rest || 1);
      least = factor;
      rest = 0;
      last = "times";
    } else if (last === "times" && within.has(written)) {
      continue;
    } else {
      break;
    }
    to = place + 1;
  }
  return to === at ? undefined : { value: value + rest, to };
}
