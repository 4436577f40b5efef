import { describe, expect, it, vi } from "vitest";
import { changedPublication } from "../../../../tests/support/changedPublication.ts";
import { stillPublication } from "../../../../tests/support/stillPublication.ts";
import { buildNews, buildSetting, publish, smallWorld } from "../../../../tests/support/world.ts";
import { languages } from "../../../base/site/languages.ts";
import { ThreadEnded } from "../thread/searchThread.ts";
import type { Task } from "../thread/searchThreadMessages.ts";
import { type IndexThreads, SearchThreads } from "../thread/searchThreads.ts";
import { Indexer } from "./indexer.ts";

it("a thread that ends while documents are being sent fails the update alone", async () => {
  const body = { en: `<p>${"words to read ".repeat(300)}</p>`, zh: "<p>现已发布。</p>" };
  const many = Array.from({ length: 600 }, () => buildNews({ body: { body } }));
  const threads = new SearchThreads(() => undefined);
  const ask = threads.ask.bind(threads);
  // No spy, which would listen to what is rejected.
  threads.ask = (task) => {
    const asked = ask(task);
    void threads.close();
    return asked;
  };
  const indexer = new Indexer(stillPublication(await publish(many)), threads, () => undefined);
  // Unhandled rejections fail the run.
  await expect(indexer.catchUp()).rejects.toThrow(ThreadEnded);
});

/** Threads that note what they are told, one line each. */
class NotingThreads implements IndexThreads {
  readonly told: string[] = [];
  held = { documents: 10, bytes: 1, wasted: 0 };
  failure: Error | undefined;

  waiting = () => 0;
  size = () => Promise.resolve(this.held);
  close = () => Promise.resolve();
  use = async () => void this.told.push("use");

  async begin(_synonyms: unknown, { isFresh }: { readonly isFresh: boolean }): Promise<void> {
    this.told.push(isFresh ? "begin afresh" : "begin");
  }

  async save(): Promise<void> {
    this.told.push("save");
    if (this.failure !== undefined) throw this.failure;
  }

  ask: IndexThreads["ask"] = async (asked) => {
    const task: Task = asked;
    if (task.kind === "put") {
      const [put, gone] = [task.documents.map(({ id }) => id), task.gone.map((id) => -id)];
      this.told.push([task.which, task.language, ...put, ...gone].join(" "));
    } else this.told.push(`${task.kind} ${"language" in task ? task.language : ""}`);
    return undefined as never;
  };
}

describe("The indexer", () => {
  const home = (sections: readonly object[]) =>
    ({ name: "home", value: { featured: [], sections } }) as const;
  const hero = { kind: "hero", title: { en: "Silent doors" } };
  const world = publish([
    ...smallWorld(),
    { ...buildSetting("home", home([hero]).value), id: 800 },
    { ...buildSetting("search_pins", []), id: 801 },
  ]);

  async function started(saves?: ConstructorParameters<typeof Indexer>[3]) {
    const live = stillPublication(await world);
    const [threads, onError] = [new NotingThreads(), vi.fn()];
    const indexer = new Indexer(live, threads, onError, saves);
    expect([indexer.isReady, indexer.isCurrent, indexer.updatedAt]).toEqual([
      ...[false, false, undefined],
    ]);
    await indexer.catchUp();
    const first = threads.told.splice(0);
    /** Changes as the threads are told of them. */
    const follow = async (...changes: readonly [object, object?]) => {
      live.swap(changedPublication(live.current(), ...(changes as [never])));
      expect(indexer.isCurrent).toBe(false);
      await indexer.catchUp();
      expect([indexer.isReady, indexer.isCurrent]).toEqual([true, true]);
      return threads.told.splice(0);
    };
    return { live, threads, indexer, onError, first, follow };
  }

  it("makes an index of all that is searched, and then adds what changes", async () => {
    const { first, follow, indexer } = await started();
    const [en, zh] = languages.map((language) =>
      first.filter((line) => line.startsWith(`new ${language}`)).join(" "),
    );
    expect([first[0], first.at(-1)]).toEqual(["begin", "use"]);
    expect([en?.includes(" 103"), zh?.includes(" 103"), zh?.includes(" 102")]).toEqual([
      ...[true, false, true],
    ]);
    await indexer.catchUp();
    expect(await follow({ "news/first": { title: { en: "Door" } } })).toEqual([
      ...["used en 301", "used zh 301"],
    ]);
    expect(await follow({ "news/second": "gone" })).toEqual(["used en -302", "used zh 302"]);
    expect(await follow({ "news/english-only": "gone" })).toEqual(["used en -303"]);
  });

  it("removes what is still published, and no longer searched", async () => {
    const { follow } = await started();
    expect(await follow({ "settings/home": home([]) })).toEqual(["used en -800", "used zh 800"]);
  });

  it("makes another index where other documents depend on what changes", async () => {
    const { follow } = await started();
    const told = await follow({ family: { title: { en: "Doors", zh: "门" } } });
    expect([told.slice(0, 3), told.at(-1)]).toEqual([
      ...[["used en 12", "used zh 12", "begin"], "use"],
    ]);
  });

  it("makes another index, and no saved one, where more than 2,000 places are unused", async () => {
    const { follow, threads } = await started();
    threads.held = { documents: 10, bytes: 1, wasted: 2_010 };
    const change = { "news/first": { title: { en: "Door" } } };
    expect(await follow(change)).toHaveLength(2);
    threads.held = { documents: 10, bytes: 1, wasted: 2_011 };
    expect((await follow(change)).filter((line) => line.startsWith("begin"))).toEqual([
      "begin afresh",
    ]);
    threads.held = { documents: 10, bytes: 1, wasted: 0 };
    const told = await follow({ family: { title: { en: "Doors" } } });
    expect(told.filter((line) => line.startsWith("begin"))).toEqual(["begin"]);
  });

  it("sends the threads their pins before the documents, where they are others", async () => {
    const { follow } = await started();
    const pin = { language: "en", search: "door", documents: [{ document: "rg1000" }] };
    const pins = { "settings/search-pins": { value: [pin] } };
    const told = await follow(pins);
    expect([told[0], told.some((line) => line === "pin zh")]).toEqual(["pin en", false]);
    expect((await follow(pins)).filter((line) => line.startsWith("pin"))).toEqual([]);
    expect((await follow({ "settings/search-pins": { value: [] } }))[0]).toBe("pin en");
  });

  it("saves a new index after a while, and reports where that fails", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const saves = { to: { folder: "/nowhere", version: "1" }, afterMs: 50 };
      const { threads, indexer, onError, follow } = await started(saves);
      await vi.advanceTimersByTimeAsync(49);
      expect(threads.told).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(threads.told.splice(0)).toEqual(["save"]);
      threads.failure = new ThreadEnded();
      await follow({ family: { title: { en: "Doors" } } });
      await vi.advanceTimersByTimeAsync(50);
      expect([threads.told.splice(0), onError.mock.calls]).toEqual([["save"], []]);
      threads.failure = new Error("No room");
      await follow({ family: { title: { en: "Windows" } } });
      await vi.advanceTimersByTimeAsync(50);
      expect(onError.mock.calls).toMatchObject([[{ cause: threads.failure }]]);
      await follow({ family: { title: { en: "Gates" } } });
      indexer.close();
      await vi.advanceTimersByTimeAsync(50);
      expect(onError.mock.calls.length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
