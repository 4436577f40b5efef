import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import {
  everything,
  partBody,
  parts,
  setOf,
  withParts,
} from "../../../../tests/support/changeSetParts.ts";
import { limits } from "../../../../tests/support/limits.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { verifyAudit } from "../../../base/audit/verify.ts";
import type { JobState } from "../../../base/site/jobStates.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { withheldFiles } from "../../access/embargo/embargoedFiles.ts";
import { type Person, type Right, serverPerson } from "../../access/rights.ts";
import { createDocument, draftOf, saveDraft } from "../../editing/documentOperations.ts";
import { setEmbargo } from "../../editing/embargo/embargo.ts";
import { valueHash } from "../../editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../editing/workingCopies/patchDocument.ts";
import { workingCopyOf } from "../../editing/workingCopies/workingCopyRows.ts";
import { changeState } from "../../jobs/jobs.ts";
import { insertMedia } from "../../media/mediaRows.ts";
import { applyChangeSet, reviewChangeSet, undoChangeSet } from "./apply/applyChangeSet.ts";
import { changeSetOf } from "./changeSetRows.ts";
import { ChangeSetRunner } from "./changeSetRunner.ts";
import type { CellChange, ChangeSet, ChangeSetOptions } from "./changeSetTypes.ts";

const person = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });
const whole = { by: serverPerson, now: 10 } satisfies ChangeSetOptions;
const published = { ...whole, publish: languages };

const supply = (key: string, before: string, after: string): CellChange => ({
  ...{ key, path: "/values/supply", before, after },
});

async function bodyOf(store: Store, key: string) {
  return (await draftOf(store.db, key)).body;
}

async function draftsWithBodies(store: Store) {
  return store.db
    .selectFrom("change_set_drafts")
    .select(["step", "place"])
    .where("body", "is not", null)
    .execute();
}

