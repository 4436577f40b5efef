import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { JobState } from "../../../base/site/jobStates.ts";
import { publicationRevision } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../../editing/documentOperations.ts";
import { changeState } from "../../jobs/jobs.ts";
import type { BulkAct } from "./bulkActs.ts";
import { addBulkJob, bulkJobOf, countsOf, itemsOf } from "./bulkJobs.ts";
import { BulkRunner } from "./bulkRunner.ts";

const both = ["en", "zh"] as const;

const count = 30;

const keys = Array.from({ length: count }, (_, index) => `faq-${index}`);

interface Doing {
  readonly act: BulkAct;
  readonly of?: readonly string[];
  /** Time for one publication. */
  readonly sliceMs?: number;
}

forEachStore("A bulk action", (open) => {
  test("is one publication, and one when it is undone", async () => {
    const store = await openQuestions(open);
    const job = await begin(store, { act: { kind: "withdraw", languages: ["zh"] } });
    await job.to("running", "done");
    expect(await publicationRevision(store.db)).toBe(2);
    expect(await shownIn(store, "zh")).toBe(0);
    await job.to("undoing", "undone");
    expect(await publicationRevision(store.db)).toBe(3);
    expect(await shownIn(store, "zh")).toBe(count);
    expect(await job.counts()).toMatchObject({ undone: count });
  });

  test("is in the audit trail as one act, and as one of each of its documents", async () => {
    const store = await openQuestions(open);
    const recorded = async (after: number) => {
      const records = await store.db
        .selectFrom("audit")
        .select(["act", "subject", "detail"])
        .where("seq", ">", after)
        .orderBy("seq")
        .execute();
      return records.map(({ act, subject, detail }) =>
        act.startsWith("bulk.") ? `${act} ${subject} ${detail}` : act,
      );
    };
    const act: BulkAct = { kind: "withdraw", languages: ["zh"] };
    const job = await begin(store, { act, of: ["faq-1", "faq-2"] });
    const first = await newestSeq(store);
    // The check before is no act.
    expect(await recorded(0)).not.toContain("document.unpublish");
    await job.to("running", "done");
    expect(await recorded(first)).toEqual([
      ...["document.unpublish", "document.unpublish"],
      `bulk.run bulk:${job.id} {"done":2,"kind":"withdraw","refused":0}`,
    ]);
    const second = await newestSeq(store);
    await job.to("undoing", "undone");
    expect(await recorded(second)).toEqual([
      ...["document.publish", "document.publish"],
      `bulk.undo bulk:${job.id} {"kind":"withdraw","skipped":0,"undone":2}`,
    ]);
  });

  test("continues in the next publication when its time slice is used up", async () => {
    const store = await openQuestions(open);
    const act: BulkAct = { kind: "withdraw", languages: ["zh"] };
    const job = await begin(store, { act, sliceMs: 0, of: keys.slice(0, 5) });
    await job.to("running", "done");
    expect(await publicationRevision(store.db)).toBe(6);
    expect(await job.counts()).toMatchObject({ done: 5 });
    expect(await bulkJobOf(store.db, job.id)).toMatchObject({ total: 5, done: 5 });
    await job.to("undoing", "undone");
    expect(await shownIn(store, "zh")).toBe(count);
  });

  test("is cancelled where the person who began it has no account any more", async () => {
    const store = await openQuestions(open);
    const job = await begin(store, { act: { kind: "trash" } });
    job.personLeaves();
    await job.to("running", "cancelled");
    expect(await job.counts()).toMatchObject({ can: count, done: 0 });
    expect(await shownIn(store, "en")).toBe(count);
  });

  test("leaves out documents that others refer to, and publishes the rest together", async () => {
    const store = await openQuestions(open);
    await linkTo(store, ["faq-7", "faq-17"]);
    const before = await publicationRevision(store.db);
    const job = await begin(store, { act: { kind: "trash" } });
    expect(await job.counts()).toMatchObject({ can: count - 2, cannot: 2 });
    const refused = await itemsOf(store.db, { id: job.id, outcomes: ["cannot"], most: 10 });
    expect(refused.map(({ key, reason }) => ({ key, reason }))).toEqual(
      ["faq-7", "faq-17"].map((key) => ({
        key,
        reason: { code: "still-referenced", keys: ["links"] },
      })),
    );
    await job.to("running", "done");
    expect(await publicationRevision(store.db)).toBe(before + 1);
    expect(await shownIn(store, "en")).toBe(3);
  });

  test("trashes together what only refers to one another", async () => {
    const store = await openQuestions(open);
    const leads = {
      ...{ "ring-1": "ring-2", "ring-2": "ring-1", "held-1": "held-2", "held-2": "held-1" },
      ...{ target: "faq", source: "target" },
    };
    const answer = (to: string) => ({ en: `<p><a href="doc:${to}">See</a></p>`, zh: "<p>见</p>" });
    await inPublication(store, 2, async ({ tx, publish, trash }) => {
      const all = Object.entries(leads);
      for (const [key, to] of all) {
        await createDocument(tx, {
          type: "faq",
          key,
          body: faqBody({ answer: answer(to) }),
          now: 2,
        });
      }
      for (const [key] of all) await publish({ key, languages: both });
      await trash({ key: "faq-9" });
    });
    await linkTo(store, ["held-2", "faq-7"]);
    const of = [...Object.keys(leads), "faq-1", "faq-7", "faq-9", "faq-2"];
    const job = await begin(store, { act: { kind: "trash" }, of, sliceMs: 0 });
    const reasons = async (outcome: "cannot" | "refused") => {
      const items = await itemsOf(store.db, { id: job.id, outcomes: [outcome], most: 10 });
      return items.map(({ key, reason }) => [key, reason]);
    };
    const left = [
      ["held-1", { code: "still-referenced", keys: ["held-2"] }],
      ["held-2", { code: "still-referenced", keys: ["held-1", "links"] }],
      ["faq-7", { code: "still-referenced", keys: ["links"] }],
      ["faq-9", { code: "already-trashed" }],
    ];
    expect(await reasons("cannot")).toEqual(left);
    expect(await job.counts()).toMatchObject({ can: 6, cannot: 4 });
    const before = await publicationRevision(store.db);
    await job.to("running", "done");
    expect(await job.counts()).toMatchObject({ done: 6, cannot: 4, refused: 0 });
    // Three by themselves, and then the others.
    expect(await publicationRevision(store.db)).toBe(before + 4);
    expect(await shownIn(store, "en")).toBe(count - 3 + 3);
    expect(await bulkJobOf(store.db, job.id)).toMatchObject({ total: 10, done: 10 });
    await job.to("undoing", "undone");
    expect(await job.counts()).toMatchObject({ undone: 6 });
    expect(await shownIn(store, "en")).toBe(count - 1 + 7);
  });

  test("reports every document whose other language would keep other facts", async () => {
    const store = await openQuestions(open);
    await inPublication(store, 5, async ({ tx }) => {
      for (const key of keys.slice(0, 3)) await moveDraft(tx, key);
    });
    const before = await publicationRevision(store.db);
    const act: BulkAct = { kind: "publish", languages: ["en"] };
    const job = await begin(store, { act });
    const { can, cannot, same } = await job.counts();
    expect({ can, cannot, same }).toEqual({ can: 0, cannot: 3, same: count - 3 });
    const refused = await itemsOf(store.db, { id: job.id, outcomes: ["cannot"], most: 10 });
    expect(refused.map(({ reason }) => reason?.code)).toEqual(Array(3).fill("facts-differ"));
    expect(await publicationRevision(store.db)).toBe(before);
  });
});

