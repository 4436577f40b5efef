import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EventOrder } from "./eventOrder.ts";
import { type Channel, type Heard, type Locks, SharedStream } from "./sharedStream.ts";
import type { Told } from "./streamEvents.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turns = () => vi.advanceTimersByTimeAsync(0);

/** A browser with tabs: its locks and channels, and the streams that are open. */
class Browser {
  readonly channels = new Map<Channel, { readonly name: string; isFrozen: boolean }>();
  /** Holders and those who wait, by name, the holder first. */
  readonly queues = new Map<string, Request[]>();
  readonly sources: { since: string | undefined; heard: Heard; isOpen: boolean }[] = [];

  get open() {
    return this.sources.filter(({ isOpen }) => isOpen);
  }

  /** Sends an event by the streams that are open. */
  async send(name: Told["name"], id: string, data: object = {}) {
    for (const { heard } of this.open) heard.told({ name, id, data: JSON.stringify(data) });
    await turns();
  }

  readonly locks: Locks = {
    request: (name, { signal, steal }, whileHeld) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const request: Request = { whileHeld, resolve, reject };
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      if (steal) {
        const [holder] = queue.splice(0, 1, request);
        holder?.reject(new Error("stolen"));
      } else queue.push(request);
      if (queue[0] === request) this.#grant(name, request);
      signal?.addEventListener("abort", () => {
        // What is held stays held, and what is gone is gone.
        if (queue.indexOf(request) < 1) return;
        queue.splice(queue.indexOf(request), 1);
        reject(new Error("aborted"));
      });
      return promise;
    },
  };

  #grant(name: string, request: Request): void {
    void Promise.resolve()
      .then(request.whileHeld)
      .then(() => this.release(name, request));
  }

  release(name: string, request: Request): void {
    const queue = this.queues.get(name) ?? [];
    if (queue[0] !== request) return;
    queue.shift();
    request.resolve();
    const [next] = queue;
    if (next) this.#grant(name, next);
  }

  channel(name: string): Channel {
    const { channels } = this;
    const own: Channel = {
      onmessage: null,
      postMessage(message) {
        for (const [other, { name: called, isFrozen }] of channels) {
          if (other === own || called !== name || isFrozen || channels.get(own)?.isFrozen) continue;
          void Promise.resolve().then(() => other.onmessage?.({ data: message } as MessageEvent));
        }
      },
      close: () => void channels.delete(own),
    };
    channels.set(own, { name, isFrozen: false });
    return own;
  }

  /** Opens a tab of a person, with a document that was made after a publication. */
  tab({ account = 1, lacks = "nothing", publication = 1 } = {}) {
    const told: string[] = [];
    const counts = { reloads: 0, verified: 0 };
    let channel: Channel | undefined;
    const stream = new SharedStream({
      name: `events-${account}`,
      publication,
      open: (since, heard) => {
        const source = {
          since,
          heard,
          isOpen: true,
          close: () => Object.assign(source, { isOpen: false }),
        };
        this.sources.push(source);
        return source;
      },
      locks: /both|locks/.test(lacks) ? undefined : this.locks,
      channel: /both|channels/.test(lacks)
        ? undefined
        : (name) => {
            channel = this.channel(name);
            return channel;
          },
      isForeign: ({ name, data }) => name === "open" && JSON.parse(data).account !== account,
      tell: ({ name, id }) => told.push(`${name} ${id}`),
      reload: () => {
        counts.reloads += 1;
      },
      verify: async () => {
        counts.verified += 1;
      },
    });
    const freeze = (isFrozen = true) => {
      const state = channel && this.channels.get(channel);
      if (state) state.isFrozen = isFrozen;
    };
    return { stream, told, counts, freeze };
  }
}

