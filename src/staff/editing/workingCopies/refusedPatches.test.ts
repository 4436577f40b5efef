import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  editor,
  key,
  other,
  patch,
  save,
  set,
  solution,
  storedCopies,
  text,
  translator,
  viewer,
  withDocument,
} from "../../../../tests/support/workingCopies.ts";
import { NotPermitted } from "../../access/rights.ts";
import { saveDraft } from "../documentOperations.ts";
import { patchDocument } from "./patchDocument.ts";
import { saveCopy } from "./saveWorkingCopy.ts";
import { undoRequestIn } from "./undoChangesOfRequest.ts";
import { undoPatch } from "./undoPatch.ts";
import { workingCopyOf } from "./workingCopyRows.ts";

forEachStore("A patch that changes nothing", (open) => {
  const stale = set("/title/en", "Not what is there", "Mine");
  const idle = set("/title/en", "Meter", "Meter");

  test("is refused without any right to write the document, and writes nothing", async () => {
    const store = await withDocument(open);
    const untouched = await storedCopies(store);
    for (const operations of [[stale], [idle], []]) {
      await expect(patch(store, viewer, ...operations)).rejects.toThrow(NotPermitted);
    }
    expect(await storedCopies(store)).toEqual(untouched);
    // Saving what an editor has seen succeeds.
    const { seq } = await patch(store, editor, set("/title/en", "Meter", "Smart meter"));
    await expect(patch(store, viewer, stale)).rejects.toThrow(NotPermitted);
    const wanted = { key, expectedSeq: seq, by: editor, now: 3 };
    expect(await saveCopy(store, wanted)).toMatchObject({ revision: 2, changed: true });
  });

  test("writes nothing for people who may write, and returns the current state", async () => {
    const store = await withDocument(open);
    const fresh = await storedCopies(store);
    expect(await patch(store, editor, stale)).toMatchObject({
      ...{ seq: 0, outcomes: [{ status: "conflict", theirs: "Meter", yours: "Mine" }] },
    });
    expect(await patch(store, editor)).toEqual({ seq: 0, outcomes: [] });
    expect(await patch(store, editor, idle)).toMatchObject({ outcomes: [{ status: "applied" }] });
    expect(await storedCopies(store)).toEqual(fresh);
    const { seq } = await patch(store, editor, set("/title/en", "Meter", "Smart meter"));
    const typed = await storedCopies(store);
    expect((await patch(store, other, stale)).seq).toBe(seq);
    expect((await patch(store, translator, stale)).seq).toBe(seq);
    expect(await storedCopies(store)).toEqual(typed);
  });

  test("resolves a conflict for people who may write the field, and for nobody else", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    const body = { ...solution, title: text("Imported", "进口") };
    await store.transaction((tx) => saveDraft(tx, { key, body, now: 3 }));
    const decision = set("/title/en", "Mine", "Mine");
    const before = await storedCopies(store);
    expect((await patch(store, translator, decision)).outcomes).toMatchObject([
      { status: "applied" },
    ]);
    expect(await storedCopies(store)).toEqual(before);
    expect(await workingCopyOf(store.db, key)).toMatchObject({ conflicts: ["/title/en"] });
    await patch(store, editor, decision);
    expect(await workingCopyOf(store.db, key)).toMatchObject({ conflicts: [] });
    await save(store, editor);
  });

  test("is not created by undoing a change that the person may no longer write", async () => {
    const store = await withDocument(open);
    const request = "client-1:1";
    const wanted = { key, by: editor, now: 2, request };
    await patchDocument(store, { ...wanted, operations: [set("/title/en", "Meter", "Mine")] });
    await patch(store, other, set("/title/en", "Mine", "Theirs"));
    const before = await storedCopies(store);
    const former = { ...editor, rights: viewer.rights };
    const undone = undoPatch(store, { ...wanted, by: former, request: "u", direction: "undo" });
    await expect(undone).rejects.toThrow(NotPermitted);
    const byRequest = store.transaction((tx) => undoRequestIn(tx, { ...wanted, by: former }));
    await expect(byRequest).rejects.toThrow(NotPermitted);
    expect(await storedCopies(store)).toEqual(before);
  });
});
