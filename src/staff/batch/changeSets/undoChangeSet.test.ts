import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { newestRecords } from "../../../base/audit/read.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Person, type Right, serverPerson } from "../../access/rights.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../../editing/documentOperations.ts";
import { valueHash } from "../../editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../editing/workingCopies/patchDocument.ts";
import { applyChangeSet, undoChangeSet } from "./apply/applyChangeSet.ts";
import { changeSetOf } from "./changeSetRows.ts";
import type { CellChange, ChangeSet } from "./changeSetTypes.ts";

const person = (...rights: Right[]): Person => ({ id: "account:3", via: "api", rights });
const sees: Right = { act: "draft.see" };

const moved = (key: string): CellChange => ({ key, path: "/position", before: 0, after: 3 });
const setOf = (...cells: CellChange[]): ChangeSet => ({ label: "Order", origin: "grid", cells });
const made = (key: string) => ({ key, type: "faq" as const, body: faqBody() });

/** Positions that readers are shown of a document, by language; none: it is not shown. */
async function shown(store: Store, key: string) {
  const rows = await store.db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .innerJoin("revisions", "revisions.id", "revision_id")
    .select(["language", "revisions.body"])
    .where("key", "=", key)
    .execute();
  return Object.fromEntries(
    rows.map(({ language, body }) => [language, JSON.parse(body).position]),
  );
}

/** Two published questions, and one that readers do not have yet. */
async function withQuestions(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await inPublication(store, 1, async ({ tx, publish }) => {
    await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
    await publish({ key: "faq", languages });
    for (const key of ["q1", "q2", "new"]) {
      await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
      if (key !== "new") await publish({ key, languages });
    }
  });
  return store;
}

async function applied(store: Store, set: ChangeSet, publish?: readonly Language[]) {
  const done = await applyChangeSet(store, set, { by: serverPerson, now: 10, publish });
  expect(done.review.problems).toEqual([]);
  expect(done.isApplied).toBe(true);
  return done.id;
}

/** Outcome of undoing: its problems, or that it is done. */
async function undone(store: Store, id: number, by = serverPerson) {
  const done = await undoChangeSet(store, id, { by, now: 20 });
  const problems = done?.review.problems.map(({ key, path, code }) => `${code} ${key}${path}`);
  return done?.isUndone ? "undone" : problems;
}

/** Publishes a question with another English text, as somebody does after a change set. */
async function publishLater(store: Store, key: string, shownIn: readonly Language[]) {
  const { body } = await draftOf(store.db, key);
  const changed = { ...(body as object), question: { en: "Later?", zh: "什么内核？" } };
  await inPublication(store, 15, async ({ tx, publish }) => {
    await saveDraft(tx, { key, body: changed, now: 15 });
    await publish({ key, languages: shownIn, facts: "thisLanguage" });
  });
}