forEachStore("A change set", (open) => {
  test("is applied as one publication and undone to the same bytes", async () => {
    const store = await withParts(open);
    const before = await everything(store);
    const cells = [
      ...parts.map((key) => supply(key, "2.7..5.5 V", "3..3.6 V")),
      { key: "rg1", path: "/values/flash", before: "64 KB", after: undefined },
      { key: "rg2", path: "/summary/zh", before: "中文", after: "新的简介" },
      { key: "rg3", path: "/variants/=RG3-Q/stage", before: undefined, after: "last-time-buy" },
    ];
    const done = await applyChangeSet(store, setOf(...cells), published);
    expect(done).toMatchObject({ isApplied: true, publication: 2 });
    expect(done.review).toMatchObject({ documents: 3, cells: 6, conflicts: [], problems: [] });
    expect(await bodyOf(store, "rg3")).toMatchObject({
      values: { supply: "3..3.6 V" },
      variants: [{ orderCode: "RG3-Q", stage: "last-time-buy" }],
    });
    const { shown, newest } = await everything(store);
    for (const { key, body } of shown) expect(body, key).toBe(newest.get(key));
    // What is a revision by now is not kept twice.
    expect(await draftsWithBodies(store)).toEqual([]);
    const undone = await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
    expect(undone).toMatchObject({ isUndone: true, publication: 3 });
    expect(await everything(store)).toEqual(before);
    expect(await draftsWithBodies(store)).toEqual([]);
    expect(await undoChangeSet(store, done.id, { by: serverPerson, now: 21 })).toBeUndefined();
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
  });

  test("reports all conflicts and problems by cell, and writes nothing", async () => {
    const store = await withParts(open);
    const before = await everything(store);
    const set = setOf(
      supply("rg1", "1 V", "3..3.6 V"),
      { key: "rg1", path: "/values/flash", before: "64 KB", after: "128 KB" },
      { key: "rg2", path: "/values/supply", before: "2.7..5.5 V", after: "3 apples" },
      { key: "rg3", path: "/position", before: 0, after: "first" },
      { key: "nobody", path: "/position", before: 0, after: 1 },
    );
    for (const found of [
      await reviewChangeSet(store, set, published),
      (await applyChangeSet(store, set, published)).review,
    ]) {
      expect(found.conflicts).toEqual([
        {
          ...{ key: "rg1", path: "/values/supply" },
          ...{ before: "1 V", after: "3..3.6 V", present: "2.7..5.5 V" },
        },
      ]);
      expect(found.problems.map(({ key, path, code }) => [key, path, code])).toEqual([
        ["rg2", "/values/supply", "unfit-value"],
        ["rg3", "/position", "unfit"],
        ["nobody", "", "not-found"],
      ]);
      for (const { message } of found.problems) expect(message.zh).toMatch(/\p{Script=Han}/u);
    }
    expect(await everything(store)).toEqual(before);
  });

  test("does not block changes of other cells of its documents", async () => {
    const store = await withParts(open);
    const one = setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V"));
    const two = setOf({ key: "rg1", path: "/values/flash", before: "64 KB", after: "128 KB" });
    const both = await Promise.all([
      applyChangeSet(store, one, published),
      applyChangeSet(store, two, published),
    ]);
    expect(both.map(({ isApplied }) => isApplied)).toEqual([true, true]);
    expect(await bodyOf(store, "rg1")).toMatchObject({
      values: { supply: "3..3.6 V", flash: "128 KB" },
    });
    const [first] = both;
    const undone = await undoChangeSet(store, first.id, { by: serverPerson, now: 20 });
    expect(undone?.isUndone).toBe(true);
    expect(await bodyOf(store, "rg1")).toMatchObject({
      values: { supply: "2.7..5.5 V", flash: "128 KB" },
    });
  });

  test("is given up where its author may not sign in, and left where they have other rights now", async () => {
    const store = await withParts(open);
    await addAccount(store, { account: "wang" });
    const accountId = await addAccount(store);
    const author: Person = { ...serverPerson, id: `account:${accountId}` };
    const set = setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V"));
    const { id } = await applyChangeSet(store, set, { by: author, now: 10 });
    expect(await changeSetOf(store.db, id)).toMatchObject({ accountId, isSettled: true });
    const applied = await everything(store);
    const lost: Person = { ...author, rights: [] };
    /** State after a process has worked at it, whose author is first one person and then another. */
    const stateAfter = async (from: JobState, to: JobState, ...persons: (Person | undefined)[]) => {
      await changeState(store.db, id, { from: [from], to }, Date.now());
      const personOf = async () => (persons.length > 1 ? persons.shift() : persons[0]);
      const runner = new ChangeSetRunner({
        store,
        personOf,
        onError: (error) => expect.fail(`${error}`),
      });
      await runner.wakeAndWait(id, limits.wait);
      await runner.stop();
      expect(await everything(store)).toEqual(applied);
      return (await changeSetOf(store.db, id))?.state;
    };
    expect(await stateAfter("done", "undoing", undefined)).toBe("done");
    expect(await stateAfter("done", "undoing", author, lost)).toBe("undoing");
    expect(await stateAfter("undoing", "running", undefined)).toBe("cancelled");
  });

  test("is undone beside later changes with its fields in their former order", async () => {
    const store = await withParts(open);
    const removed = { key: "rg1", path: "/values/flash", before: "64 KB", after: undefined };
    const done = await applyChangeSet(store, setOf(removed), whole);
    const later = { key: "rg1", path: "/summary/en", before: "English", after: "Later" };
    await applyChangeSet(store, setOf(later), whole);
    const before = partBody("rg1");
    await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
    const { newest } = await everything(store);
    const { values, summary } = JSON.parse(newest.get("rg1") ?? "");
    expect(summary.en).toBe("Later");
    expect(JSON.stringify(values)).toBe(JSON.stringify(before.values));
  });

  test("is not undone over later changes", async () => {
    const store = await withParts(open);
    const done = await applyChangeSet(store, setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V")), whole);
    const body: unknown = await bodyOf(store, "rg1");
    const changed = { ...(body as object), values: { supply: "1..2 V" } };
    await store.transaction((tx) => saveDraft(tx, { key: "rg1", body: changed, now: 15 }));
    const undone = await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
    expect(undone?.isUndone).toBe(false);
    expect(undone?.review.conflicts).toEqual([
      {
        ...{ key: "rg1", path: "/values/supply" },
        ...{ before: "3..3.6 V", after: "2.7..5.5 V", present: "1..2 V" },
      },
    ]);
    expect(await bodyOf(store, "rg1")).toMatchObject({ values: { supply: "1..2 V" } });
  });

  test("can be undone after later ones of the same cells were undone", async () => {
    const store = await withParts(open);
    const before = await everything(store);
    const undo = (id: number) => undoChangeSet(store, id, { by: serverPerson, now: 20 });
    const first = await applyChangeSet(
      store,
      setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V"), supply("rg2", "2.7..5.5 V", "3..3.6 V")),
      published,
    );
    const later = setOf(supply("rg1", "3..3.6 V", "1..2 V"));
    for (let time = 0; time < 2; time += 1) {
      const second = await applyChangeSet(store, later, published);
      expect(await undo(first.id)).toMatchObject({
        isUndone: false,
        review: { conflicts: [{ key: "rg1", path: "/values/supply", present: "1..2 V" }] },
      });
      expect(await undo(second.id)).toMatchObject({ isUndone: true });
    }
    expect(await undo(first.id)).toMatchObject({ isUndone: true, review: { problems: [] } });
    expect(await everything(store)).toEqual(before);
  });

  test("creates documents, which are moved to the trash when it is undone", async () => {
    const store = await withParts(open);
    const made = {
      key: "rg9",
      type: "product" as const,
      body: JSON.parse(JSON.stringify(partBody("rg9"))),
    };
    const cells = [{ key: "rg1", path: "/replacement", before: undefined, after: "rg9" }];
    const set = { ...setOf(...cells), documents: [made] };
    const done = await applyChangeSet(store, set, published);
    expect(done.review).toEqual({
      ...{ documents: 2, cells: 1, same: 0 },
      ...{ conflicts: [], problems: [], inWork: [], alsoPublished: [] },
    });
    expect(done.isApplied).toBe(true);
    expect(await bodyOf(store, "rg9")).toMatchObject({ partNumber: "RG9" });
    const again = await reviewChangeSet(store, set, published);
    expect(again.problems.map(({ code }) => code)).toEqual(["key-taken"]);
    const undone = await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
    expect(undone?.review.problems).toEqual([]);
    expect(undone?.isUndone).toBe(true);
    expect((await draftOf(store.db, "rg9")).trashedAt).not.toBeNull();
  });

  test("reports the errors that a publication would refuse", async () => {
    const store = await withParts(open);
    const review = (set: ChangeSet) => reviewChangeSet(store, set, published);
    const codes = async (...cells: CellChange[]) =>
      (await review(setOf(...cells))).problems.map(({ key, path, code }) => [key, path, code]);
    expect(await codes({ key: "rg1", path: "/partNumber", before: "RG1", after: "RG2" })).toEqual([
      ["rg1", "/partNumber", "part-number-taken"],
    ]);
    expect(
      await codes({ key: "rg1", path: "/replacement", before: undefined, after: "x" }),
    ).toEqual([["rg1", "/replacement", "broken-reference"]]);
    const related: CellChange = {
      ...{ key: "rg1", path: "/related", before: [], after: ["rg2", "gone"] },
    };
    expect(await codes(related)).toEqual([["rg1", "/related/1", "broken-reference"]]);
    // A part that readers do not have yet, with the number of one that they have.
    await store.transaction((tx) =>
      createDocument(tx, { type: "product", key: "rg4", body: partBody("rg1"), now: 5 }),
    );
    expect(await codes({ key: "rg4", path: "/position", before: 0, after: 1 })).toEqual([
      ["rg4", "/partNumber", "part-number-taken"],
      ["rg4", "/variants/0/orderCode", "part-number-taken"],
    ]);
    // A parameter that means another thing: parts outside the set are named as well.
    expect(
      await codes(
        { key: "supply", path: "/unit", before: "V", after: "A" },
        supply("rg1", "2.7..5.5 V", "2..3 A"),
      ),
    ).toEqual([
      ["rg2", "/values/supply", "unfit-value"],
      ["rg3", "/values/supply", "unfit-value"],
    ]);
    const mended = parts.map((key) => supply(key, "2.7..5.5 V", "2..3 A"));
    const definition = { key: "supply", path: "/unit", before: "V", after: "A" };
    const done = await applyChangeSet(store, setOf(definition, ...mended), published);
    expect(done.review.problems).toEqual([]);
    expect(done.publication).toBe(2);
    const undone = await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
    expect(undone?.isUndone).toBe(true);
    expect(await bodyOf(store, "supply")).toMatchObject({ unit: "V" });
  });

  test("requires the rights of its author, cell by cell", async () => {
    const store = await withParts(open);
    const translator = person({ act: "text.edit", languages: ["zh"] }, { act: "draft.see" });
    const set = setOf(
      { key: "rg1", path: "/summary/zh", before: "中文", after: "甲" },
      { key: "rg1", path: "/summary/en", before: "English", after: "A" },
      supply("rg1", "2.7..5.5 V", "3..3.6 V"),
    );
    const { problems } = await reviewChangeSet(store, set, { by: translator, now: 10 });
    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ["/summary/en", "not-permitted"],
      ["/values/supply", "not-permitted"],
    ]);
    const own = setOf({ key: "rg1", path: "/summary/zh", before: "中文", after: "甲" });
    const drafts = await applyChangeSet(store, own, { by: translator, now: 10 });
    expect(drafts.isApplied).toBe(true);
    const shown = await reviewChangeSet(store, own, { ...published, by: translator });
    expect(shown.problems.map(({ code }) => code)).toEqual(["publish-not-permitted"]);
    const stranger = person({ act: "text.edit" }, { act: "fact.edit" });
    const hidden = await reviewChangeSet(store, own, { by: stranger, now: 10 });
    expect(hidden.problems.map(({ code }) => code)).toEqual(["not-found"]);
  });

  test("keeps unsaved changes in a working copy, and reports them", async () => {
    const store = await withParts(open);
    const by = person({ act: "text.edit" }, { act: "fact.edit" }, { act: "draft.see" });
    const typed = (path: string, before: string, after: string) => ({
      ...{ op: "set" as const, path, before: valueHash(before), after },
    });
    const operations = [
      typed("/summary/en", "English", "Typed"),
      typed("/values/flash", "64 KB", "1 MB"),
    ];
    await patchDocument(store, { key: "rg1", operations, by, now: 5 });
    const done = await applyChangeSet(
      store,
      setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V"), {
        key: "rg1",
        path: "/values/flash",
        before: "64 KB",
        after: "128 KB",
      }),
      whole,
    );
    expect(done.review.inWork).toEqual([
      { key: "rg1", path: "/values/flash", by: "account:1", typed: "1 MB" },
    ]);
    const copy = await workingCopyOf(store.db, "rg1");
    expect(copy.body).toMatchObject({
      summary: { en: "Typed" },
      values: { supply: "3..3.6 V", flash: "1 MB" },
    });
    expect(copy.conflicts).toEqual(["/values/flash"]);
  });

  test("reports earlier changes that would be published with it", async () => {
    const store = await withParts(open);
    const body = { ...partBody("rg2"), summary: { en: "Half a sent", zh: "中文" } };
    await store.transaction((tx) => saveDraft(tx, { key: "rg2", body, now: 5 }));
    const set = setOf(...parts.map((key) => supply(key, "2.7..5.5 V", "3..3.6 V")));
    expect((await reviewChangeSet(store, set, published)).alsoPublished).toEqual(["rg2"]);
    expect((await reviewChangeSet(store, set, whole)).alsoPublished).toEqual([]);
  });

  test("leaves texts out of step that it does not change", async () => {
    const store = await withParts(open);
    const name = (en: string) => ({ ...partBody("rg1"), name: { ...partBody("rg1").name, en } });
    await store.transaction((tx) => saveDraft(tx, { key: "rg1", body: name("Other"), now: 5 }));
    const unpaired = async () => {
      const rows = await store.db
        .selectFrom("unpaired_texts")
        .innerJoin("documents", "documents.id", "document_id")
        .select(["number", "pairs"])
        .where("key", "=", "rg1")
        .execute();
      return rows.map(({ number, pairs }) => ({ number, pairs: JSON.parse(pairs).length }));
    };
    const before = await unpaired();
    expect(before).toEqual([{ number: 2, pairs: 1 }]);
    await applyChangeSet(store, setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V")), whole);
    expect(await unpaired()).toEqual([{ number: 3, pairs: 1 }]);
    const summary = { key: "rg1", path: "/summary/zh", before: "中文", after: "新的简介" };
    await applyChangeSet(store, setOf(summary), whole);
    expect(await unpaired()).toEqual([{ number: 4, pairs: 2 }]);
  });

  test("withholds the files that documents under embargo name, until others name them", async () => {
    const store = await withParts(open);
    const named = [await addAccount(store)];
    const path = "media/part.svg";
    const facts = { size: 9, hash: "a", needsVariants: false };
    await store.transaction(async (tx) => {
      const file = { path, name: "part.svg", kind: "drawing", ...facts } as const;
      await insertMedia(tx, file, { by: serverPerson, now: 2 });
      await createDocument(tx, { type: "product", key: "new", body: partBody("new"), now: 2 });
      await setEmbargo(tx, { key: "new", named, by: serverPerson, now: 3 });
    });
    const naming = (key: string) =>
      setOf({
        key,
        path: "/image",
        before: undefined,
        after: { file: path, width: 9, height: 9 },
      });
    const withheld = async () =>
      [...(await withheldFiles(store.db, { ...person(), id: "account:9" }))].map(([one]) => one);
    await reviewChangeSet(store, naming("new"), whole);
    expect(await withheld()).toEqual([]);
    expect(await applyChangeSet(store, naming("new"), whole)).toMatchObject({ isApplied: true });
    expect(await withheld()).toEqual([path]);
    expect(await applyChangeSet(store, naming("rg1"), whole)).toMatchObject({ isApplied: true });
    expect(await withheld()).toEqual([]);
  });

  test("publishes one language, with its facts in the other", async () => {
    const store = await withParts(open);
    const before = await everything(store);
    const set = setOf(supply("rg1", "2.7..5.5 V", "3..3.6 V"), {
      key: "rg1",
      path: "/summary/en",
      before: "English",
      after: "New",
    });
    const done = await applyChangeSet(store, set, { ...whole, publish: ["zh"] });
    expect(done.isApplied).toBe(true);
    const { shown } = await everything(store);
    const en = shown.find(({ key, language }) => key === "rg1" && language === "en");
    expect(JSON.parse(en?.body ?? "")).toMatchObject({
      summary: { en: "English" },
      values: { supply: "3..3.6 V" },
    });
    await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
    expect((await everything(store)).shown).toEqual(before.shown);
  });
});
