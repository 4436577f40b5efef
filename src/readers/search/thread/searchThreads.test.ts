import { expect, it, onTestFinished } from "vitest";
import type { SearchDocument } from "../index/searchDocument.ts";
import { ThreadEnded } from "./searchThread.ts";
import { SearchThreads } from "./searchThreads.ts";

it("The languages' threads end together", async () => {
  const ended: string[] = [];
  const threads = new SearchThreads(() => ended.push("end"));
  await threads.begin({ en: [], zh: [] }, { isFresh: true });
  await threads.close();
  await expect(threads.size()).rejects.toThrow("ended");
  expect(ended).toEqual(["end", "end"]);
});

const document = (id: number, title: string): SearchDocument => ({
  ...{ id, group: 2, share: 1, columns: [], texts: { title } },
});

it("Documents are searched once their index is in use, in their language alone", async () => {
  const threads = new SearchThreads(() => undefined);
  onTestFinished(() => threads.close());
  await expect(threads.size()).rejects.toThrow("There is no used index");
  await threads.begin({ en: [], zh: [] }, { isFresh: true });
  const put = { kind: "put", language: "en", gone: [] } as const;
  const search = async (text: string, language: "en" | "zh" = "en") => {
    const query = { text, chosen: {}, page: 1, limit: 10 };
    return (await threads.ask<"search">({ kind: "search", language, query })).ids;
  };
  await threads.ask<"put">({ ...put, which: "new", documents: [document(1, "motor")] });
  await expect(search("motor")).rejects.toThrow("There is no used index");
  await threads.use();
  expect([await search("motor"), await search("motor", "zh")]).toEqual([[1], []]);
  // The new index is the one that is used now.
  const late = { ...put, which: "new", documents: [] } as const;
  await expect(threads.ask<"put">(late)).rejects.toThrow("There is no new index");
  await threads.ask<"put">({
    ...{ ...put, which: "used", gone: [1, 9] },
    documents: [document(2, "motor"), document(3, "driver"), document(3, "motor driver")],
  });
  expect((await search("motor")).toSorted()).toEqual([2, 3]);
  const { documents, wasted, bytes } = await threads.size();
  expect([documents, wasted, bytes > 1_000]).toEqual([2, 2, true]);
});

it("Tasks of a thread that has ended, and those after it, are refused", async () => {
  const threads = new SearchThreads(() => undefined);
  const pending = threads.begin({ en: [], zh: [] }, { isFresh: true });
  const refused = expect(pending).rejects.toThrow(ThreadEnded);
  expect([threads.waiting("en"), threads.waiting("zh")]).toEqual([1, 1]);
  await threads.close();
  await refused;
  await expect(threads.size()).rejects.toThrow(ThreadEnded);
  expect([threads.waiting("en"), threads.waiting("zh")]).toEqual([0, 0]);
});
