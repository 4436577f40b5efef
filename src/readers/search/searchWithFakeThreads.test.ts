import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { article } from "../../../tests/support/search.ts";
import { stillPublication } from "../../../tests/support/stillPublication.ts";
import { buildSetting, publish } from "../../../tests/support/world.ts";
import { events } from "../../base/process/events.ts";
import { noFacetCounts } from "./facets.ts";
import type { IndexQuery, IndexResult } from "./indexQueryTypes.ts";
import { openSearch, type SearchOptions } from "./search.ts";
import { SearchNotReady, type SearchRequest } from "./searchTypes.ts";
import { ThreadEnded } from "./thread/searchThread.ts";
import type { Task } from "./thread/searchThreadMessages.ts";
import type { IndexThreads } from "./thread/searchThreads.ts";

const nothing: IndexResult = {
  ...{ ids: [], total: 0, found: 0, counts: noFacetCounts, marks: [], isUnknown: false },
  ...{ words: { asked: 0, met: 0 }, hasPart: false, isPinned: false, closest: [], nearest: [] },
  crossReferences: new Map(),
};

const size = { documents: 4, bytes: 100, wasted: 0 };

/** Threads that answer as the test says, and what they were asked. */
class MadeThreads implements IndexThreads {
  fails = false;
  begun = 0;
  pending = 0;
  answer: () => Promise<IndexResult> = () => Promise.resolve(nothing);
  readonly queries: IndexQuery[] = [];

  waiting = () => this.pending;
  save = () => Promise.resolve();
  use = () => Promise.resolve();
  size = () => (this.fails ? Promise.reject(new ThreadEnded()) : Promise.resolve(size));
  close = () => Promise.resolve();

  async begin(): Promise<void> {
    this.begun += 1;
    if (this.fails) throw new Error("No memory");
  }

  ask: IndexThreads["ask"] = async (asked) => {
    const task: Task = asked;
    if (task.kind === "put" && this.fails) throw new Error("No memory");
    if (task.kind !== "search") return undefined as never;
    this.queries.push(task.query);
    return (await this.answer()) as never;
  };
}

/** Waits with clocks that stand still, on which `expect.poll` would move. */
async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (await met()) return;
    await nextTurn();
  }
  throw new Error("It does not come to pass");
}

const published = publish([article("a", { en: "Camera" })]);

/** A search over threads of the test, with those that were started, the last one last. */
async function opened(options: Partial<SearchOptions> = {}) {
  const live = stillPublication(await published);
  const started: { readonly threads: MadeThreads; readonly end: () => void }[] = [];
  const prepared = new MadeThreads();
  const [onError, onReady, onMiss] = [vi.fn(), vi.fn(), vi.fn()];
  const search = openSearch(live, {
    ...{ onError, onReady, onMiss, maxWaitMs: 100 },
    startThreads: (end) => {
      const threads = started.length === 0 ? prepared : new MadeThreads();
      started.push({ threads, end });
      return threads;
    },
    ...options,
  });
  onTestFinished(() => search.close());
  const ask = (text = "camera", rest: Partial<SearchRequest> = {}) =>
    search.search(live.current().views.en, { text, type: -1, page: 1, limit: 10, ...rest });
  return { live, search, started, threads: prepared, onError, onReady, onMiss, ask };
}

