import { expect, test, vi } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { stillPublication } from "../../../tests/support/stillPublication.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { buildSetting, publish, smallWorld } from "../../../tests/support/world.ts";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { ThreadEnded } from "../../readers/search/thread/searchThread.ts";
import type { Task, TaskResults } from "../../readers/search/thread/searchThreadMessages.ts";
import { serverPerson } from "../access/rights.ts";
import { LiveCatalogue } from "../catalogue/liveCatalogue.ts";
import { visibleIn } from "../catalogue/visibleCatalogue.ts";
import { createDocument, inPublication } from "../editing/documentOperations.ts";
import { TextSearch, type TextThread } from "./textSearch.ts";

/** A thread that finds whatever it was given, as long as it works. */
class PlainThread implements TextThread {
  waiting = 0;
  wasted = 0;
  problem: Error | undefined;
  readonly asked: Task[] = [];
  readonly end: () => void;
  readonly #entries = new Set<number>();

  constructor(end: () => void) {
    this.end = end;
  }

  async ask<Kind extends Task["kind"]>(
    task: Extract<Task, { kind: Kind }>,
  ): Promise<TaskResults[Kind]> {
    if (this.problem !== undefined) throw this.problem;
    this.asked.push(task);
    return this.#answer(task) as TaskResults[Kind];
  }

  async close(): Promise<void> {
    this.end();
  }

