import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draftBody, openDraft, rest } from "../../../../tests/support/draftServer.ts";
import { valueHash as serversHash } from "../../../staff/editing/workingCopies/bodyFields.ts";
import { itemsOf, type Json, valueAt } from "./jsonValues.ts";
import { valueHash } from "./operations.ts";
import { restMs } from "./sendingQueue.ts";
import { NotStored } from "./storeTransport.ts";

/** Milliseconds of typing that a page may lose that ends without a word. */
const maxLostMs = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a draft", () => {
  it("shows input at once and sends it after a pause, in one request", async () => {
    const { server, store } = openDraft();
    store.set("/name/en", "Gate");
    store.set("/name/en", "Gates");
    expect(store.get("/name/en")).toBe("Gates");
    expect(server.requests).toHaveLength(0);
    await rest();
    expect(server.requests[0]?.operations).toEqual([
      { op: "set", path: "/name/en", before: valueHash("Gateway"), after: "Gates" },
    ]);
    expect(store.saving.state).toBe("sending");
    await server.answer();
    expect(store.saving.state).toBe("stored");
    expect(valueAt(server.body, "/name/en")).toBe("Gates");
  });

  it("is sent at once when a field is left, with one request at a time", async () => {
    const { server, store } = openDraft();
    store.focus("/name/en");
    store.set("/name/en", "A");
    store.focus(undefined);
    expect(server.requests).toHaveLength(1);
    store.set("/name/en", "B");
    await rest();
    expect(server.requests).toHaveLength(1);
    await server.answer();
    await rest();
    await server.answer();
    expect(valueAt(server.body, "/name/en")).toBe("B");
    expect(store.isUnsaved).toBe(false);
  });

  it("is not sent while an input method composes", async () => {
    const { server, store } = openDraft();
    store.set("/name/en", "A");
    store.compose(true);
    await vi.advanceTimersByTimeAsync(10 * restMs);
    expect(server.requests).toHaveLength(0);
    store.compose(false);
    await rest();
    expect(server.requests).toHaveLength(1);
    await server.answer();
    // A composition that changes nothing leaves nothing to wait for.
    store.compose(true);
    store.compose(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("shows whether it waits, is sent, is stored or is refused", async () => {
    const { server, store } = openDraft();
    expect(store.saving).toEqual({ state: "stored", at: undefined });
    store.set("/name/en", "A");
    expect([store.saving.state, store.isUnsaved]).toEqual(["waiting", true]);
    await rest();
    store.set("/name/en", "B");
    expect(store.saving.state).toBe("sending");
    await server.answer();
    expect([store.saving.state, typeof store.saving.at]).toEqual(["waiting", "number"]);
    server.fail(new NotStored("refused", "too large"));
    await rest();
    await server.answer();
    expect(store.saving.state).toBe("refused");
    server.fail(undefined);
    store.set("/name/en", "C");
    expect(store.saving.state).toBe("waiting");
    await rest();
    await server.answer();
    expect([store.saving.state, store.isUnsaved]).toEqual(["stored", false]);
    expect(new Set(server.requests.map(({ request }) => request)).size).toBe(3);
  });

  it("is sent after two seconds at the latest, even without a pause in typing", async () => {
    const { server, store } = openDraft();
    const typed: { readonly at: number; readonly text: string }[] = [];
    for (let text = ""; text.length < 80; ) {
      text += "a";
      store.set("/name/en", text);
      typed.push({ at: Date.now(), text });
      await vi.advanceTimersByTimeAsync(restMs / 3);
      await server.answer();
      const old = typed.findLast(({ at }) => at <= Date.now() - maxLostMs)?.text ?? "";
      expect(valueAt(server.body, "/name/en")).toSatisfy((held) => held.length >= old.length);
    }
    expect(server.requests.length).toBeLessThan(typed.length / 4);
  });

  it("is sent between two compositions if the next one begins before a pause", async () => {
    const { server, store } = openDraft();
    for (let text = ""; text.length < 12; ) {
      store.compose(true);
      await vi.advanceTimersByTimeAsync(restMs);
      text += "芯";
      store.set("/name/zh", text);
      store.compose(false);
      await vi.advanceTimersByTimeAsync(restMs / 6);
      await server.answer();
    }
    expect(server.requests.length).toBeGreaterThan(2);
    expect(valueAt(server.body, "/name/zh")).toSatisfy((held) => held.length > 8);
  });

  it("writes no answer into the focused field, and shows it when the field is left", async () => {
    const { server, store } = openDraft();
    store.focus("/description/en");
    store.set("/description/en", "<p>Two<script>x</script></p>");
    await rest();
    await server.answer();
    expect(store.get("/description/en")).toBe("<p>Two<script>x</script></p>");
    store.set("/description/en", "<p>Two<script>x</script></p> ");
    await rest();
    await server.answer();
    expect(store.conflicts).toEqual([]);
    store.focus(undefined);
    expect(store.get("/description/en")).toBe("<p>Two</p>");
  });

  it("keeps input while there is no connection, and repeats the same request", async () => {
    const { server, store } = openDraft();
    server.fail(new NotStored("offline", "no connection"));
    store.set("/name/en", "A");
    await rest();
    await server.answer();
    expect(store.saving).toMatchObject({ state: "offline", message: "no connection" });
    expect(store.isUnsaved).toBe(true);
    store.set("/name/zh", "门");
    server.fail(undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    await server.answer();
    await rest();
    await server.answer();
    expect(server.requests[1]?.request).toBe(server.requests[0]?.request);
    expect(valueAt(server.body, "/name")).toEqual({ en: "A", zh: "门" });
    expect(store.saving.state).toBe("stored");
  });

  it("is tried again without a connection after two seconds, then after twice as long each time", async () => {
    const { server, store } = openDraft();
    server.fail(new NotStored("offline", "no connection"));
    store.set("/name/en", "A");
    await rest();
    await server.answer();
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      const before = server.requests.length;
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(server.requests).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.requests).toHaveLength(before + 1);
      await server.answer();
    }
    // By hand at once; an answer begins the delays anew.
    store.retry();
    server.fail(undefined);
    await server.answer();
    expect(store.saving.state).toBe("stored");
    server.fail(new NotStored("offline", "no connection"));
    store.set("/name/en", "B");
    await rest();
    await server.answer();
    const sent = server.requests.length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.requests).toHaveLength(sent + 1);
    expect(new Set(server.requests.map(({ request }) => request)).size).toBe(2);
  });

  it("keeps refused input, shows the reason, and sends it with the next change", async () => {
    const { server, store } = openDraft();
    server.fail(new NotStored("refused", "too large"));
    store.set("/name/en", "A");
    await rest();
    await server.answer();
    expect(store.saving).toMatchObject({ state: "refused", message: "too large" });
    server.fail(undefined);
    store.set("/name/zh", "门");
    await rest();
    await server.answer();
    expect(valueAt(server.body, "/name")).toEqual({ en: "A", zh: "门" });
  });

  it("reports a field that somebody else has changed with both texts, and keeps one's own until a decision", async () => {
    const { server, store } = openDraft();
    server.do({
      request: "other:1",
      operations: [{ op: "set", path: "/name/en", before: valueHash("Gateway"), after: "Theirs" }],
    });
    store.set("/name/en", "Mine");
    store.set("/name/zh", "我的");
    await rest();
    await server.answer();
    expect(store.conflicts).toEqual([{ path: "/name/en", theirs: "Theirs", yours: "Mine" }]);
    expect(store.get("/name/en")).toBe("Mine");
    expect(valueAt(server.body, "/name")).toEqual({ en: "Theirs", zh: "我的" });
    store.set("/name/en", "Mine too");
    store.resolve("/name/en", "mine");
    await server.answer();
    expect(valueAt(server.body, "/name/en")).toBe("Mine too");
    expect(store.conflicts).toEqual([]);
  });

  it("uses the other text if the person chooses it", async () => {
    const { server, store } = openDraft();
    server.do({
      request: "other:1",
      operations: [{ op: "set", path: "/name/en", before: valueHash("Gateway"), after: "Theirs" }],
    });
    store.set("/name/en", "Mine");
    await rest();
    await server.answer();
    store.resolve("/name/en", "theirs");
    expect(store.get("/name/en")).toBe("Theirs");
    expect(store.isUnsaved).toBe(false);
  });

  it("sends input in other fields while a field's conflict was being received", async () => {
    const { server, store } = openDraft();
    server.do({
      request: "other:1",
      operations: [{ op: "set", path: "/name/en", before: valueHash("Gateway"), after: "Theirs" }],
    });
    store.set("/name/en", "Mine");
    await rest();
    store.set("/summary/en", "Another gateway");
    await server.answer();
    expect(store.conflicts).toMatchObject([{ path: "/name/en" }]);
    await rest();
    await server.answer();
    expect(valueAt(server.body, "/summary/en")).toBe("Another gateway");
    expect(valueAt(server.body, "/name/en")).toBe("Theirs");
  });

  it("inserts, moves and removes items, each with its texts in both languages", async () => {
    const { server, store } = openDraft();
    const added = store.insert("/features", { en: "New", zh: "新" });
    store.move("/features/bbbbbb", null);
    store.set(`${added}/zh`, "新的");
    store.remove("/features/aaaaaa");
    await rest();
    await server.answer();
    expect(valueAt(server.body, "/features")).toEqual(store.get("/features"));
    expect(itemsOf(store.get("/features")).map(({ en, zh }) => [en, zh])).toEqual([
      ["Small", "小"],
      ["New", "新的"],
    ]);
  });

  it("moves an item only where it is not there already, and inserts one at the place that is given", async () => {
    const { server, store } = openDraft();
    const [first, second] = ["aaaaaa", "bbbbbb"];
    const order = () => itemsOf(store.get("/features")).map(({ en }) => en);
    store.move(`/features/${first}`, null);
    store.move(`/features/${second}`, first);
    store.move("/features/cccccc", null);
    store.set("/name/en", "Gateway");
    await rest();
    expect([server.requests, order(), store.seq]).toEqual([[], ["Fast", "Small"], 0]);
    store.insert("/features", { en: "0" }, null);
    store.insert("/features", { en: "1" }, first);
    expect(order()).toEqual(["0", "Fast", "1", "Small"]);
    store.move(`/features/${second}`, first);
    expect(order()).toEqual(["0", "Fast", "Small", "1"]);
    store.move(`/features/${first}`, second);
    await rest();
    await server.answer();
    expect(order()).toEqual(["0", "Small", "Fast", "1"]);
    expect(server.body).toEqual(store.body);
    expect(store.seq).toBeGreaterThan(0);
  });

  it("takes no older state, and none while an answer is awaited", async () => {
    const { server, store } = openDraft();
    const named = (en: string) => ({ ...draftBody, name: { en, zh: "网关" } });
    expect([store.receive({ seq: 3, body: named("3") }), store.get("/name/en")]).toEqual([
      true,
      "3",
    ]);
    expect([store.receive({ seq: 2, body: named("2") }), store.get("/name/en")]).toEqual([
      ...[false, "3"],
    ]);
    expect([store.receive({ seq: 3, body: named("4") }), store.get("/name/en")]).toEqual([
      true,
      "4",
    ]);
    store.set("/summary/en", "Mine");
    await rest();
    expect(store.receive({ seq: 9, body: named("9") })).toBe(false);
    await server.answer();
    expect(store.get("/name/en")).toBe("4");
  });

  it("shows the state that the person asked for in the focused field too", () => {
    const { store } = openDraft();
    store.focus("/name/en");
    const body = { ...draftBody, name: { en: "Undone", zh: "网关" } };
    store.receive({ seq: 1, body }, true);
    expect(store.get("/name/en")).toBe("Undone");
  });

  it("shows others' changes, except in the focused field and over unsaved changes", () => {
    const { store } = openDraft();
    store.focus("/name/en");
    store.set("/summary/en", "Mine");
    const theirs = {
      ...draftBody,
      name: { en: "Theirs", zh: "他们的" },
      summary: { en: "T", zh: "他" },
    };
    expect(store.receive({ seq: 5, body: theirs })).toBe(true);
    expect(store.get("/name/en")).toBe("Gateway");
    expect(store.get("/name/zh")).toBe("他们的");
    expect(store.get("/summary")).toEqual({ en: "Mine", zh: "他" });
    store.focus(undefined);
    expect(store.get("/name/en")).toBe("Theirs");
  });

  it("is stored when flush() resolves, and fails where it cannot be", async () => {
    const { server, store } = openDraft();
    await store.flush();
    store.set("/name/en", "A");
    const flushed = store.flush();
    await server.answer();
    await flushed;
    expect(valueAt(server.body, "/name/en")).toBe("A");
    server.fail(new NotStored("offline", "no connection"));
    store.set("/name/en", "B");
    const failed = store.flush();
    const failure = expect(failed).rejects.toThrow("no connection");
    await server.answer();
    await failure;
  });

  it("is flushed without a rest, also what is typed while a request is under way, and when it is offline", async () => {
    const { server, store } = openDraft();
    store.set("/name/en", "A");
    await rest();
    store.set("/name/zh", "乙");
    const flushed = store.flush();
    await server.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(2);
    await server.answer();
    await flushed;
    expect(valueAt(server.body, "/name")).toEqual({ en: "A", zh: "乙" });
    server.fail(new NotStored("offline", "no connection"));
    store.set("/name/en", "B");
    await rest();
    await server.answer();
    server.fail(undefined);
    const again = store.flush();
    expect(server.requests).toHaveLength(4);
    await server.answer();
    await again;
    expect(store.saving.state).toBe("stored");
  });

  it("sends unsaved changes when the page is left", async () => {
    const { server, store } = openDraft();
    store.leave();
    expect(server.requests).toHaveLength(0);
    store.set("/name/en", "A");
    await rest();
    store.set("/name/zh", "乙");
    store.leave();
    while (server.isWaiting) await server.answer();
    expect(valueAt(server.body, "/name")).toEqual({ en: "A", zh: "乙" });
  });

  it("sends a decision at once, whatever the field holds, and has none to make without a conflict", async () => {
    const { server, store } = openDraft();
    store.resolve("/name/en", "mine");
    expect([store.isUnsaved, server.requests]).toEqual([false, []]);
    store.decide("/name/en", "Gateway");
    expect(server.requests[0]?.operations).toEqual([
      { op: "set", path: "/name/en", before: valueHash("Gateway"), after: "Gateway" },
    ]);
    await server.answer();
    expect(store.isUnsaved).toBe(false);
  });

  it("notifies who follows its saving, as long as they do", async () => {
    const { server, store } = openDraft();
    const states: string[] = [];
    const unsubscribe = store.subscribe(() => void states.push(store.saving.state));
    store.set("/name/en", "A");
    await rest();
    await server.answer();
    expect(states).toEqual(["waiting", "sending", "stored"]);
    unsubscribe();
    store.set("/name/en", "B");
    await rest();
    await server.answer();
    expect(states).toHaveLength(3);
  });

  it("notifies the changed field and no other, whatever the number of fields", () => {
    const values = Object.fromEntries(
      Array.from({ length: 240 }, (_, index) => [`p${index}`, `${index} V`]),
    );
    const large = { ...draftBody, values };
    const store = openDraft(large).store;
    const calls: string[] = [];
    const paths = Object.keys(values).map((key) => `/values/${key}`);
    for (const path of [...paths, "/name/en", "/name/zh", "/features"]) {
      store.follow(path, () => calls.push(path));
    }
    store.set("/values/p7", "8 V");
    store.set("/name/en", "A");
    expect(calls).toEqual(["/values/p7", "/name/en"]);
  });

  it("hashes values as the server does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const json: Json = JSON.parse(JSON.stringify(value));
        expect(valueHash(json)).toBe(serversHash(json));
      }),
      { numRuns: 60 },
    );
    expect(valueHash(undefined)).toBeNull();
  });
});