forEachStore("Undoing a change set", (open) => {
  test("withdraws what it was the first to show readers, and puts back what they had", async () => {
    const store = await withQuestions(open);
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "later", body: columnBody(), now: 1 });
    });
    const column = { key: "later", path: "/position", before: 1, after: 3 };
    const id = await applied(store, setOf(moved("q1"), moved("new"), column), languages);
    const keys = ["q1", "q2", "new", "later"];
    const shownOf = async () => Promise.all(keys.map((key) => shown(store, key)));
    const [of, none] = [(position: number) => ({ en: position, zh: position }), {}];
    expect(await shownOf()).toEqual([of(3), of(0), of(3), of(3)]);
    expect(await undone(store, id)).toBe("undone");
    expect(await shownOf()).toEqual([of(0), of(0), none, none]);
  });

  test("shows a column again as it was shown before, whatever its revision", async () => {
    const store = await withQuestions(open);
    await inPublication(store, 2, async ({ tx, publish }) => {
      await saveDraft(tx, { key: "faq", body: columnBody({ position: 2 }), now: 2 });
      await publish({ key: "faq", languages });
    });
    const column = { key: "faq", path: "/position", before: 2, after: 3 };
    const id = await applied(store, setOf(column, moved("q1")), languages);
    expect(await shown(store, "faq")).toEqual({ en: 3, zh: 3 });
    expect(await undone(store, id)).toBe("undone");
    expect(await shown(store, "faq")).toEqual({ en: 2, zh: 2 });
  });

  test("leaves the languages alone in which it published nothing", async () => {
    const store = await withQuestions(open);
    const id = await applied(store, setOf(moved("new")), ["en"]);
    await inPublication(store, 15, ({ publish }) => publish({ key: "new", languages: ["zh"] }));
    expect(await undone(store, id)).toBe("undone");
    expect(await shown(store, "new")).toEqual({ zh: 3 });
    const drafts = await applied(store, setOf(moved("q1")));
    await inPublication(store, 16, ({ publish }) => publish({ key: "q1", languages }));
    expect(await undone(store, drafts)).toBe("undone");
    expect(await shown(store, "q1")).toEqual({ en: 3, zh: 3 });
  });

  test("keeps what was published since, without its own cells", async () => {
    const store = await withQuestions(open);
    const id = await applied(store, setOf(moved("q1"), moved("q2"), moved("new")), languages);
    await publishLater(store, "q1", languages);
    await publishLater(store, "q2", ["en"]);
    await publishLater(store, "new", ["en"]);
    expect(await undone(store, id)).toBe("undone");
    expect(await shown(store, "q1")).toEqual({ en: 0, zh: 0 });
    expect(await shown(store, "q2")).toEqual({ en: 0, zh: 0 });
    expect(await shown(store, "new")).toEqual({ en: 0 });
    for (const key of ["q1", "q2", "new"]) {
      const { body } = await draftOf(store.db, key);
      expect(body, key).toMatchObject({ position: 0, question: { en: "Later?" } });
    }
  });

  test("is refused where something else is saved after a later publication", async () => {
    const store = await withQuestions(open);
    const id = await applied(store, { ...setOf(moved("q1")), documents: [made("q9")] }, languages);
    await publishLater(store, "q1", ["en"]);
    const body = { ...((await draftOf(store.db, "q1")).body as object), products: ["x"] };
    await store.transaction((tx) => saveDraft(tx, { key: "q1", body, now: 16 }));
    expect(await undone(store, id)).toEqual(["published-since q1/position"]);
    expect(await shown(store, "q1")).toEqual({ en: 3, zh: 3 });
  });

  test("is refused where a document is in the trash or hidden by now", async () => {
    const store = await withQuestions(open);
    const id = await applied(store, setOf(moved("q1"), moved("q2")));
    await inPublication(store, 15, ({ trash }) => trash({ key: "q1" }));
    expect(await undone(store, id)).toEqual(["trashed q1"]);
    const nobody = person({ act: "fact.edit" });
    expect(await undone(store, id, nobody)).toEqual(["not-found q1", "not-found q2"]);
    expect(await changeSetOf(store.db, id)).toMatchObject({ state: "done" });
  });

  test("trashes the documents that it made, unless they were changed since or may not be trashed", async () => {
    const store = await withQuestions(open);
    const set = { ...setOf(), documents: ["q7", "q8", "q9"].map(made) };
    const id = await applied(store, set, languages);
    const edits = person(sees, { act: "fact.edit" });
    const refusal = (code: string) => ["q7", "q8", "q9"].map((key) => `${code} ${key}`);
    expect(await undone(store, id, edits)).toEqual(refusal("not-permitted"));
    const publishes = person(sees, { act: "publish" });
    expect(await undone(store, id, publishes)).toEqual(refusal("not-permitted"));

    // One is in the trash already, one is saved again, one is being edited.
    await inPublication(store, 15, ({ trash }) => trash({ key: "q7" }));
    const editor = person(sees, { act: "text.edit" });
    const before = valueHash("Which core?");
    const operations = [{ op: "set" as const, path: "/question/en", before, after: "Typed?" }];
    await patchDocument(store, { key: "q8", operations, by: editor, now: 16 });
    const body = faqBody({ position: 5 });
    await store.transaction((tx) => saveDraft(tx, { key: "q9", body, now: 16 }));
    expect(await undone(store, id)).toEqual(["changed-since q8", "changed-since q9"]);

    const other = await applied(
      store,
      { ...setOf(), documents: ["r7", "r8"].map(made) },
      languages,
    );
    await inPublication(store, 17, ({ trash }) => trash({ key: "r7" }));
    expect(await undone(store, other)).toBe("undone");
    const trashedAt = async (key: string) => (await draftOf(store.db, key)).trashedAt;
    expect(await trashedAt("r7")).toBe(17);
    expect(await trashedAt("r8")).toBeGreaterThan(17);
    expect(await shown(store, "r8")).toEqual({});
  });

  test("requires the right to publish where readers would notice it", async () => {
    const store = await withQuestions(open);
    const editor = person(sees, { act: "fact.edit" });
    const id = await applied(store, setOf(moved("q1"), moved("new")), languages);
    const refusal = ["publish-not-permitted q1", "publish-not-permitted new"];
    expect(await undone(store, id, editor)).toEqual(refusal);
    const english = {
      ...editor,
      rights: [...editor.rights, { act: "publish", languages: ["en"] }],
    } as Person;
    expect(await undone(store, id, english)).toEqual(refusal);
    const drafts = await applied(store, setOf(moved("q2")));
    expect(await undone(store, drafts, editor)).toBe("undone");
  });
});

