import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  benefitIds,
  bodyIn,
  draft,
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
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted } from "../../access/rights.ts";
import { revisionsOf, saveDraft } from "../documentOperations.ts";
import type { Operation } from "./applyOperation.ts";
import { itemId, valueHash } from "./bodyFields.ts";
import { patchDocument } from "./patchDocument.ts";
import { RequestReused, UnresolvedConflicts } from "./workingCopyErrors.ts";
import { workingCopyOf } from "./workingCopyRows.ts";

forEachStore("A working copy", (open) => {
  test("accepts fields of two people, and reports a field that both wrote with both texts", async () => {
    const store = await withDocument(open);
    const first = await patch(store, editor, set("/title/en", "Meter", "Smart meter"));
    expect(first.outcomes).toEqual([
      { status: "applied", path: "/title/en", hash: valueHash("Smart meter") },
    ]);
    const second = await patch(
      store,
      other,
      set("/title/en", "Meter", "Clever meter"),
      set("/title/zh", "电表", "智能电表"),
    );
    expect(second.outcomes).toEqual([
      {
        ...{ status: "conflict", path: "/title/en", hash: valueHash("Smart meter") },
        ...{ theirs: "Smart meter", yours: "Clever meter" },
      },
      { status: "applied", path: "/title/zh", hash: valueHash("智能电表") },
    ]);
    expect(await bodyIn(store)).toMatchObject({ title: text("Smart meter", "智能电表") });
    // The same text typed by both is no conflict.
    const third = await patch(store, other, set("/title/en", "Meter", "Smart meter"));
    expect(third.outcomes[0]?.status).toBe("applied");
    expect(await draft(store)).toMatchObject({ title: solution.title });
  });

  test("answers a repeated request the same and does nothing a second time", async () => {
    const store = await withDocument(open);
    const operations = [set("/title/en", "Meter", "A"), set("/title/zh", "no", "B")];
    const once = { key, operations, by: editor, now: 2, request: "client-1" };
    const answer = await patchDocument(store, once);
    await patch(store, other, set("/title/en", "A", "C"));
    expect(await patchDocument(store, once)).toEqual(answer);
    expect(await bodyIn(store)).toMatchObject({ title: text("C", "电表") });
    const reused = patchDocument(store, { ...once, operations: [] });
    await expect(reused).rejects.toThrow(RequestReused);
    // Another person's client may have counted alike.
    await patchDocument(store, { ...once, by: other, operations: [set("/title/en", "C", "D")] });
    expect(await bodyIn(store)).toMatchObject({ title: text("D", "电表") });
  });

  test("may be unfinished, and is validated when it becomes a revision", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/summary/en", "Summary"), set("/summary/zh", "摘要", ""));
    expect(await bodyIn(store)).not.toHaveProperty("summary");
    const refused = await save(store, editor).catch((error: unknown) => error);
    if (!(refused instanceof InvalidDocument)) throw refused;
    expect(refused.problems.map(({ path }) => path)).toEqual([["summary"]]);
    expect(await revisionsOf(store.db, key)).toHaveLength(1);
    await patch(store, editor, set("/summary/zh", undefined, "新摘要"));
    expect(await save(store, editor)).toMatchObject({ revision: 2, changed: true, left: [] });
    expect(await draft(store)).toEqual({ ...solution, summary: { zh: "新摘要" } });
    expect(await revisionsOf(store.db, key)).toMatchObject([
      { number: 2, author: "account:1" },
      {},
    ]);
    expect(await save(store, editor)).toMatchObject({ revision: 2, changed: false });
  });

  test("names a problem's item by its id", async () => {
    const store = await withDocument(open);
    const [, id] = await patch(store, editor, set("/title/en", "Meter", "M")).then(() =>
      benefitIds(store),
    );
    await patch(store, editor, set(`/benefits/${id}/title`, text("Cheap", "便宜")));
    const refused = await save(store, editor).catch((error: unknown) => error);
    if (!(refused instanceof InvalidDocument)) throw refused;
    expect(refused.problems.map(({ path }) => path)).toEqual([["benefits", id, "title"]]);
  });

  test("moves, inserts and removes items without losing either language", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "M"));
    const [small = "", cheap = ""] = await benefitIds(store);
    for (const id of [small, cheap]) expect(id).toMatch(/^[0-9a-f]{12}$/);
    const title = { en: "New", zh: "新" };
    const value = { title, text: { en: "<b>no HTML</b>" } };
    const moved = await patch(
      store,
      editor,
      { op: "move", path: `/benefits/${cheap}`, behind: null },
      { op: "insert", path: "/benefits", id: "inserted1", behind: small, value },
      set(`/benefits/${cheap}/title/en`, "Cheap", "Cheaper"),
    );
    expect(moved.outcomes.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    expect(await benefitIds(store)).toEqual([cheap, small, "inserted1"]);
    // Another person has the item open, without notice of its move.
    await patch(store, other, set(`/benefits/${cheap}/title/zh`, "便宜", "更便宜"));
    const old = { [itemId]: small, ...solution.benefits[0] };
    const gone = await patch(store, editor, {
      ...{ op: "remove", path: `/benefits/${small}` },
      before: valueHash(old),
    });
    expect(gone.outcomes[0]?.status).toBe("applied");
    await save(store, editor);
    expect(await draft(store)).toEqual({
      ...solution,
      title: text("M", "电表"),
      benefits: [{ ...solution.benefits[1], title: text("Cheaper", "更便宜") }, value],
    });
    // The ids outlive the revision, for people who still have the document open.
    expect(await benefitIds(store)).toEqual([cheap, "inserted1"]);
    const lost = await patch(store, other, set(`/benefits/${small}/title/en`, "Small", "Tiny"));
    expect(lost.outcomes).toMatchObject([{ status: "conflict", yours: "Tiny" }]);
  });

  test("lets a translator write only texts of the language", async () => {
    const store = await withDocument(open);
    await patch(store, translator, set("/title/zh", "电表", "智能电表"));
    const refused = (...operations: Operation[]) =>
      expect(patch(store, translator, ...operations)).rejects.toThrow(NotPermitted);
    await refused(set("/title/en", "Meter", "X"));
    await refused(set("/column", "solutions", "other"));
    await refused(set("/title", text("Meter", "智能电表"), "X"));
    await refused(set("/title/zh", "智能电表", "Y"), set("/title/en", "Meter", "X"));
    const [small = ""] = await benefitIds(store);
    await refused({ op: "move", path: `/benefits/${small}`, behind: small });
    await refused({
      ...{ op: "remove", path: `/benefits/${small}` },
      before: valueHash({ [itemId]: small, ...solution.benefits[0] }),
    });
    const value = { title: { zh: "新" } };
    await refused({ op: "insert", path: "/benefits", id: "inserted1", behind: null, value });
    expect(await bodyIn(store)).toMatchObject({ title: text("Meter", "智能电表") });
  });

  test("keeps changes that the saving person may not write", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Half a ti"));
    const [small = ""] = await benefitIds(store);
    const value = { title: text("New", "新"), text: text("New", "新") };
    await patch(store, editor, {
      ...{ op: "insert", path: "/benefits", id: "inserted1" },
      ...{ behind: null, value },
    });
    await patch(store, translator, set("/title/zh", "电表", "智能电表"));
    await patch(store, translator, set(`/benefits/${small}/title/zh`, "小", "小巧"));
    await patch(store, translator, set("/benefits/inserted1/title/zh", "新", "全新"));
    const saved = await save(store, translator);
    expect(saved.left.toSorted()).toEqual(["/benefits", "/benefits/inserted1", "/title/en"]);
    const [first, second] = solution.benefits;
    expect(await draft(store)).toEqual({
      ...solution,
      title: text("Meter", "智能电表"),
      benefits: [{ ...first, title: text("Small", "小巧") }, second],
    });
    const copy = await workingCopyOf(store.db, key);
    expect(copy.unsaved.toSorted()).toEqual(saved.left.toSorted());
    await save(store, editor);
    expect(await draft(store)).toMatchObject({
      title: text("Half a ti", "智能电表"),
      benefits: [{ title: text("New", "全新") }, { title: text("Small", "小巧") }, {}],
    });
  });

  test("is carried over to a revision made elsewhere, and shows what both changed", async () => {
    const store = await withDocument(open);
    await patch(
      store,
      editor,
      set("/title/en", "Meter", "Mine"),
      set("/summary/en", "Summary", "Mine too"),
    );
    const [, cheap = ""] = await benefitIds(store);
    await patch(store, editor, set(`/benefits/${cheap}/title/en`, "Cheap", "Cheaper"));
    const body = {
      ...solution,
      title: text("Imported", "进口"),
      benefits: [solution.benefits[1], { title: { en: "Third" }, text: { en: "Third" } }],
    };
    await store.transaction((tx) => saveDraft(tx, { key, body, now: 3 }));
    const copy = await workingCopyOf(store.db, key);
    expect(copy).toMatchObject({ baseRevision: 2, conflicts: ["/title/en"] });
    expect(copy.body).toMatchObject({
      title: text("Mine", "进口"),
      summary: text("Mine too", "摘要"),
      benefits: [{ title: text("Cheaper", "便宜"), [itemId]: cheap }, { title: { en: "Third" } }],
    });
    expect(copy.base).toMatchObject({ title: text("Imported", "进口") });
    await expect(save(store, editor)).rejects.toThrow(UnresolvedConflicts);
    await patch(store, editor, set("/title/en", "Mine", "Mine"));
    await save(store, editor);
    expect(await draft(store)).toMatchObject({ title: text("Mine", "进口") });
  });

  test("keeps text of an item that a revision made elsewhere removed", async () => {
    const store = await withDocument(open);
    await patch(store, editor, set("/title/en", "Meter", "Mine"));
    const [, cheap = ""] = await benefitIds(store);
    await patch(store, editor, set(`/benefits/${cheap}/title/en`, "Cheap", "Cheaper"));
    const title = text("Meter", "进口");
    const body = { ...solution, title, benefits: solution.benefits.slice(0, 1) };
    await store.transaction((tx) => saveDraft(tx, { key, body, now: 3 }));
    const copy = await workingCopyOf(store.db, key);
    expect(copy.body).toMatchObject({
      ...{ title: text("Mine", "进口"), benefits: [{}, { title: text("Cheaper", "便宜") }] },
    });
    expect(copy.conflicts).toContain(`/benefits/${cheap}`);
  });
});
