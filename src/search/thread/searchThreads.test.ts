import { afterEach, describe, expect, it } from "vitest";
import { stillPublication } from "../../../tests/support/stillPublication.ts";
import { buildNews, publish, smallWorld } from "../../../tests/support/world.ts";
import { languages } from "../../site/languages.ts";
import { Indexer } from "../indexer/indexer.ts";
import { openSearch } from "../search.ts";
import { SearchThreads, type ThreadCount } from "./searchThreads.ts";

const closes: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

function started(count: ThreadCount): SearchThreads {
  const threads = new SearchThreads(() => undefined, count);
  closes.push(() => threads.close());
  return threads;
}

describe("one thread for all languages", () => {
  it("finds in each what a thread of its own finds, and in no other", async () => {
    const documents = [
      buildNews({ body: { title: { en: "Quiet converter", zh: "静音转换器" } } }),
      buildNews({ body: { title: { en: "Fast charging", zh: "快速充电" } } }),
    ];
    const live = stillPublication(await publish([...smallWorld(), ...documents]));
    const [one, each] = [started("one"), started("each")];
    for (const threads of [one, each]) {
      await new Indexer(live, threads, fail).catchUp();
    }
    const found = (threads: SearchThreads) =>
      Promise.all(
        languages.flatMap((language) =>
          ["converter", "转换器", "charging", "充电"].map((text) =>
            threads.ask<"suggest">({ kind: "suggest", language, text, max: 10 }),
          ),
        ),
      );
    const [ofOne, ofEach] = [await found(one), await found(each)];
    expect(ofOne).toEqual(ofEach);
    expect(ofOne.filter(({ ids }) => ids.length > 0).length).toBeGreaterThanOrEqual(4);
    expect((await one.size()).documents).toBe((await each.size()).documents);
  });

  it("ends for all of them at once", async () => {
    const ended: string[] = [];
    const threads = new SearchThreads(() => ended.push("end"), "one");
    await threads.begin({ en: [], zh: [] }, { isFresh: true });
    await threads.close();
    await expect(threads.size()).rejects.toThrow("ended");
    expect(ended).not.toEqual([]);
  });
});

describe("how many threads search has", () => {
  it.each([
    ["one", 10],
    ["each", 1_001],
  ] as const)("%s, with %i documents", async (expected, count) => {
    const live = stillPublication(await publish(Array.from({ length: count }, () => buildNews())));
    const asked: ThreadCount[] = [];
    const search = openSearch(live, {
      onError: fail,
      startThreads: (_onEnd, of) => {
        asked.push(of);
        return started(of);
      },
    });
    await search.size();
    await search.close();
    expect(asked).toEqual([expected]);
  });
});

function fail(error: unknown): never {
  throw error;
}