forEachStore("The records of a change set", (open) => {
  /** Acts that are recorded of documents, oldest first, those of the beginning left out. */
  const acts = async (store: Store, from: number) =>
    (await newestRecords(store.db, {}, 100))
      .filter(({ seq, subject }) => seq >= from && /^document:/.test(subject))
      .map(({ act, subject, detail }) => ({ act, subject, detail: JSON.parse(detail) }))
      .toReversed();

  test("name each document that is saved, and each that is published, once", async () => {
    const store = await withQuestions(open);
    const start = (await newestRecords(store.db, {}, 1))[0]?.seq ?? 0;
    const column = { key: "faq", path: "/position", before: 1, after: 3 };
    const same = { key: "q2", path: "/position", before: 0, after: 0 };
    const changeSet = await applied(store, setOf(moved("q1"), same, column), languages);
    const summaries = (await acts(store, start + 1)).map(({ act, subject, detail }) => {
      const { revision, languages: inLanguages = [], changeSet: by } = detail;
      return [act, subject, revision, ...inLanguages, by === changeSet];
    });
    expect(summaries).toEqual([
      ["document.save", "document:q1", 2, true],
      ["document.publish", "document:q1", 2, "en", "zh", true],
      ["document.save", "document:faq", 2, true],
      // Recorded by the publication.
      ["document.publish", "document:faq", 2, "en", "zh", false],
    ]);
    const beforeUndo = (await newestRecords(store.db, {}, 1))[0]?.seq ?? 0;
    expect(await undone(store, changeSet)).toBe("undone");
    const back = (await acts(store, beforeUndo + 1)).map(({ act, subject, detail }) => [
      ...[act, subject, detail.revision, detail.changeSet === changeSet],
    ]);
    expect(back).toEqual([
      ["document.save", "document:q1", 3, true],
      ["document.publish", "document:q1", 3, true],
      ["document.save", "document:faq", 3, true],
      // Recorded by the publication, each language by itself.
      ...languages.map(() => ["document.publish", "document:faq", 1, false]),
    ]);
    const next = (await newestRecords(store.db, {}, 1))[0]?.seq ?? 0;
    const drafts = await applied(store, setOf(moved("new")));
    const body = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await acts(store, next + 1)).toEqual([
      {
        ...{ act: "document.save", subject: "document:new" },
        detail: { revision: 2, body, changeSet: drafts },
      },
    ]);
  });
});