async function newestSeq({ db }: Store): Promise<number> {
  const { seq } = await db
    .selectFrom("audit")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  return Number(seq);
}

/** A store with published questions in a column. */
async function openQuestions(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await inPublication(store, 1, async ({ tx, publish }) => {
    for (const key of ["faq", "other"]) {
      await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
      await publish({ key, languages: both });
    }
    for (const key of keys) {
      await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
      await publish({ key, languages: both });
    }
  });
  return store;
}

/** Publishes a question whose answer leads to documents. */
async function linkTo(store: Store, some: readonly string[]): Promise<void> {
  const links = some.map((key) => `<a href="doc:${key}">See</a>`).join(" ");
  const body = faqBody({ answer: { en: `<p>${links}</p>`, zh: "<p>见</p>" } });
  await inPublication(store, 2, async ({ tx, publish }) => {
    await createDocument(tx, { type: "faq", key: "links", body, now: 2 });
    await publish({ key: "links", languages: both });
  });
}

async function moveDraft(tx: Writing, key: string): Promise<void> {
  await saveDraft(tx, { key, body: faqBody({ column: "other" }), now: 5 });
}

async function shownIn(store: Store, language: "en" | "zh"): Promise<number> {
  const rows = await store.db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "document_id")
    .select("key")
    .where("language", "=", language)
    .where("type", "=", "faq")
    .where("revision_id", "is not", null)
    .execute();
  return rows.length;
}

/** Begins an act, and waits for the end of its dry run. */
async function begin(store: Store, { act, of = keys, sliceMs = 600_000 }: Doing) {
  const accountId = await addAccount(store);
  const id = await store.transaction((tx) =>
    addBulkJob(tx, { accountId, via: "api", act, keys: of }, Date.now()),
  );
  const errors: unknown[] = [];
  let person: Person | undefined = serverPerson;
  const personOf = async () => person;
  const onError = (error: unknown) => errors.push(error);
  const runner = new BulkRunner({ store, personOf, sliceMs, onError });
  onTestFinished(() => runner.stop());
  const until = async (state: JobState) => {
    runner.wake(id);
    while ((await bulkJobOf(store.db, id))?.state !== state && errors.length === 0) await sleep(5);
    expect(errors).toEqual([]);
  };
  await until("checked");
  return {
    id,
    counts: () => countsOf(store.db, id),
    personLeaves: () => {
      person = undefined;
    },
    async to(state: JobState, end: JobState) {
      await changeState(store.db, id, { from: ["checked", "done"], to: state }, Date.now());
      await until(end);
    },
  };
}
