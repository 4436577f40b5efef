import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import {
  benefitIds,
  bodyIn,
  editor,
  key,
  patch,
  set,
  solution,
  storedCopies,
  text,
  translator,
  viewer,
  withDocument,
} from "../../../../tests/support/workingCopies.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import { createDocument, saveDraft } from "../documentOperations.ts";
import { ColumnInItself, RevisionConflict } from "../documents/documentErrors.ts";
import type { Operation } from "./applyOperation.ts";
import { valueHash } from "./bodyFields.ts";
import { patchDocument } from "./patchDocument.ts";
import { discardCopy, saveCopy } from "./saveWorkingCopy.ts";
import { undoRequestIn } from "./undoChangesOfRequest.ts";
import { undoPatch } from "./undoPatch.ts";
import { InvalidPatch, UnresolvedConflicts } from "./workingCopyErrors.ts";
import { pruneCopies, workingCopyOf } from "./workingCopyRows.ts";

const importBody = (store: Store, changes: object) =>
  store.transaction((tx) => saveDraft(tx, { key, body: { ...solution, ...changes }, now: 3 }));

const acts = async (store: Store) => {
  const rows = await store.db
    .selectFrom("audit")
    .select(["act", "actor", "detail"])
    .orderBy("seq")
    .execute();
  return rows.filter(({ act }) => act !== "document.create");
};

