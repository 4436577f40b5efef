import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publicationRevision } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../../editing/documentOperations.ts";
import {
  ColumnInItself,
  DanglingReference,
  DocumentNotFound,
  DocumentTrashed,
  FactsDiffer,
  PartNumberTaken,
  RevisionNotFound,
  StillReferenced,
  UnfitValues,
} from "../../editing/documents/documentErrors.ts";
import type { OpenPublication } from "../../editing/publishing/openPublication.ts";
import { MissingRequired } from "../../editing/publishing/requirements/checkFamilyRequirements.ts";
import { shownNumbersOf } from "../../editing/publishing/restorePublishedState.ts";
import { type BulkAct, doAct, type Trace, undoAct } from "./bulkActs.ts";
import { addBulkJob, countsOf, itemsOf, note, unmovedItems } from "./bulkJobs.ts";
import { BulkRefusal } from "./bulkRefusal.ts";
import { attempt } from "./publishWithoutRefused.ts";

const both = ["en", "zh"] as const;
const by = serverPerson;

const publish: BulkAct = { kind: "publish", languages: ["en"] };

async function addJob(store: Store, keys: readonly string[]): Promise<number> {
  const accountId = await addAccount(store);
  return store.transaction((tx) =>
    addBulkJob(tx, { accountId, via: "api", act: publish, keys }, 1),
  );
}

/** Published questions in one column, an unpublished question in a column that is not published. */
async function openQuestions(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await inPublication(store, 1, async ({ tx, publish: show }) => {
    for (const key of ["faq", "hidden"]) {
      await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
    }
    await show({ key: "faq", languages: both });
    for (const key of ["one", "two"]) {
      await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
    }
    await show({ key: "one", languages: both });
    const body = faqBody({ column: "hidden" });
    await createDocument(tx, { type: "faq", key: "lost", body, now: 1 });
  });
  return store;
}

