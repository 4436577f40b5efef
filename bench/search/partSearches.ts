import { MemoryIndex } from "../../src/readers/search/index/memoryIndex.ts";
import { basesOf } from "../../src/readers/search/index/parts/partNumberBases.ts";
import { SearchIndex } from "../../src/readers/search/searchIndex.ts";
import { codeOf } from "../../src/readers/search/text/normalise.ts";
import { Dice } from "../../tools/sample/dice.ts";

/** Correct notations of a number. */
export function exactForms(number: string): string[] {
  return [
    number,
    number.toLowerCase(),
    codeOf(number),
    number.replace(/[-/#+,:.]/g, " ").trim(),
    number.replace(/(?<=[a-z])(?=\d)/i, " "),
    [...number]
      .map((one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
      .join(""),
  ];
}

export const slipKinds = ["wrong", "missing", "added", "swapped", "confused"] as const;

export type SlipKind = (typeof slipKinds)[number];

const lookalikes: readonly string[] = [
  "O0",
  "0O",
  "I1",
  "1I",
  "l1",
  "1l",
  "S5",
  "5S",
  "B8",
  "8B",
  "Z2",
  "2Z",
];

/** A number with one typing error of a kind; undefined where the kind does not apply. */
function slipped(number: string, kind: SlipKind, dice: Dice): string | undefined {
  const places = [...number].flatMap((one, at) => (/[a-z\d]/i.test(one) ? [at] : []));
  const at = places[dice.int(0, places.length - 1)] ?? 0;
  const [before, one, after] = [number.slice(0, at), number[at] ?? "", number.slice(at + 1)];
  switch (kind) {
    case "wrong":
      return before + another(one, dice) + after;
    case "missing":
      return before + after;
    case "added":
      return before + another(one, dice) + one + after;
    case "swapped": {
      const next = after[0] ?? "";
      const isSame = codeOf(next) === "" || next.toLowerCase() === one.toLowerCase();
      return isSame ? undefined : before + next + one + after.slice(1);
    }
    case "confused": {
      const pairs = lookalikes.flatMap(([from = "", to = ""]) =>
        places.filter((place) => number[place] === from).map((place) => [place, to] as const),
      );
      const pair = pairs[dice.int(0, Math.max(0, pairs.length - 1))];
      return pair && number.slice(0, pair[0]) + pair[1] + number.slice(pair[0] + 1);
    }
  }
}

/** A character of the same kind. */
function another(one: string, dice: Dice): string {
  const kind = /\d/.test(one) ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const others = [...kind].filter((other) => other !== one.toUpperCase());
  return others[dice.int(0, others.length - 1)] ?? "";
}

/** Numbers with one typing error of a kind each, except where that is another number. */
export function slipsIn(
  numbers: readonly string[],
  kind: SlipKind,
  max: number,
): [id: number, text: string][] {
  const dice = new Dice(`slips ${kind}`);
  const known = new Set(numbers.map(codeOf));
  const step = Math.max(1, Math.floor(numbers.length / max));
  return numbers.flatMap((number, at): [number, string][] => {
    if (at % step !== 0) return [];
    const text = slipped(number, kind, dice);
    return text === undefined || known.has(codeOf(text)) ? [] : [[at + 1, text]];
  });
}

/** Base numbers with one typing error of a kind each, except where another number begins so. */
export function slipsInBases(
  numbers: readonly string[],
  kind: SlipKind,
  max: number,
): [base: string, text: string][] {
  const dice = new Dice(`slips in bases ${kind}`);
  const codes = numbers.map(codeOf);
  const bases = [...new Set(numbers.flatMap((number) => basesOf(number).at(-1)?.written ?? []))];
  const step = Math.max(1, Math.floor(bases.length / max));
  return bases.flatMap((base, at): [string, string][] => {
    if (at % step !== 0) return [];
    const text = slipped(base, kind, dice);
    const isOther = text === undefined || codes.some((code) => code.startsWith(codeOf(text)));
    return isOther ? [] : [[base, text]];
  });
}

/** An index over nothing but parts; ids count from 1 in the order of the numbers. */
export function partsIndex(numbers: readonly string[]): SearchIndex {
  const index = new SearchIndex(new MemoryIndex(), []);
  for (const [at, number] of numbers.entries()) {
    index.put({
      id: at + 1,
      group: 3,
      share: 1,
      columns: [1_000_000],
      texts: { title: `${number} Part of a catalogue` },
      part: { number, orderCodes: [], stage: "active" },
    });
  }
  return index;
}

/** Number of searches, and how many had the part as first hit or among the first five. */
export interface Success {
  readonly searches: number;
  readonly first: number;
  readonly five: number;
}

/** Searches for parts, each by one text. */
export function successOf(
  index: SearchIndex,
  searches: readonly (readonly [id: number, text: string])[],
): Success {
  return successBy(index, searches, (id, wanted) => id === wanted);
}

/** Success of searches for a base number, where any part that begins with it counts. */
export function successOfBases(
  index: SearchIndex,
  numbers: readonly string[],
  searches: readonly (readonly [base: string, text: string])[],
): Success {
  return successBy(index, searches, (id, base) =>
    codeOf(numbers[id - 1] ?? "").startsWith(codeOf(base)),
  );
}

function successBy<Wanted>(
  index: SearchIndex,
  searches: readonly (readonly [wanted: Wanted, text: string])[],
  isMeant: (id: number, wanted: Wanted) => boolean,
): Success {
  let [first, five] = [0, 0];
  for (const [wanted, text] of searches) {
    const { ids } = index.search({ text, chosen: {}, page: 1, limit: 5 });
    const place = ids.findIndex((id) => isMeant(id, wanted));
    if (place === 0) first += 1;
    if (place >= 0) five += 1;
  }
  const searched = Math.max(1, searches.length);
  return { searches: searches.length, first: first / searched, five: five / searched };
}
