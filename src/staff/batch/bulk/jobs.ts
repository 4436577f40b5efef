import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { givingWay } from "../../../base/process/timeSlices.ts";
import type { ListTables } from "../../../base/store/tables/lists.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { type BulkAct, bulkAct, type Trace, traceSchema } from "./acts.ts";

/** Documents that one act may be done to. */
export const maxDocuments = 10_000;

/** Milliseconds for which a finished act can be taken back, and is listed. */
const retentionMs = 7 * 86_400_000;

export type BulkState = ListTables["bulk_jobs"]["state"];
export type ItemOutcome = ListTables["bulk_items"]["outcome"];

/** States in which there is something to do for the runner. */
export const activeStates = ["checking", "running", "undoing"] as const;

export interface BulkJob {
  readonly id: number;
  readonly accountId: number;
  readonly via: string;
  readonly act: BulkAct;
  readonly state: BulkState;
  readonly total: number;
  readonly createdAt: number;
}

/** Why an act is not done to a document, by a code for messages, with the documents it names. */
export const reasonSchema = z.strictObject({
  code: z.string(),
  keys: z.array(z.string()).optional(),
  paths: z.array(z.string()).optional(),
  /** It is not to be tried once more. */
  isFinal: z.boolean().optional(),
});

export type Reason = z.output<typeof reasonSchema>;

export interface BulkItem {
  readonly place: number;
  readonly key: string;
  readonly outcome: ItemOutcome;
  readonly reason: Reason | undefined;
  readonly trace: Trace | undefined;
}