forEachStore("Documents of a bulk action", (open) => {
  test("are left out with the reason for which each of them refuses", async () => {
    const store = await open();
    const column = { key: "c", titles: {} };
    const path = ["values", "clock"] as const;
    const reference = { from: "a", path: [], key: "gone", type: null, reason: "missing" } as const;
    const problems = [{ path: ["title", "en"], problem: { code: "missing" } }] as const;
    const errors: readonly (readonly [Error, object])[] = [
      [new BulkRefusal("in-use"), { code: "in-use" }],
      [new NotPermitted(by, "publish", "a"), { code: "not-permitted" }],
      [
        new InvalidDocument({ type: "faq", body: {}, problems }),
        { code: "unfit-document", paths: ["/title/en"] },
      ],
      [new DocumentNotFound("a"), { code: "not-found" }],
      [new DocumentTrashed("a"), { code: "trashed" }],
      [new StillReferenced("a", ["b", "c"]), { code: "still-referenced", keys: ["b", "c"] }],
      [new DanglingReference([reference]), { code: "broken-references", keys: ["gone"] }],
      [new FactsDiffer("a", new Map()), { code: "facts-differ" }],
      [new PartNumberTaken([]), { code: "part-number-taken" }],
      [
        new MissingRequired([{ key: "a", family: "f", path }]),
        { code: "missing-required", paths: ["/values/clock"] },
      ],
      [new ColumnInItself("a", [column]), { code: "column-in-itself" }],
      [new UnfitValues(new Map()), { code: "unfit-values" }],
      [new RevisionNotFound("a", 2), { code: "refused" }],
    ];
    const id = await addJob(store, ["fine", ...errors.map((_, at) => `k${at}`)]);
    const items = await itemsOf(store.db, { id, outcomes: ["todo"], most: 50 });
    const attempted = (isRehearsal: boolean, some = items) =>
      attempt(
        {
          ...{ store, jobId: id, by, now: 2, isRehearsal, refused: "cannot" },
          one: async ({ place }) => {
            const [error] = errors[place - 1] ?? [];
            if (error !== undefined) throw error;
            return { outcome: "can" };
          },
        },
        some,
      );
    const expected = new Map<number, object>([
      [0, { outcome: "can" }],
      ...errors.map(([, reason], at) => [at + 1, { outcome: "cannot", reason }] as const),
    ]);
    expect(await attempted(true)).toEqual(expected);
    // Only what was really done is written down with it, and what another process did is left.
    expect((await countsOf(store.db, id)).todo).toBe(items.length);
    await note(store.db, id, new Map([[0, { outcome: "done" }]]));
    expect([...(await attempted(false)).keys()]).toEqual(items.slice(1).map(({ place }) => place));
    expect(await countsOf(store.db, id)).toMatchObject({ todo: 0, done: 1, cannot: errors.length });
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("end it with an error that is about none of them", async () => {
    const store = await open();
    const id = await addJob(store, ["a"]);
    const items = await itemsOf(store.db, { id, outcomes: ["todo"], most: 50 });
    const failing = attempt(
      {
        ...{ store, jobId: id, by, now: 2, isRehearsal: true, refused: "cannot" },
        one: () => Promise.reject(new Error("no disk")),
      },
      items,
    );
    await expect(failing).rejects.toThrow("no disk");
  });

  test("are published without those whose references lead nowhere", async () => {
    const store = await openQuestions(open);
    await inPublication(store, 2, ({ trash }) => trash({ key: "hidden" }));
    const before = await publicationRevision(store.db);
    const id = await addJob(store, ["lost", "two", "one", "none"]);
    const items = await itemsOf(store.db, { id, outcomes: ["todo"], most: 50 });
    const became = await attempt(
      {
        ...{ store, jobId: id, by, now: 2, isRehearsal: false, refused: "refused" },
        one: async ({ key }, publishing) => {
          const trace = await doAct(key, publish, { publishing, by, now: 2 });
          return trace === undefined ? { outcome: "same" } : { outcome: "done", trace };
        },
      },
      items,
    );
    const shown = { before: { en: null, zh: null }, after: { en: 1, zh: null } };
    expect(became).toEqual(
      new Map<number, object>([
        [0, { outcome: "refused", reason: { code: "broken-references", keys: ["hidden"] } }],
        [1, { outcome: "done", trace: { shown } }],
        [2, { outcome: "same" }],
        [3, { outcome: "refused", reason: { code: "not-found" } }],
      ]),
    );
    expect(await publicationRevision(store.db)).toBe(before + 1);
  });

  test("are written down by their places, each job's apart", async () => {
    const store = await open();
    const { db } = store;
    const own = await addJob(store, ["a", "b", "c", "d"]);
    const other = await addJob(store, ["a", "b"]);
    const trace: Trace = { column: { before: "x", after: "y" } };
    const reason = { code: "in-use" };
    await note(
      db,
      own,
      new Map([
        [3, { outcome: "done", trace }],
        [1, { outcome: "refused", reason }],
        [0, { outcome: "refused", reason }],
      ]),
    );
    const read = (more: Partial<Parameters<typeof itemsOf>[1]> = {}) =>
      itemsOf(db, { id: own, outcomes: ["done", "refused"], most: 9, ...more });
    const [done, left] = [{ outcome: "done", reason: undefined, trace }, { trace: undefined }];
    const refused = { outcome: "refused", reason, ...left };
    const items = await read();
    expect(items).toEqual([
      { place: 0, key: "a", ...refused },
      { place: 1, key: "b", ...refused },
      { place: 3, key: "d", ...done },
    ]);
    const placesOf = (some: readonly { readonly place: number }[]) =>
      some.map(({ place }) => place);
    expect(placesOf(await read({ order: "desc" }))).toEqual([3, 1, 0]);
    expect(placesOf(await read({ most: 2 }))).toEqual([0, 1]);
    expect(placesOf(await read({ outcomes: ["todo"] }))).toEqual([2]);
    const none = { can: 0, cannot: 0, undone: 0, skipped: 0, same: 0 };
    expect([await countsOf(db, own), await countsOf(db, other)]).toEqual([
      { ...none, todo: 1, done: 1, refused: 2 },
      { ...none, todo: 2, done: 0, refused: 0 },
    ]);
    // What is tried again and done keeps no reason, and has the trace that it got last.
    await note(db, own, new Map([[0, { outcome: "done" }]]));
    await note(db, own, new Map([[3, { outcome: "undone" }]]));
    expect(placesOf(await unmovedItems(db, own, items))).toEqual([1]);
    expect(await read({ outcomes: ["done", "undone"] })).toEqual([
      { place: 0, key: "a", ...done, ...left },
      { place: 3, key: "d", ...done, outcome: "undone" },
    ]);
  });
});

forEachStore("An act on one of many documents", (open) => {
  const publishing = async <T>(store: Store, work: (open: OpenPublication) => Promise<T>) => {
    const { value } = await inPublication(store, 5, (one) => work(one as OpenPublication));
    return value;
  };
  const act = (store: Store, key: string, wish: BulkAct) =>
    publishing(store, (one) => doAct(key, wish, { publishing: one, by, now: 5 }));
  const undo = (store: Store, key: string, wish: BulkAct, trace: Trace | undefined) =>
    publishing(store, (one) => undoAct(key, wish, trace ?? {}, { publishing: one, by, now: 5 }));
  const codeOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((one: unknown) => one);
    return error instanceof BulkRefusal ? error.code : error;
  };
  const shown = (store: Store, key: string) =>
    publishing(store, async ({ tx }) => {
      const row = await tx
        .selectFrom("documents")
        .select("id")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      return shownNumbersOf(tx, row.id);
    });

  test("shows readers what they saw before, where it is undone, and nothing else", async () => {
    const store = await openQuestions(open);
    const save = (question: string) =>
      store.transaction((tx) =>
        saveDraft(tx, {
          ...{ key: "one", now: 4 },
          body: faqBody({ question: { en: question, zh: question } }),
        }),
      );
    await save("Second?");
    expect(await act(store, "two", { kind: "withdraw", languages: both.slice() })).toBeUndefined();
    const done = await act(store, "one", publish);
    expect(done).toEqual({ shown: { before: { en: 1, zh: 1 }, after: { en: 2, zh: 1 } } });
    await save("Third?");
    await act(store, "one", { kind: "publish", languages: ["zh"] });
    expect(await shown(store, "one")).toEqual({ en: 2, zh: 3 });
    await undo(store, "one", publish, done);
    expect(await shown(store, "one")).toEqual({ en: 1, zh: 3 });
    // English is another revision now than the act has left.
    expect(await codeOf(undo(store, "one", publish, done))).toBe("changed-since");
    const first = await act(store, "two", publish);
    await undo(store, "two", publish, first);
    expect(await shown(store, "two")).toEqual({ en: null, zh: null });
    const withdraw: BulkAct = { kind: "withdraw", languages: ["en", "zh"] };
    const away = await act(store, "one", withdraw);
    await undo(store, "one", withdraw, away);
    expect(await shown(store, "one")).toEqual({ en: 1, zh: 3 });
  });

  test("moves what is in a column, and back from where it was moved to", async () => {
    const store = await openQuestions(open);
    const move: BulkAct = { kind: "move", column: "hidden" };
    expect(await codeOf(act(store, "faq", move))).toBe("no-column");
    expect(await act(store, "lost", move)).toBeUndefined();
    const moved = await act(store, "two", move);
    expect(moved).toEqual({ column: { before: "faq", after: "hidden" } });
    const records = await store.db
      .selectFrom("audit")
      .select(["subject", "detail"])
      .where("act", "=", "document.save")
      .orderBy("seq")
      .execute();
    expect(records).toEqual([
      { subject: "document:two", detail: expect.stringContaining('"column":"hidden"') },
    ]);
    await undo(store, "two", move, moved);
    expect(await codeOf(undo(store, "two", move, moved))).toBe("changed-since");
  });

  test("is refused for what is in the trash already, which is restored once", async () => {
    const store = await openQuestions(open);
    const trash: BulkAct = { kind: "trash" };
    const done = await act(store, "one", trash);
    expect(done).toEqual({
      shown: { before: { en: 1, zh: 1 }, after: { en: null, zh: null } },
    });
    expect(await codeOf(act(store, "one", trash))).toBe("already-trashed");
    await undo(store, "one", trash, done);
    expect(await shown(store, "one")).toEqual({ en: 1, zh: 1 });
  });
});