forSqlite("A working copy", (open) => {
  test("is undone and redone only by a person who may still write what it changes", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    const step = (direction: "undo" | "redo", by: Person) =>
      undoPatch(store, { key, by, now: 3, direction, request: `${direction} ${by.rights.length}` });
    const chineseNow: Person = { ...editor, rights: translator.rights };
    await expect(step("undo", chineseNow)).rejects.toThrow(NotPermitted);
    expect(await bodyIn(store)).toMatchObject({ title: text("Mine", "电表") });
    await step("undo", editor);
    await expect(step("redo", chineseNow)).rejects.toThrow(NotPermitted);
    expect(await bodyIn(store)).toMatchObject({ title: solution.title });
  });

  test("lacks a removed field again where its removal is redone", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/summary/en", "Summary"));
    const step = (direction: "undo" | "redo") =>
      undoPatch(store, { key, by: editor, now: 3, direction, request: direction });
    await step("undo");
    expect(await bodyIn(store)).toMatchObject({ summary: solution.summary });
    expect(await step("redo")).toMatchObject({ changed: ["/summary/en"], conflicts: [] });
    expect((await bodyIn(store)).summary).toEqual({ zh: "摘要" });
  });

  test("holds lists in lists down to a depth, and none below it", async () => {
    const store = await withDocument(open);
    const nested = (lists: number) => JSON.parse("[".repeat(lists) + "]".repeat(lists));
    const fill = (lists: number) =>
      patch(store, editor, { op: "set", path: "/image", before: null, after: nested(lists) });
    await expect(fill(24)).rejects.toThrow(InvalidPatch);
    await fill(23);
    expect(await bodyIn(store)).toMatchObject({ image: nested(23) });
  });

  test("is saved without a revision or a record where its only change is trimmed away", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Meter "));
    const saved = await saveCopy(store, { key, by: editor, now: 4 });
    expect(saved).toMatchObject({ revision: 1, changed: false, left: [] });
    expect(await acts(store)).toEqual([]);
    expect((await workingCopyOf(store.db, key)).unsaved).toEqual([]);
  });

  test("is undone in its own document, where the same author has written in two", async () => {
    const store = await withDocument(open);
    await store.transaction((tx) =>
      createDocument(tx, { type: "solution", key: "second", body: solution, now: 1 }),
    );
    const type = (name: string, after: string) =>
      patchDocument(store, {
        ...{ key: name, by: editor, now: 2, request: "same" },
        operations: [set("/title/en", "Meter", after)],
      });
    await type(key, "First");
    await patchDocument(store, {
      ...{ key: "second", by: editor, now: 2 },
      operations: [set("/summary/en", "Summary", "S")],
    });
    await type("second", "Second");
    const titles = async () => [
      (await bodyIn(store)).title,
      ((await workingCopyOf(store.db, "second")).body as typeof solution).title,
    ];
    expect(await titles()).toEqual([text("First", "电表"), text("Second", "电表")]);
    const step = (direction: "undo" | "redo", request: string) =>
      undoPatch(store, { key, direction, request, by: editor, now: 3 });
    expect(await step("undo", "1")).toMatchObject({ changed: ["/title/en"] });
    expect(await titles()).toEqual([text("Meter", "电表"), text("Second", "电表")]);
    expect(await step("undo", "2")).toBeUndefined();
    expect(await step("redo", "3")).toMatchObject({ changed: ["/title/en"] });
    expect(await step("redo", "4")).toBeUndefined();
    // What was redone can be undone again, and done again.
    expect(await step("undo", "5")).toMatchObject({ changed: ["/title/en"] });
    expect(await step("redo", "6")).toMatchObject({ changed: ["/title/en"] });
    expect(await titles()).toEqual([text("First", "电表"), text("Second", "电表")]);
    await step("undo", "7");
    await patch(store, editor, set("/title/zh", "电表", "新"));
    expect(await step("redo", "8")).toBeUndefined();
  });

  test("is undone by requests, each of them once", async () => {
    const store = await withDocument(open);
    const type = (request: string, operation: Operation) =>
      patchDocument(store, { key, by: editor, now: 2, request, operations: [operation] });
    const undo = (request: string) =>
      store.transaction((tx) => undoRequestIn(tx, { key, request, by: editor, now: 3 }));
    await type("one", set("/title/en", "Meter", "A"));
    await type("two", set("/title/zh", "电表", "乙"));
    expect(await undo("none")).toEqual({ changed: [], conflicts: [] });
    expect(await undo("one")).toEqual({ changed: ["/title/en"], conflicts: [] });
    await type("three", set("/title/en", "Meter", "A"));
    expect(await undo("one")).toEqual({ changed: [], conflicts: [] });
    expect(await bodyIn(store)).toMatchObject({ title: text("A", "乙") });
    await type("four", set("/title/zh", "乙", "丙"));
    expect(await undo("two")).toEqual({ changed: [], conflicts: ["/title/zh"] });
  });

  test("decides a conflict without a step to undo, by what lies within it or around it", async () => {
    const store = await withDocument(open);
    await patch(
      store,
      editor,
      set("/title/en", "Meter", "Mine"),
      set("/summary/en", "Summary", "My"),
    );
    const [, cheap = ""] = await benefitIds(store);
    await patch(store, editor, set(`/benefits/${cheap}/title/en`, "Cheap", "Cheaper"));
    await importBody(store, {
      ...{ title: text("Theirs", "电表"), summary: text("Their", "摘要") },
      benefits: solution.benefits.slice(0, 1),
    });
    const conflicts = async () => (await workingCopyOf(store.db, key)).conflicts.toSorted();
    const item = `/benefits/${cheap}`;
    expect(await conflicts()).toEqual([item, `${item}/title/en`, "/summary/en", "/title/en"]);
    await patch(store, editor, set(`${item}/title/zh`, "便宜", "更便宜"));
    expect(await conflicts()).toEqual([`${item}/title/en`, "/summary/en", "/title/en"]);
    await patch(store, editor, set(`${item}/title/en`, "Cheaper", "Cheaper"));
    expect(await conflicts()).toEqual(["/summary/en", "/title/en"]);
    await patch(store, editor, {
      ...{ op: "set", path: "/title", before: valueHash(text("Mine", "电表")) },
      after: text("Both", "电表"),
    });
    expect(await conflicts()).toEqual(["/summary/en"]);
    const refused = saveCopy(store, { key, by: editor, now: 5 });
    await expect(refused).rejects.toEqual(new UnresolvedConflicts(key, ["/summary/en"]));
    await patch(store, editor, set("/summary/en", "My", "My"));
    expect(await conflicts()).toEqual([]);
    const undone = await undoPatch(store, {
      ...{ key, by: editor, now: 5, direction: "undo", request: "undo" },
    });
    expect(undone?.changed).toEqual(["/title/en"]);
  });

  test("has no conflict any more where a newer revision has its text", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"), set("/title/zh", "电表", "我的"));
    await importBody(store, { title: text("Theirs", "他们") });
    // Stored with the conflicts.
    await patch(store, editor, set("/summary/en", "Summary", "My"));
    const conflicts = async () => (await workingCopyOf(store.db, key)).conflicts.toSorted();
    expect(await conflicts()).toEqual(["/title/en", "/title/zh"]);
    await importBody(store, { title: text("Mine", "她们") });
    expect(await conflicts()).toEqual(["/title/zh"]);
    await importBody(store, { title: text("Mine", "我的"), summary: text("My", "摘要") });
    const { unsaved, baseRevision } = await workingCopyOf(store.db, key);
    expect({ unsaved, baseRevision }).toEqual({ unsaved: [], baseRevision: 4 });
  });

  test("is saved and discarded beside conflicts of what others wrote", async () => {
    const store = await withDocument(open);
    const conflicts = async () => (await workingCopyOf(store.db, key)).conflicts.toSorted();
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    await patch(store, translator, set("/title/zh", "电表", "我的"));
    await importBody(store, { title: text("Theirs", "他们") });
    const saved = () => saveCopy(store, { key, by: translator, now: 5 });
    await expect(saved()).rejects.toEqual(new UnresolvedConflicts(key, ["/title/zh"]));
    await patch(store, translator, set("/title/zh", "我的", "我的"));
    expect(await saved()).toMatchObject({ revision: 3, changed: true, left: ["/title/en"] });
    expect(await conflicts()).toEqual(["/title/en"]);
    await patch(store, translator, set("/title/zh", "我的", "新"));
    await importBody(store, { title: text("Others", "她们") });
    expect(await conflicts()).toEqual(["/title/en", "/title/zh"]);
    const discard = (by: typeof editor) =>
      discardCopy(store, { key, by, now: 6, request: by.id }).then(({ discarded }) => discarded);
    expect(await discard(translator)).toEqual(["/title/zh"]);
    expect(await conflicts()).toEqual(["/title/en"]);
    expect(await discard(editor)).toEqual(["/title/en"]);
    expect(await conflicts()).toEqual([]);
    expect(await bodyIn(store)).toMatchObject({ title: text("Others", "她们") });
  });

  test("keeps the conflict of an item that was removed elsewhere until that is decided", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    const [, cheap = ""] = await benefitIds(store);
    const item = `/benefits/${cheap}`;
    const conflicts = async () => (await workingCopyOf(store.db, key)).conflicts.toSorted();
    await patch(store, editor, set(`${item}/title/en`, "Cheap", "Cheaper"));
    const benefits = solution.benefits.slice(0, 1);
    await importBody(store, { benefits });
    // Stored with the conflicts, and carried to one more revision.
    await patch(store, editor, set("/summary/en", "Summary", "My"));
    await importBody(store, { benefits, summary: text("Summary", "他们") });
    expect(await conflicts()).toEqual([item, `${item}/title/en`]);
    const { discarded } = await discardCopy(store, { key, by: editor, now: 6, request: "all" });
    expect(discarded.toSorted()).toEqual(["/benefits", item, "/summary/en", "/title/en"]);
    expect(await conflicts()).toEqual([]);
    expect(await benefitIds(store)).toHaveLength(1);
  });

  test("names no file that its author does not see", async () => {
    const store = await withDocument(open);
    const link = '<p><a href="/storage/media/none.pdf">A</a></p>';
    const before = await storedCopies(store);
    await expect(patch(store, editor, set("/body/en", "<p>Text</p>", link))).rejects.toMatchObject({
      files: [{ from: key, path: ["body", "en"], file: "media/none.pdf" }],
    });
    expect(await storedCopies(store)).toEqual(before);
  });

  test("is not saved where its type would change texts that the person may not write", async () => {
    const store = await withDocument(open);
    const old = { ...solution, title: text(" Meter ", "电表") };
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify(old) })
      .execute();
    await patch(store, translator, set("/title/zh", "电表", "智能电表"));
    const saved = (by: typeof editor) => saveCopy(store, { key, by, now: 5 });
    await expect(saved(translator)).rejects.toThrow(NotPermitted);
    expect(await saved(editor)).toMatchObject({ revision: 2, changed: true, left: [] });
    expect(await bodyIn(store)).toMatchObject({ title: text("Meter", "智能电表") });
  });

  test("is saved and discarded by people who may write it, which the audit trail has", async () => {
    const store = await withDocument(open);
    const save = (expectedRevision: number, by = editor) =>
      saveCopy(store, { key, by, now: 5, expectedRevision });
    const discard = (request: string, by = editor) =>
      discardCopy(store, { key, by, now: 6, request });
    await expect(save(1, viewer)).rejects.toThrow(NotPermitted);
    await expect(discard("viewer", viewer)).rejects.toThrow(NotPermitted);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    await expect(save(2)).rejects.toThrow(RevisionConflict);
    const before = await storedCopies(store);
    expect(await discard("translator", translator)).toEqual({ seq: 1, discarded: [] });
    expect(await save(1, translator)).toEqual({
      ...{ revision: 1, changed: false, left: ["/title/en"], seq: 1 },
    });
    expect(await storedCopies(store)).toEqual(before);
    expect(await save(1)).toEqual({ revision: 2, changed: true, left: [], seq: 2 });
    await patch(store, editor, set("/title/en", "Mine", "More"), set("/title/zh", "电表", "表"));
    expect(await discard("editor")).toEqual({ seq: 4, discarded: ["/title/en", "/title/zh"] });
    expect(await acts(store)).toEqual([
      {
        ...{ act: "document.save", actor: editor.id },
        detail: expect.stringMatching(/^\{.*"revision":2/),
      },
      { act: "document.discard", actor: editor.id, detail: '{"paths":2}' },
    ]);
  });

  test("of a column is not saved where the column would be inside itself", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const [name, parent] of [
        ["a", null],
        ["b", "a"],
      ] as const) {
        const body = columnBody({ parent });
        await createDocument(tx, { type: "column", key: name, body, now: 1 });
      }
    });
    await patchDocument(store, {
      ...{ key: "a", by: editor, now: 2 },
      operations: [{ op: "set", path: "/parent", before: valueHash(null), after: "b" }],
    });
    const save = (circles?: "later") => saveCopy(store, { key: "a", by: editor, now: 3, circles });
    await expect(save()).rejects.toThrow(ColumnInItself);
    expect(await save("later")).toMatchObject({ revision: 2 });
  });

  test("is kept for a month after its last change, and as long as something is unsaved", async () => {
    const store = await withDocument(open);
    const day = 24 * 3_600_000;
    for (const name of ["saved", "fresh"]) {
      await store.transaction((tx) =>
        createDocument(tx, { type: "solution", key: name, body: solution, now: 1 }),
      );
    }
    const type = (name: string, now: number, before: string, after: string) =>
      patchDocument(store, {
        ...{ key: name, by: editor, now },
        operations: [set("/title/en", before, after)],
      });
    await type(key, 2, "Meter", "Mine");
    await type("saved", 2, "Meter", "Mine");
    await type("saved", 3, "Mine", "Meter");
    await type("fresh", 20 * day, "Meter", "Mine");
    await type("fresh", 20 * day, "Mine", "Meter");
    const left = async () => ({
      copies: await store.db.selectFrom("working_copies").select("document_id as id").execute(),
      patches: await store.db.selectFrom("patches").select("document_id as id").execute(),
      changes: (await store.db.selectFrom("document_changes").select("at").execute()).length,
    });
    const whole = await left();
    await pruneCopies(store, day);
    expect(await left()).toEqual(whole);
    await pruneCopies(store, 31 * day);
    const { copies, patches, changes } = await left();
    expect(copies).toHaveLength(2);
    expect(patches).toHaveLength(2);
    expect(changes).toBe(0);
    expect(await bodyIn(store)).toMatchObject({ title: text("Mine", "电表") });
    await type("fresh", 31 * day, "Meter", "Mine");
    await pruneCopies(store, 31 * day + 5);
    expect((await left()).changes).toBe(1);
  });
});