  #answer(task: Task): TaskResults[keyof TaskResults] {
    if (task.kind === "put") {
      for (const { id } of task.documents) this.#entries.add(id);
      for (const id of task.gone) this.#entries.delete(id);
    }
    if (task.kind === "size")
      return { documents: this.#entries.size, bytes: 1, wasted: this.wasted };
    if (task.kind !== "whole") return undefined;
    return { ids: task.query.among.filter((id) => this.#entries.has(id)), marks: [] };
  }
}

forSqlite("Search in texts whose thread", (open) => {
  const closeLater = closedAfterEach();

  async function openTexts(idleMs?: number) {
    const store = await open();
    await add(store, "one");
    const threads: PlainThread[] = [];
    const errors: unknown[] = [];
    const live = stillPublication(await publish(smallWorld()));
    const texts = new TextSearch(store, live, {
      onError: (error) => errors.push(error),
      startThread(onEnd) {
        const thread = new PlainThread(onEnd);
        threads.push(thread);
        return thread;
      },
      ...(idleMs !== undefined && { idleMs }),
    });
    const catalogue = new LiveCatalogue(store);
    closeLater(texts);
    closeLater(catalogue);
    /** Number of documents found; undefined: by titles alone. */
    const found = async (text = "news") => {
      const seen = visibleIn(await catalogue.current(), serverPerson);
      return (await texts.find(seen, text))?.places.size;
    };
    const started = () => {
      const thread = threads.at(-1);
      if (thread === undefined) throw new Error("No thread was started");
      return thread;
    };
    return { store, live, texts, threads, started, errors, found };
  }

  /** Tasks of a thread besides searches, which are repeated until it has caught up. */
  const changesOf = ({ asked }: PlainThread) => asked.filter(({ kind }) => kind !== "whole");
  const kindsOf = (thread: PlainThread) => changesOf(thread).map(({ kind }) => kind);

  test("has an index is sent what has changed since, and nothing else", async () => {
    const { store, texts, started, found } = await openTexts();
    expect((await texts.state()).isReady).toBe(false);
    await expect.poll(() => found()).toBe(1);
    expect(await texts.state()).toEqual({ isReady: true, documents: 1, bytes: 1, wasted: 0 });
    const thread = started();
    expect(kindsOf(thread)).toEqual(["begin", "put", "use", "size"]);
    thread.asked.length = 0;
    // A change that leaves all texts as they were.
    await store.db.insertInto("document_changes").values({ document_id: 1, at: 1 }).execute();
    await found();
    await found();
    expect(kindsOf(thread)).toEqual([]);
    await add(store, "two");
    await expect.poll(() => found()).toBe(2);
    // A document as all see it is another entry than its draft, in whose place it is put.
    await inPublication(store, 2, ({ publish: show }) => show({ key: "one", languages }));
    await expect.poll(async () => (await found()) && changesOf(thread).length).toBe(2);
    await inPublication(store, 3, ({ trash }) => trash({ key: "two" }));
    await expect.poll(() => found()).toBe(1);
    const [added, published, trashed, ...others] = changesOf(thread);
    expect(added).toMatchObject({ kind: "put", documents: [{}], gone: [] });
    expect(published).toMatchObject({ kind: "put", documents: [{}], gone: [expect.any(Number)] });
    expect(trashed).toMatchObject({ kind: "put", documents: [], gone: [expect.any(Number)] });
    expect(others).toEqual([]);
  });

  test("has an index of other synonyms is sent all again, with those that the settings have", async () => {
    const { live, started, found } = await openTexts();
    await expect.poll(() => found()).toBe(1);
    const thread = started();
    thread.asked.length = 0;
    await found();
    expect(kindsOf(thread)).toEqual([]);
    const own = { en: ["wafer", "slice"], zh: ["晶圆"] };
    const setting = buildSetting("search_synonyms", { replace: true, groups: [own] });
    live.swap(await publish([...smallWorld(), setting]));
    await expect.poll(async () => (await found()) && kindsOf(thread).length).toBe(3);
    expect(kindsOf(thread)).toEqual(["begin", "put", "use"]);
    const [begun] = changesOf(thread);
    expect(begun).toMatchObject({ language: "en", isFresh: true });
    expect(new Set(begun?.kind === "begin" ? begun.synonyms : [])).toEqual(new Set([own]));
    expect(await found()).toBe(1);
    expect(kindsOf(thread)).toHaveLength(3);
  });

  test("has an index with too many unused places is sent all again, looked at every 500 changes", async () => {
    const { store, started, found } = await openTexts();
    await expect.poll(() => found()).toBe(1);
    const thread = started();
    const changesAfter = async (changed: number) => {
      thread.asked.length = 0;
      const rows = Array.from({ length: changed }, (_, at) => ({ document_id: 100 + at, at: 1 }));
      await store.db.insertInto("document_changes").values(rows).execute();
      await found();
      await found();
      return kindsOf(thread);
    };
    thread.wasted = 2_001;
    expect(await changesAfter(499)).toEqual([]);
    expect(await changesAfter(1)).toEqual(["size"]);
    thread.wasted = 2_002;
    expect(await changesAfter(499)).toEqual([]);
    expect(await changesAfter(2)).toEqual(["size", "begin", "put", "use"]);
    expect(await changesAfter(499)).toEqual([]);
  });

  test("has too much to do is not asked, nor for what has no words", async () => {
    const { threads, started, errors, found } = await openTexts();
    expect(await found(" ")).toBe(0);
    expect(threads).toEqual([]);
    await expect.poll(() => found()).toBe(1);
    const thread = started();
    thread.waiting = 51;
    expect(await found()).toBeUndefined();
    thread.waiting = 50;
    expect(await found()).toBe(1);
    expect(errors).toEqual([]);
    thread.problem = new Error("broken");
    expect(await found()).toBeUndefined();
    expect(errors).toEqual([thread.problem]);
  });

  test("ends is given another one, without an error", async () => {
    const { threads, started, errors, found } = await openTexts();
    await expect.poll(() => found()).toBe(1);
    const first = started();
    first.problem = new ThreadEnded("over");
    expect(await found()).toBeUndefined();
    first.end();
    await expect.poll(() => found()).toBe(1);
    expect([threads.length, errors]).toEqual([2, []]);
  });

  test("fails is left alone for a while, longer each time, and has a new index then", async () => {
    const { store, texts, started, errors, found } = await openTexts();
    await expect.poll(() => found()).toBe(1);
    const thread = started();
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      thread.problem = new Error("no memory");
      await add(store, "two");
      for (const [failures, rest] of [1_000, 2_000, 4_000].entries()) {
        expect(await found()).toBeUndefined();
        await expect.poll(() => errors.length).toBe(failures + 1);
        vi.advanceTimersByTime(rest - 1);
        expect(await found()).toBeUndefined();
        expect(errors.length).toBe(failures + 1);
        vi.advanceTimersByTime(1);
      }
      thread.problem = undefined;
      expect((await texts.state()).isReady).toBe(false);
      thread.asked.length = 0;
      await expect.poll(() => found()).toBe(2);
      expect(kindsOf(thread)).toEqual(["begin", "put", "use"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is not used for a time is closed, and started again when it is", async () => {
    const { texts, threads, found } = await openTexts(1);
    texts.follow();
    await expect.poll(() => threads.length).toBe(1);
    await expect.poll(async () => (await texts.state()).isReady).toBe(false);
    await found();
    expect(threads.length).toBeGreaterThan(1);
  });
});

function add(store: Store, key: string): Promise<unknown> {
  return store.transaction((tx) =>
    createDocument(tx, { type: "column", key, body: columnBody(), now: 1 }),
  );
}
