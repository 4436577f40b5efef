import { MemoryIndex } from "../../src/readers/search/index/memoryIndex.ts";
import { codeOf } from "../../src/readers/search/index/parts/partCode.ts";
import { SearchIndex } from "../../src/readers/search/searchIndex.ts";

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

/** How often a part, or one that begins like a base, is found first, and among the first five. */
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
  let [first, five] = [0, 0];
  for (const [id, text] of searches) {
    const { ids } = index.search({ text, type: -1, page: 1, limit: 5 });
    if (ids[0] === id) first += 1;
    if (ids.includes(id)) five += 1;
  }
  const searched = Math.max(1, searches.length);
  return { searches: searches.length, first: first / searched, five: five / searched };
}

/** How often a part that begins like a base is found by a text. */
export function successOfBases(
  index: SearchIndex,
  numbers: readonly string[],
  searches: readonly (readonly [base: string, text: string])[],
): Success {
  let [first, five] = [0, 0];
  for (const [base, text] of searches) {
    const { ids } = index.search({ text, type: -1, page: 1, limit: 5 });
    const isMeant = ids.map((id) => codeOf(numbers[id - 1] ?? "").startsWith(codeOf(base)));
    if (isMeant[0] === true) first += 1;
    if (isMeant.includes(true)) five += 1;
  }
  const searched = Math.max(1, searches.length);
  return { searches: searches.length, first: first / searched, five: five / searched };
}