describe("The indexes of a search", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("are built at the first search, and their size is reported once", async () => {
    const { search, started, ask, onReady } = await opened();
    expect(await search.state()).toEqual({
      ...{ state: "building", documents: 0, bytes: 0, updatedAt: undefined },
    });
    expect([started.length, await search.sizeIfReady()]).toEqual([0, undefined]);
    const before = Date.now();
    await ask();
    await ask();
    expect([started.length, await search.sizeIfReady()]).toEqual([1, size]);
    const { updatedAt, ...state } = await search.state();
    expect(state).toEqual({ state: "ready", documents: 4, bytes: 100 });
    expect(updatedAt).toBeGreaterThanOrEqual(before);
    expect(onReady.mock.calls).toEqual([[size]]);
  });

  it("are built unasked after the wait that is given, unless the search is closed by then", async () => {
    const [one, closed] = [await opened({ startAfterMs: 50 }), await opened({ startAfterMs: 50 })];
    await closed.search.close();
    vi.advanceTimersByTime(49);
    expect(one.started.length).toBe(0);
    vi.advanceTimersByTime(1);
    expect([one.started.length, closed.started.length]).toEqual([1, 0]);
  });

  it("are tried again after a failure, each time after twice the wait, and are behind until then", async () => {
    const { search, threads, started, ask, onError, onReady } = await opened();
    threads.fails = true;
    await expect(ask()).rejects.toThrow(SearchNotReady);
    await until(() => onError.mock.calls.length === 1);
    expect(await search.state()).toMatchObject({ state: "behind", documents: 0 });
    for (const [wait, tries] of [
      [1_000, 2],
      [2_000, 3],
    ] as const) {
      vi.advanceTimersByTime(wait - 1);
      await expect(search.state()).resolves.toMatchObject({ state: "behind" });
      expect(threads.begun).toBe(tries - 1);
      vi.advanceTimersByTime(1);
      await until(() => onError.mock.calls.length === tries);
      expect(threads.begun).toBe(tries);
    }
    threads.fails = false;
    vi.advanceTimersByTime(4_000);
    await until(async () => (await search.state()).state === "ready");
    expect((await ask()).total).toBe(0);
    expect([threads.begun, started.length, onReady.mock.calls.length]).toEqual([4, 1, 1]);
  });

  it("are behind where a publication cannot be added, and still searched", async () => {
    const { live, search, threads, ask, onError } = await opened();
    await ask();
    threads.fails = true;
    live.swap(await publish([article("a", { en: "Door" })], 2));
    await until(() => onError.mock.calls.length === 1);
    threads.size = () => Promise.resolve(size);
    expect(await search.state()).toMatchObject({ state: "behind", documents: 4 });
    expect((await ask()).total).toBe(0);
    threads.fails = false;
    vi.advanceTimersByTime(1_000);
    await until(async () => (await search.state()).state === "ready");
  });

  it("are replaced with their threads at the next search, when a failed start has rested", async () => {
    const { threads, started, ask, onError } = await opened();
    await ask();
    started[0]?.end();
    await ask();
    // The end of threads that were replaced changes nothing.
    started[0]?.end();
    await ask();
    expect(started.length).toBe(2);
    const failing = await opened();
    failing.threads.fails = true;
    await expect(failing.ask()).rejects.toThrow(SearchNotReady);
    await until(() => failing.onError.mock.calls.length === 1);
    failing.started[0]?.end();
    vi.advanceTimersByTime(999);
    await expect(failing.ask()).rejects.toThrow(SearchNotReady);
    expect(failing.started.length).toBe(1);
    vi.advanceTimersByTime(1);
    await failing.ask();
    expect([failing.started.length, failing.threads.begun]).toEqual([2, 1]);
    expect([onError.mock.calls.length, threads.begun]).toEqual([0, 1]);
  });

  it("are not tried again once the search is closed", async () => {
    const { search, threads, ask, onError } = await opened();
    threads.fails = true;
    await expect(ask()).rejects.toThrow(SearchNotReady);
    await until(() => onError.mock.calls.length === 1);
    await search.close();
    vi.advanceTimersByTime(60_000);
    expect(threads.begun).toBe(1);
    await expect(ask()).rejects.toThrow(SearchNotReady);
    expect((await search.state()).state).toBe("behind");
  });

  it("are not searched while too many searches wait, or when their threads end", async () => {
    const { threads, ask } = await opened();
    threads.pending = 200;
    expect((await ask()).total).toBe(0);
    threads.pending = 201;
    await expect(ask()).rejects.toThrow(SearchNotReady);
    threads.pending = 0;
    threads.answer = () => Promise.reject(new ThreadEnded());
    await expect(ask()).rejects.toThrow(SearchNotReady);
    threads.answer = () => Promise.reject(new Error("Wrong answer"));
    await expect(ask()).rejects.toThrow("Wrong answer");
  });
});