interface Request {
  readonly whileHeld: () => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

it("Six tabs have one stream, and each receives everything once", async () => {
  const browser = new Browser();
  const tabs = Array.from({ length: 6 }, () => browser.tab());
  await turns();
  expect(browser.open).toHaveLength(1);
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("publication", "2-1");
  await browser.send("enquiry", "2-1");
  // A server that closes is connected to again by the browser: nobody is told.
  await browser.send("end", "2-1", { reason: "closing" });
  for (const { told, counts } of tabs) {
    expect(told).toEqual(["open 1-1", "publication 2-1", "enquiry 2-1"]);
    expect(counts).toEqual({ reloads: 1, verified: 0 });
  }
});

it("A tab that did not hear of a publication receives it with the leader's next answer", async () => {
  const browser = new Browser();
  const [, second] = [browser.tab(), browser.tab()];
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  second.stream.watch(true);
  await turns();
  second.freeze();
  await browser.send("publication", "2-1");
  second.freeze(false);
  expect(second.told).toEqual(["open 1-1"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.told).toEqual(["open 1-1", "publication 2-1"]);
});

it("A tab receives a publication between the making of its document and the opening of its stream", async () => {
  const browser = new Browser();
  const [behind, equal] = [browser.tab({ publication: 4 }), browser.tab({ publication: 5 })];
  await turns();
  await browser.send("open", "5-1", { account: 1 });
  await browser.send("publication", "6-1");
  expect(behind.told).toEqual(["publication 5-1", "open 5-1", "publication 6-1"]);
  expect(equal.told).toEqual(["open 5-1", "publication 6-1"]);
});

it("A tab receives a publication between the making of its document and its joining the others", async () => {
  const browser = new Browser();
  browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("publication", "2-1");
  const [behind, equal] = [browser.tab({ publication: 1 }), browser.tab({ publication: 2 })];
  await turns();
  expect(behind.told).toEqual(["publication 2-1"]);
  expect(equal.told).toEqual([]);
  await browser.send("enquiries", "2-2");
  await browser.send("publication", "3-2");
  expect(behind.told.slice(1)).toEqual(["enquiries 2-2", "publication 3-2"]);
  expect(equal.told).toEqual(["enquiries 2-2", "publication 3-2"]);
  // Calls of the desk begin when a tab joins: nothing was missed, also when another one joins.
  for (const { counts } of [behind, equal]) expect(counts.reloads).toBe(0);
});

it("A tab that was paused loads again what it has missed", async () => {
  const browser = new Browser();
  const [first, second] = [browser.tab(), browser.tab()];
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  second.stream.pause();
  await browser.send("publication", "2-1");
  await browser.send("enquiry", "2-1");
  expect(second.told).toEqual(["open 1-1"]);
  second.stream.join();
  await turns();
  expect(second.told).toEqual(["open 1-1", "publication 2-1"]);
  expect([first, second].map(({ counts }) => counts.reloads)).toEqual([1, 2]);
});

it("A tab that has joined already has nothing to join", async () => {
  const browser = new Browser();
  const { stream, counts } = browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  stream.join();
  await turns();
  expect([counts.reloads, browser.sources.length]).toEqual([1, 1]);
});

it("A connection that the browser opens again makes each tab load what has no number", async () => {
  const browser = new Browser();
  const tabs = [browser.tab(), browser.tab()];
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("open", "1-1", { account: 1 });
  expect(browser.sources).toHaveLength(1);
  expect(tabs.map(({ counts }) => counts.reloads)).toEqual([2, 2]);
});

it("A new tab receives the latest states, and nothing that happened before", async () => {
  const browser = new Browser();
  browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("publication", "2-1");
  await browser.send("presence", "2-1", { people: [] });
  const late = browser.tab({ publication: 2 });
  await turns();
  expect(late.told).toEqual(["presence 2-1"]);
  await browser.send("publication", "3-1");
  expect(late.told).toEqual(["presence 2-1", "publication 3-1"]);
});

it("A tab that is new, or gone, when the one with the stream closes goes on after its last event, or not at all", async () => {
  const browser = new Browser();
  const first = browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("publication", "2-1");
  browser.tab();
  await turns();
  first.stream.close();
  await turns();
  expect(browser.open.map(({ since }) => since)).toEqual(["2-1"]);
  const other = new Browser();
  other.tab().stream.close();
  await turns();
  expect(other.sources).toEqual([]);
});

it("When the tab with the stream closes, one other goes on after the last event, without losing or doubling any", async () => {
  const browser = new Browser();
  const [first, ...others] = Array.from({ length: 4 }, () => browser.tab());
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("publication", "5-1");
  first?.stream.close();
  await turns();
  expect(browser.open.map(({ since }) => since)).toEqual(["5-1"]);
  // The server repeats the position, and tells what was missed; a late copy of what is known does nothing.
  await browser.send("open", "5-1", { account: 1 });
  await browser.send("publication", "5-1");
  await browser.send("enquiries", "5-2");
  await browser.send("publication", "6-2");
  for (const { told, counts } of others) {
    expect(told.slice(2)).toEqual(["open 5-1", "enquiries 5-2", "publication 6-2"]);
    // Changes of enquiries have no number: what they make outdated is loaded again.
    expect(counts.reloads).toBe(2);
  }
  expect(first?.told).toEqual(["open 1-1", "publication 5-1"]);
});

it("A tab that somebody looks at takes over from a frozen one, which follows when it runs again", async () => {
  const browser = new Browser();
  const first = browser.tab();
  const second = browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  second.stream.watch(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.stream.isLeading).toBe(true);
  first.freeze();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(second.stream.isLeading).toBe(true);
  expect(first.stream.isLeading).toBe(false);
  expect(browser.open.map(({ since }) => since)).toEqual(["1-1"]);
  // The lock is free for the one that was frozen, once the second closes.
  second.stream.close();
  await turns();
  expect(first.stream.isLeading).toBe(true);
  expect(browser.open).toHaveLength(1);
});

it("Only a tab that somebody looks at, and that is not paused, takes over from a frozen one", async () => {
  const browser = new Browser();
  const first = browser.tab();
  const second = browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  // The one that leads asks nobody.
  first.stream.watch(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.sources).toHaveLength(1);
  first.freeze();
  second.stream.watch(true);
  second.stream.watch(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.stream.isLeading).toBe(false);
  second.stream.watch(true);
  second.stream.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  second.stream.watch(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.stream.isLeading).toBe(false);
  // It asks as soon as it is looked at.
  second.stream.join();
  second.stream.watch(true);
  await vi.advanceTimersByTimeAsync(2_900);
  // An event shows that the other one runs, as an answer does.
  first.freeze(false);
  await browser.send("enquiry", "1-1");
  first.freeze();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(second.stream.isLeading).toBe(false);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(second.stream.isLeading).toBe(true);
  second.stream.close();
  first.stream.close();
  second.stream.watch(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("A tab that is paused leaves the stream to another, and follows when it is shown again", async () => {
  const browser = new Browser();
  const first = browser.tab();
  const second = browser.tab();
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  first.stream.pause();
  await turns();
  expect(second.stream.isLeading).toBe(true);
  await browser.send("enquiry", "1-1");
  expect([first.told, second.told]).toEqual([["open 1-1"], ["open 1-1", "enquiry 1-1"]]);
  first.stream.join();
  await turns();
  expect(browser.open).toHaveLength(1);
  await browser.send("publication", "2-1");
  expect(first.told.at(-1)).toBe("publication 2-1");
});

it("The end of the session is noticed by every tab, and the stream opened again once", async () => {
  const browser = new Browser();
  const tabs = [browser.tab(), browser.tab(), browser.tab()];
  await turns();
  await browser.send("open", "1-1", { account: 1 });
  await browser.send("end", "1-1", { reason: "signed-out" });
  await turns();
  expect(tabs.map(({ counts }) => counts.verified)).toEqual([1, 1, 1]);
  expect(browser.open.map(({ since }) => since)).toEqual(["1-1"]);
  for (const { told } of tabs) expect(told).toEqual(["open 1-1"]);
  // What the former stream still says counts for nothing.
  const [former] = browser.sources;
  former?.heard.told({ name: "enquiry", id: "1-2", data: "{}" });
  former?.heard.refused();
  await turns();
  for (const { told } of tabs) expect(told).toEqual(["open 1-1"]);
  expect(tabs.map(({ counts }) => counts.verified)).toEqual([1, 1, 1]);
});

it("Nothing of another account is passed on after somebody else signed in", async () => {
  const browser = new Browser();
  const tabs = [browser.tab(), browser.tab()];
  const other = browser.tab({ account: 2 });
  await turns();
  expect(browser.open).toHaveLength(2);
  const [own] = browser.open;
  own?.heard.told({ name: "open", id: "1-1", data: '{"account":2}' });
  own?.heard.told({ name: "enquiries", id: "1-2", data: "{}" });
  await turns();
  expect(tabs.map(({ counts }) => counts.verified)).toEqual([1, 1]);
  expect([...tabs, other].flatMap(({ told }) => told)).toEqual([]);
});

it("A refused stream is tried again later", async () => {
  const browser = new Browser();
  const { counts } = browser.tab();
  await turns();
  browser.open[0]?.heard.refused();
  await turns();
  expect({ ...counts, open: browser.open.length }).toMatchObject({ verified: 1, open: 0 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(browser.open).toHaveLength(1);
});

it.each(["both", "locks", "channels"])(
  "Without locks or channels (%s) each tab has a stream of its own, until it closes",
  async (lacks) => {
    const browser = new Browser();
    const tabs = [browser.tab({ lacks }), browser.tab({ lacks })];
    await turns();
    await browser.send("open", "1-1", { account: 1 });
    expect(browser.open).toHaveLength(2);
    for (const { told, stream } of tabs) {
      expect(told).toEqual(["open 1-1"]);
      stream.close();
      stream.join();
    }
    expect(browser.open).toHaveLength(0);
    expect(browser.channels.size).toBe(0);
  },
);

it("A restored store may count from less than before", () => {
  const order = new EventOrder(1);
  const event = (name: Told["name"], id: string) => order.isNew({ name, id, data: "{}" });
  expect(event("open", "9-9")).toBe(true);
  expect(event("publication", "8-9")).toBe(false);
  expect(event("open", "2-1")).toBe(true);
  expect(event("publication", "3-1")).toBe(true);
  expect(order.last).toBe("3-1");
});

it("The position is the greatest number of either kind, whichever stream has it", () => {
  const order = new EventOrder(1);
  const event = (name: Told["name"], id: string) => order.isNew({ name, id, data: "{}" });
  order.begin("4-9");
  order.begin("8-9");
  expect(event("enquiries", "3-10")).toBe(true);
  expect(order.last).toBe("4-10");
  expect(event("publication", "5-8")).toBe(true);
  expect(order.last).toBe("5-10");
  expect(event("enquiries", "6-10")).toBe(false);
  expect(event("presence", "1-1")).toBe(true);
  expect(order.last).toBe("6-10");
});
