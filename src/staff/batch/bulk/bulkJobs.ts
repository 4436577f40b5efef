import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import {
  addItems,
  addJob,
  type ItemOutcome,
  type Job,
  jobOf,
  jobsOfAccount,
  rowsAtOnce,
} from "../../jobs/jobs.ts";
import { type BulkAct, bulkAct, type Trace, traceSchema } from "./bulkActs.ts";

const kind = "bulk";

/** Documents that one act may be done to. */
export const maxDocuments = 10_000;

/**
 * Reason why an act is not done to a document: a code for messages, with the documents it names.
 */
export const reasonSchema = z.strictObject({
  code: z.string(),
  keys: z.array(z.string()).optional(),
  paths: z.array(z.string()).optional(),
  /** True: it is not tried again. */
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

/** An act on many documents, as far as it has got. */
export interface BulkJob extends Job {
  readonly act: BulkAct;
}

/** Makes a job of an act on documents; its dry run is the first thing that is done. @returns its id */
export async function addBulkJob(
  tx: Writing,
  job: Pick<BulkJob, "accountId" | "via" | "act"> & { readonly keys: readonly string[] },
  now: number,
): Promise<number> {
  const { accountId, via, act, keys } = job;
  const made = {
    kind,
    accountId,
    via,
    subject: act,
    state: "checking",
    total: keys.length,
  } as const;
  const id = await addJob(tx, made, now);
  await addItems(tx, id, keys, "todo");
  return id;
}

/** An act on many documents; undefined where there is none. */
export async function bulkJobOf(db: Reading, id: number): Promise<BulkJob | undefined> {
  const job = await jobOf(db, kind, id);
  return job && withAct(job);
}

/** The acts of an account that are under way, wait for a decision or can be undone; newest first. */
export async function bulkJobsOf(db: Reading, accountId: number, now: number): Promise<BulkJob[]> {
  return (await jobsOfAccount(db, { kind, accountId }, now)).map(withAct);
}

/** A job with its act. */
export function withAct(job: Job): BulkJob {
  return { ...job, act: bulkAct.parse(job.subject) };
}

/** Number of a job's documents by outcome. */
export async function countsOf(db: Reading, id: number): Promise<Record<ItemOutcome, number>> {
  const rows = await db
    .selectFrom("job_items")
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
      .selectFrom("job_items")
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

/** Documents of a job whose outcome is still as it was read, in order. */
export async function unmovedItems(
  db: Reading,
  id: number,
  items: readonly BulkItem[],
): Promise<BulkItem[]> {
  const outcomes = new Map<number, ItemOutcome>();
  for (let first = 0; first < items.length; first += rowsAtOnce) {
    const places = items.slice(first, first + rowsAtOnce).map(({ place }) => place);
    const rows = await db
      .selectFrom("job_items")
      .select(["place", "outcome"])
      .where("job_id", "=", id)
      .where("place", "in", places)
      .execute();
    for (const { place, outcome } of rows) outcomes.set(place, outcome);
    await nextTurn();
  }
  return items.filter(({ place, outcome }) => outcomes.get(place) === outcome);
}

/** Outcome of an act for one document. */
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
        .updateTable("job_items")
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