describe("A search", () => {
  it("asks for a page of at most 100 hits, by the type and the column that are chosen", async () => {
    const { threads, ask } = await opened();
    await ask(" a\u200b\tb ", { limit: 0 });
    await ask("a", { limit: 101, page: 3, type: 2 });
    await ask("a", { limit: 100, column: 7 });
    const { length } = threads.queries;
    for (const text of ["", "?", "\u202e"]) await ask(text);
    expect([length, threads.queries]).toEqual([
      3,
      [
        { text: "a b", limit: 1, page: 1, chosen: {} },
        { text: "a", limit: 100, page: 3, chosen: { type: 2 } },
        { text: "a", limit: 100, page: 1, chosen: { column: 7 } },
      ],
    ]);
  });

  it("is cut after 200 characters, and states that", async () => {
    const { ask } = await opened();
    const shown = async (text: string) => {
      const { text: asked, isCut } = await ask(text);
      return [asked, isCut];
    };
    expect(await shown("𠮷".repeat(200))).toEqual(["𠮷".repeat(200), false]);
    expect(await shown("𠮷".repeat(201))).toEqual(["𠮷".repeat(200), true]);
    expect(await shown(`${"a".repeat(199)} b`)).toEqual(["a".repeat(199), true]);
    expect(await shown(`a${" ".repeat(799)}`)).toEqual(["a", false]);
    expect(await shown(`a${" ".repeat(800)}`)).toEqual(["a", true]);
  });

  const found = { found: 1, total: 1 };
  const words = (met: number, asked: number) => ({ ...found, words: { met, asked } });

  it.each<[string, Partial<IndexResult>, isMiss: boolean, isTold: boolean]>([
    ["without hits", {}, true, true],
    ["with hits", found, false, false],
    ["with hits for substitutes", { ...found, isUnknown: true }, true, true],
    ["with a part's number", { ...found, isUnknown: true, hasPart: true }, false, false],
    ["with half of the words", words(1, 2), false, false],
    ["with fewer than half of the words", words(1, 3), false, true],
    ["with few words and a part", { ...words(1, 3), hasPart: true }, false, false],
    ["with few words and a pinned document", { ...words(1, 3), isPinned: true }, false, false],
  ])(
    "%s on its first page is counted as one in vain, and as one without results",
    async (_name, answer, isMiss, isTold) => {
      const { threads, ask, onMiss } = await opened();
      const without: string[] = [];
      onTestFinished(
        events.subscribe("zeroResults", "test", ({ language }) => without.push(language)),
      );
      threads.answer = () => Promise.resolve({ ...nothing, ...answer });
      await ask("camera", { page: 2 });
      expect([onMiss.mock.calls, without]).toEqual([[], []]);
      await ask(" camera ");
      expect([onMiss.mock.calls, without]).toEqual([
        ...[isTold ? [["en", "camera"]] : [], isMiss ? ["en"] : []],
      ]);
    },
  );

  it("has the type and the number of its hits, and of its pages", async () => {
    const { threads, ask, live } = await opened();
    const id = live.current().views.en.byKey("a")?.id ?? 0;
    const counts = { type: new Map([[2, 21]]), column: new Map() };
    threads.answer = () =>
      Promise.resolve({ ...nothing, ids: [id, 999], found: 30, total: 21, counts });
    const outcome = await ask("camera", { page: 2, type: 2 });
    expect(outcome).toMatchObject({ total: 21, page: 2, limit: 10, lastPage: 3, isClosest: false });
    expect(outcome.hits.map((hit) => hit.id)).toEqual([id]);
    expect(outcome.counts).toMatchObject({ [-1]: 30, 2: 21, 3: 0, 13: 0 });
    expect([outcome.isCorrected, "didYouMean" in outcome]).toEqual([false, false]);
  });

  it("offers the closest documents page by page where nothing was found among parts", async () => {
    const { threads, ask, live } = await opened();
    const id = live.current().views.en.byKey("a")?.id ?? 0;
    const answer = { ...nothing, closest: [id, id, id] };
    threads.answer = () => Promise.resolve(answer);
    const pageOf = async (rest: Partial<SearchRequest>) => {
      const { hits, total, counts, isClosest, closestParts } = await ask("camera", rest);
      return [hits.length, total, counts[-1], counts[3], isClosest, closestParts.length];
    };
    expect(await pageOf({ limit: 2 })).toEqual([2, 3, 3, 3, true, 3]);
    expect(await pageOf({ limit: 2, page: 2, type: 3 })).toEqual([1, 3, 3, 3, true, 3]);
    expect(await pageOf({ type: 2 })).toEqual([0, 0, 0, 0, false, 3]);
    threads.answer = () => Promise.resolve({ ...answer, ...found, ids: [id] });
    expect(await pageOf({})).toEqual([1, 1, 1, 0, false, 3]);
  });

  it("is corrected where the likelier spelling has hits, and else only offers another one", async () => {
    const { threads, ask } = await opened();
    const spelt = async (answer: Partial<IndexResult>) => {
      threads.answer = () => Promise.resolve({ ...nothing, ...answer });
      const { didYouMean, isCorrected } = await ask("camrea");
      return [didYouMean, isCorrected];
    };
    expect(await spelt({ ...found, corrected: "camera", offered: "cameo" })).toEqual([
      ...["camera", true],
    ]);
    expect(await spelt({ corrected: "camera", offered: "cameo" })).toEqual(["cameo", false]);
    expect(await spelt({ corrected: "camera" })).toEqual([undefined, false]);
  });
});

it("A search follows publications from its first search on", async () => {
  const { live, threads, ask } = await opened();
  const next = (synonyms: readonly string[], revision: number) =>
    publish(
      [article("a", { en: "Door" }), buildSetting("search_synonyms", [{ en: synonyms, zh: [] }])],
      revision,
    );
  live.swap(await next(["a", "b"], 2));
  expect(threads.begun).toBe(0);
  await ask();
  live.swap(await next(["a", "c"], 3));
  await expect.poll(() => threads.begun).toBe(2);
});
