import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDraft, rest } from "../../../tests/support/draftServer.ts";
import { itemsOf, valueAt } from "./store/jsonValues.ts";
import { valueHash } from "./store/operations.ts";
import { NotStored } from "./store/storeTransport.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
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
  { server, store }: ReturnType<typeof openDraft>,
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

describe("any order of edits, answers, others' changes and lost connections", () => {
  it("ends with the server in the displayed state, with one's own text if chosen", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const { server, store } = openDraft();
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
