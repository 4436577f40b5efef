import { expect, it, onTestFinished, vi } from "vitest";
import { queryOf } from "../../../tests/support/search.ts";
import type { Vocabulary } from "./conditions/vocabulary.ts";
import { MemoryIndex } from "./index/memoryIndex.ts";
import type { SearchDocument } from "./index/searchDocument.ts";
import { SearchIndex } from "./searchIndex.ts";
import { SearchThreads } from "./thread/searchThreads.ts";

const phrase = "ports of 12 to 40 MHz with option 7, QFN-32";

/** Names enough for reading them to take much longer than a search. */
const vocabulary: Vocabulary = {
  columns: Array.from({ length: 60 }, (_, at) => ({
    name: `p.made-${at}`,
    kind: "options",
    names: [`Interface number ${at} of the device`],
    unit: "",
    options: Array.from({ length: 5 }, (_option, value) => ({
      value: `v${value}`,
      names: [`Option ${value} of interface ${at}, as its makers call it in long words`],
    })),
  })),
  families: [{ names: ["Ports"], families: [1] }],
};

const part: SearchDocument = {
  ...{ id: 1, group: 3, share: 1, columns: [1], texts: { title: "KT7001 A port" } },
  part: {
    ...{ number: "KT7001", orderCodes: [], stage: "active" },
    facts: { families: [1], values: { "p.made-7": ["v3"] }, codes: [] },
  },
};

function madeIndex() {
  const terms = new MemoryIndex();
  const looks = vi.spyOn(terms, "frequency");
  const index = new SearchIndex(terms, [], undefined, vocabulary);
  index.put(part);
  /** Number of words whose frequency a search asks for. */
  const looked = () => {
    looks.mockClear();
    index.search(queryOf(phrase));
    return looks.mock.calls.length;
  };
  return { index, looked };
}

it("The first phrase after a warm-up reads no names, and is a search like any other", () => {
  const cold = madeIndex();
  const [first, second] = [cold.looked(), cold.looked()];
  expect(first).toBeGreaterThan(10 * second);
  const warm = madeIndex();
  warm.index.warmUp();
  expect([warm.looked(), warm.looked()]).toEqual([second, second]);
});

it("Threads warm up as soon as their indexes are in use, and then search as usual", async () => {
  const threads = new SearchThreads(() => undefined);
  onTestFinished(() => threads.close());
  const vocabularies = { en: vocabulary, zh: vocabulary };
  await threads.begin({ en: [], zh: [] }, { isFresh: true, vocabularies });
  const place = { kind: "put", which: "new", language: "en", gone: [] } as const;
  await threads.ask<"put">({ ...place, documents: [part] });
  await threads.use();
  expect([threads.waiting("en"), threads.waiting("zh")]).toEqual([1, 1]);
  await vi.waitFor(() => expect(threads.waiting("en")).toBe(0), { timeout: 20_000 });
  const query = queryOf(phrase);
  const { ids } = await threads.ask<"search">({ kind: "search", language: "en", query });
  expect(ids).toEqual([1]);
});
