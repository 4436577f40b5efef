import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { valueHash as serversHash } from "../../content/workingCopies/fields.ts";
import { apply, operation } from "../../content/workingCopies/operations.ts";
import { DraftStore } from "./draftStore.ts";
import { itemsOf, type Json, valueAt } from "./json.ts";
import { valueHash } from "./operations.ts";
import { restMs } from "./sendingQueue.ts";
import { type Answer, NotStored, type Transport } from "./storing.ts";

type Sent = Parameters<Transport["patch"]>[0];

/** Milliseconds of typing that a page may lose that ends without a word. */
const maxLostMs = 2_000;

/** The server's side of a document: what it holds, answering when it is told to. */
class FakeServer implements Transport {
  body: Json;
  seq = 0;
  readonly requests: Sent[] = [];
  readonly #done = new Map<string, Answer>();
  #waiting: (() => void)[] = [];
  #fault: NotStored | undefined;

  constructor(body: Json) {
    this.body = body;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  fail(fault: NotStored | undefined): void {
    this.#fault = fault;
  }

  patch(request: Sent): Promise<Answer> {
    this.requests.push(request);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push(() => {
      if (this.#fault === undefined) resolve(this.do(request));
      else reject(this.#fault);
    });
    return promise;
  }

  /** Answers the request that waits longest. */
  async answer(): Promise<void> {
    this.#waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }

  do({ request, operations }: Sent): Answer {
    const earlier = this.#done.get(request);
    if (earlier !== undefined) return earlier;
    const outcomes = operations.map((one, index) => {
      const applied = apply("product", this.body, operation.parse(one), index);
      this.body = JSON.parse(JSON.stringify(applied.body));
      return applied.outcome;
    });
    this.seq += 1;
    const answer = { seq: this.seq, outcomes };
    this.#done.set(request, answer);
    return answer;
  }
}

const body = {
  partNumber: "RG8810",
  name: { en: "Gateway", zh: "网关" },
  summary: { en: "A gateway", zh: "一款网关" },
  description: { en: "<p>One</p>", zh: "<p>一</p>" },
  features: [
    { $id: "aaaaaa", en: "Fast", zh: "快" },
    { $id: "bbbbbb", en: "Small", zh: "小" },
  ],
} satisfies Json;

function opened() {
  const server = new FakeServer(body);
  return { server, store: new DraftStore(server, { seq: 0, body }) };
}

async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(restMs);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a draft", () => {
  it("shows what is typed at once and sends it after a rest, in one request", async () => {
    const { server, store } = opened();
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

  it("sends at once when a field is left, and has one request under way", async () => {
    const { server, store } = opened();
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

  it("sends nothing while an input method composes", async () => {
    const { server, store } = opened();
    store.set("/name/en", "A");
    store.compose(true);
    await vi.advanceTimersByTimeAsync(10 * restMs);
    expect(server.requests).toHaveLength(0);
    store.compose(false);
    await rest();
    expect(server.requests).toHaveLength(1);
  });

  it("keeps nothing back for more than two seconds, even where nobody rests from typing", async () => {
    const { server, store } = opened();
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

  it("sends between two compositions where the next one begins before a rest", async () => {
    const { server, store } = opened();
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

  it("writes no answer into the field that has focus, and shows it when it is left", async () => {
    const { server, store } = opened();
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

  it("keeps what is typed while there is no connection, and repeats the same request", async () => {
    const { server, store } = opened();
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

  it("keeps what was refused, tells why, and sends it with the next change", async () => {
    const { server, store } = opened();
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

  it("tells a field that somebody else has changed with both texts, and keeps one's own until decided", async () => {
    const { server, store } = opened();
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

  it("takes theirs where the person chooses so", async () => {
    const { server, store } = opened();
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

  it("inserts, moves and removes items, each with its texts in both languages", async () => {
    const { server, store } = opened();
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

  it("takes what others have written, but for the field with focus and what is not stored yet", () => {
    const { store } = opened();
    store.focus("/name/en");
    store.set("/summary/en", "Mine");
    const theirs = {
      ...body,
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
    const { server, store } = opened();
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

  it("sends all that is not stored when the page is left", async () => {
    const { server, store } = opened();
    store.set("/name/en", "A");
    await rest();
    store.set("/name/zh", "乙");
    store.leave();
    while (server.isWaiting) await server.answer();
    expect(valueAt(server.body, "/name")).toEqual({ en: "A", zh: "乙" });
  });

  it("tells the field that changed and no other, whatever the number of fields", () => {
    const values = Object.fromEntries(
      Array.from({ length: 240 }, (_, index) => [`p${index}`, `${index} V`]),
    );
    const large = { ...body, values };
    const store = new DraftStore(new FakeServer(large), { seq: 0, body: large });
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

const field = fc.constantFrom("/name/en", "/name/zh", "/summary/en", "/summary/zh");

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("type" as const),
      field,
      text: fc.string({ maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("theirs" as const),
      field,
      text: fc.constantFrom("x", "y"),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ act: "insert" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("remove" as const, "move" as const),
      at: fc.nat(4),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ act: "rest" as const }) },
  { weight: 4, arbitrary: fc.constant({ act: "answer" as const }) },
  { weight: 1, arbitrary: fc.constant({ act: "offline" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("focus" as const),
      field: fc.option(field, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ act: "receive" as const }) },
);

async function play(
  { server, store }: ReturnType<typeof opened>,
  acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[],
): Promise<void> {
  let others = 0;
  for (const one of acts) {
    switch (one.act) {
      case "type":
        store.set(one.field, one.text === "" ? undefined : one.text);
        break;
      case "theirs": {
        others += 1;
        const before = valueHash(valueAt(server.body, one.field));
        const operations = [{ op: "set", path: one.field, before, after: one.text }];
        server.do({ request: `other:${others}`, operations });
        break;
      }
      case "insert":
        store.insert("/features", { en: "New", zh: "新" });
        break;
      case "remove":
      case "move": {
        const items = itemsOf(store.get("/features"));
        const item = items[one.at % Math.max(1, items.length)];
        if (item === undefined) break;
        if (one.act === "remove") store.remove(`/features/${item.$id}`);
        else store.move(`/features/${item.$id}`, null);
        break;
      }
      case "rest":
        await rest();
        break;
      case "answer":
        await server.answer();
        break;
      case "offline":
        server.fail(new NotStored("offline", ""));
        await server.answer();
        server.fail(undefined);
        break;
      case "focus":
        store.focus(one.field);
        break;
      case "receive":
        store.receive({ seq: server.seq, body: server.body });
        break;
    }
  }
}

describe("any order of typing, answers, others' changes and lost connections", () => {
  it("ends with the server holding what is shown, one's own text where it is decided so", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const { server, store } = opened();
        await play({ server, store }, acts);
        store.focus(undefined);
        for (let turn = 0; turn < 40; turn += 1) {
          await vi.advanceTimersByTimeAsync(30_000);
          await server.answer();
          for (const { path } of store.conflicts) store.resolve(path, "mine");
          store.receive({ seq: server.seq, body: server.body });
          if (!store.isUnsaved && !server.isWaiting) break;
        }
        expect(store.isUnsaved).toBe(false);
        expect(store.body).toEqual(server.body);
      }),
      { numRuns: 150 },
    );
  });
});
