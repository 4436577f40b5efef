import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  bodyIn,
  editor,
  key,
  other,
  patch,
  save,
  set,
  solution,
  text,
  translator,
  withDocument,
} from "../../../../tests/support/workingCopies.ts";
import type { Operation } from "./applyOperation.ts";
import { valueHash } from "./bodyFields.ts";
import { discardCopy, saveCopy } from "./saveWorkingCopy.ts";
import { undoPatch } from "./undoPatch.ts";
import { InvalidPatch, WorkingCopyMoved } from "./workingCopyErrors.ts";

forEachStore("A working copy", (open) => {
  test("is discarded as far as the person may write, and restored by undo", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    await patch(store, translator, set("/title/zh", "电表", "我的"));
    const discard = { key, by: translator, now: 4, request: "discard" };
    expect(await discardCopy(store, discard)).toMatchObject({ discarded: ["/title/zh"] });
    expect(await bodyIn(store)).toMatchObject({ title: text("Mine", "电表") });
    const undo = { key, by: translator, now: 5, direction: "undo", request: "undo" } as const;
    expect(await undoPatch(store, undo)).toMatchObject({ changed: ["/title/zh"] });
    expect(await undoPatch(store, undo)).toMatchObject({ changed: ["/title/zh"] });
    expect(await bodyIn(store)).toMatchObject({ title: text("Mine", "我的") });
  });

  test("is discarded once by one request, whatever is entered before it is repeated", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    const discard = { key, by: editor, now: 4, request: "discard" };
    const first = await discardCopy(store, discard);
    await patch(store, editor, set("/title/en", "Meter", "Newer"));
    expect(await discardCopy(store, { ...discard, expectedSeq: 1 })).toEqual(first);
    expect(await bodyIn(store)).toMatchObject({ title: text("Newer", "电表") });
  });

  test("is undone and redone step by step, except for fields that others have changed since", async () => {
    const store = await withDocument(open);
    let count = 0;
    const step = (direction: "undo" | "redo", by = editor) => {
      count += 1;
      return undoPatch(store, { key, by, now: 3, direction, request: `step ${count}` });
    };
    await patch(store, editor, set("/title/en", "Meter", "A"));
    await patch(store, editor, set("/title/en", "A", "B"), set("/title/zh", "电表", "乙"));
    await patch(store, other, set("/title/zh", "乙", "丙"));
    await save(store, editor);
    expect(await step("undo")).toMatchObject({ changed: ["/title/en"], conflicts: ["/title/zh"] });
    expect(await bodyIn(store)).toMatchObject({ title: text("A", "丙") });
    await step("undo");
    expect(await bodyIn(store)).toMatchObject({ title: text("Meter", "丙") });
    expect(await step("undo")).toBeUndefined();
    // What is redone alone is undone alone.
    await step("redo");
    expect(await bodyIn(store)).toMatchObject({ title: text("A", "丙") });
    expect(await step("undo")).toMatchObject({ changed: ["/title/en"] });
    expect(await step("undo")).toBeUndefined();
    await step("redo");
    await step("redo");
    expect(await bodyIn(store)).toMatchObject({ title: text("B", "丙") });
    expect(await step("redo")).toBeUndefined();
    await step("undo");
    await patch(store, editor, set("/title/en", "A", "C"));
    expect(await step("redo")).toBeUndefined();
  });

  test("refuses an invalid request completely", async () => {
    const store = await withDocument(open);
    const wrong = async (...operations: Operation[]) => {
      const refused = patch(store, editor, set("/title/en", "Meter", "X"), ...operations);
      await expect(refused).rejects.toThrow(InvalidPatch);
      await expect(refused).rejects.toMatchObject({ problems: [faults.shift()] });
    };
    const second = { index: 1, fault: "unknown-field" };
    const faults = [
      ...["/titel/en", "/column/zh", "/__proto__/zh", "/title/fr"].map((path) => ({
        ...{ ...second, path },
      })),
      { index: 1, path: "/title", fault: "no-list" },
      { index: 1, path: "/products", fault: "no-list" },
      { index: 0, path: "", fault: "too-large" },
      { index: 0, path: "", fault: "too-deep" },
    ];
    await wrong(set("/titel/en", undefined, "x"));
    await wrong(set("/column/zh", undefined, "x"));
    await wrong(set("/__proto__/zh", undefined, "x"));
    await wrong(set("/title/fr", undefined, "x"));
    await wrong({ op: "remove", path: "/title", before: valueHash(solution.title) });
    await wrong({ op: "insert", path: "/products", id: "abcdef", behind: null, value: {} });
    await wrong(set("/title/en", "X", "x".repeat(2_100_000)));
    const deep = JSON.parse("[".repeat(40) + "]".repeat(40));
    await wrong({ op: "set", path: "/image", before: null, after: deep });
    expect(await bodyIn(store)).toMatchObject({ title: solution.title });
  });

  test("holds no HTML that would not be allowed in a revision", async () => {
    const store = await withDocument(open);
    const hostile = ' <p onclick="x()">A<script>alert(1)</script></p> ';
    const { outcomes } = await patch(store, editor, set("/body/en", "<p>Text</p>", hostile));
    const clean = "<p>A</p>";
    expect(outcomes).toEqual([
      { status: "applied", path: "/body/en", hash: valueHash(clean), value: clean },
    ]);
    // Also within a value that is set as a whole.
    const after = { en: hostile, zh: "<p>正文</p>" };
    const before = valueHash({ en: clean, zh: "<p>正文</p>" });
    await patch(store, editor, { op: "set", path: "/body", before, after });
    expect(await bodyIn(store)).toMatchObject({ body: { en: clean, zh: "<p>正文</p>" } });
    await patch(store, editor, set("/body/en", clean, "<script>1</script>"));
    expect(await bodyIn(store)).toMatchObject({ body: { zh: "<p>正文</p>" } });
    expect(JSON.stringify(await bodyIn(store))).not.toContain("script");
  });

  test("is saved only in the state that was seen, if the client requires so", async () => {
    const store = await withDocument(open);
    const { seq } = await patch(store, editor, set("/title/en", "Meter", "A"));
    await patch(store, other, set("/title/en", "A", "B"));
    const saved = saveCopy(store, { key, by: editor, now: 3, expectedSeq: seq });
    await expect(saved).rejects.toThrow(WorkingCopyMoved);
  });
});