/** Makes a job of an act on documents; its dry run is the first thing that is done. @returns its id */
export async function addJob(
  tx: Writing,
  job: Pick<BulkJob, "accountId" | "via" | "act"> & { readonly keys: readonly string[] },
  now: number,
): Promise<number> {
  const { accountId, via, act, keys } = job;
  const { id } = await tx
    .insertInto("bulk_jobs")
    .values({
      ...{ account_id: accountId, via, act: JSON.stringify(act), state: "checking" },
      ...{ total: keys.length, created_at: now, touched_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const items = keys.map((key, place) => ({
    ...{ job_id: id, place, document_key: key, outcome: "todo" as const },
  }));
  const giveWay = givingWay();
  for (let first = 0; first < items.length; first += rowsAtOnce) {
    await tx
      .insertInto("bulk_items")
      .values(items.slice(first, first + rowsAtOnce))
      .execute();
    await giveWay();
  }
  return id;
}

/** Documents of one statement; the same where their outcomes are read. */
const rowsAtOnce = 200;

/** A job; undefined where there is none. */
export async function jobOf(db: Reading, id: number): Promise<BulkJob | undefined> {
  const row = await db.selectFrom("bulk_jobs").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { account_id: accountId, created_at: createdAt, via, state, total } = row;
  return { id, accountId, via, act: bulkAct.parse(JSON.parse(row.act)), state, total, createdAt };
}

/** The jobs of an account that are under way, wait for a decision or can be taken back; newest first. */
export async function jobsOfAccount(
  db: Reading,
  accountId: number,
  now: number,
): Promise<BulkJob[]> {
  const rows = await db
    .selectFrom("bulk_jobs")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "!=", "cancelled")
    .where("touched_at", ">", now - retentionMs)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const jobs = await Promise.all(rows.map(({ id }) => jobOf(db, id)));
  return jobs.filter((job) => job !== undefined);
}

/** Brings a job from one state into another. @returns false where it was not in that state */
export async function changeState(
  db: Reading,
  id: number,
  { from, to }: { readonly from: readonly BulkState[]; readonly to: BulkState },
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable("bulk_jobs")
    .set({ state: to, touched_at: now })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of a job's documents stand how. */
export async function countsOf(db: Reading, id: number): Promise<Record<ItemOutcome, number>> {
  const rows = await db
    .selectFrom("bulk_items")
    .select(({ fn }) => ["outcome", fn.countAll<number | string>().as("count")])
    .where("job_id", "=", id)
    .groupBy("outcome")
    .execute();
  const counts = {
    todo: 0,
    can: 0,
    cannot: 0,
    done: 0,
    refused: 0,
    undone: 0,
    skipped: 0,
    same: 0,
  };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return counts;
}

interface ItemsWanted {
  readonly id: number;
  readonly outcomes: readonly ItemOutcome[];
  readonly most: number;
  readonly order?: "asc" | "desc";
}

/** Documents of a job that stand in one of these ways, in order. */
export async function itemsOf(
  db: Reading,
  { id, outcomes, most, order = "asc" }: ItemsWanted,
): Promise<BulkItem[]> {
  const items: BulkItem[] = [];
  let behind: number | undefined;
  for (;;) {
    const rows = await db
      .selectFrom("bulk_items")
      .selectAll()
      .where("job_id", "=", id)
      .where("outcome", "in", outcomes)
      .$if(behind !== undefined, (query) =>
        query.where("place", order === "asc" ? ">" : "<", behind ?? 0),
      )
      .orderBy("place", order)
      .limit(Math.min(rowsAtOnce, most - items.length))
      .execute();
    for (const row of rows) {
      items.push({
        ...{ place: row.place, key: row.document_key, outcome: row.outcome },
        reason: row.reason === null ? undefined : reasonSchema.parse(JSON.parse(row.reason)),
        trace: row.before === null ? undefined : traceSchema.parse(JSON.parse(row.before)),
      });
    }
    behind = rows.at(-1)?.place;
    if (rows.length < rowsAtOnce || items.length >= most) return items;
    await nextTurn();
  }
}

/** Those of a job's documents that stand as they were read, in order. */
export async function unmovedItems(
  db: Reading,
  id: number,
  items: readonly BulkItem[],
): Promise<BulkItem[]> {
  const outcomes = new Map<number, ItemOutcome>();
  for (let first = 0; first < items.length; first += rowsAtOnce) {
    const places = items.slice(first, first + rowsAtOnce).map(({ place }) => place);
    const rows = await db
      .selectFrom("bulk_items")
      .select(["place", "outcome"])
      .where("job_id", "=", id)
      .where("place", "in", places)
      .execute();
    for (const { place, outcome } of rows) outcomes.set(place, outcome);
    await nextTurn();
  }
  return items.filter(({ place, outcome }) => outcomes.get(place) === outcome);
}

/** What became of a document. */
export interface Became {
  readonly outcome: ItemOutcome;
  readonly reason?: Reason | undefined;
  readonly trace?: Trace | undefined;
}

/** Writes down what became of documents: those alike by one statement. */
export async function note(
  db: Reading,
  id: number,
  became: ReadonlyMap<number, Became>,
): Promise<void> {
  const alike = Map.groupBy(became, ([, { outcome, reason, trace }]) =>
    JSON.stringify([outcome, reason, trace]),
  );
  for (const same of alike.values()) {
    for (let first = 0; first < same.length; first += rowsAtOnce) {
      const some = same.slice(first, first + rowsAtOnce);
      const [[, one] = []] = some;
      if (one === undefined) break;
      const { outcome, reason, trace } = one;
      await db
        .updateTable("bulk_items")
        .set({
          outcome,
          reason: reason === undefined ? null : JSON.stringify(reason),
          ...(trace !== undefined && { before: JSON.stringify(trace) }),
        })
        .where("job_id", "=", id)
        .where(
          "place",
          "in",
          some.map(([place]) => place),
        )
        .execute();
    }
    await nextTurn();
  }
}

/** Removes jobs that nobody can take back any more. */
export async function pruneJobs(db: Reading, now: number): Promise<void> {
  await db
    .deleteFrom("bulk_jobs")
    .where("touched_at", "<", now - retentionMs)
    .execute();
}
