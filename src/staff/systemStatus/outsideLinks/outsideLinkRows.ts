import type { Selectable } from "kysely";
import type { LinkProblem, LinkState } from "../../../base/site/systemStatusCodes.ts";
import { linkProblems, linkStates } from "../../../base/site/systemStatusCodes.ts";
import type { ServerTables } from "../../../base/store/tables/server.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { ProbeOutcome } from "./probeLink.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Failed checks in a row from which a link counts as broken. */
const failuresToBroken = 3;

/** Milliseconds until a link is checked again: one that is good, one that failed once or twice, one that is broken. */
const goodForMs = 7 * dayMs;
const retryMs = [hourMs, dayMs] as const;
const brokenForMs = dayMs;

/** Addresses of one statement. */
const rowsAtOnce = 200;

/** Links that are stored at most. */
const maxStored = 20_000;

/** A stored link to another site. Times in milliseconds since 1970. */
export interface OutsideLink {
  readonly address: string;
  readonly state: LinkState;
  readonly problem: LinkProblem | undefined;
  readonly status: number | undefined;
  readonly checkedAt: number | undefined;
}

/** Makes the stored links those that are published: new ones are due, others go. */
export async function storeLinks(
  db: Reading,
  published: Iterable<string>,
  now: number,
): Promise<void> {
  const wanted = new Set(Array.from(published).slice(0, maxStored));
  const rows = await db.selectFrom("outside_links").select("address").execute();
  const known = new Set(rows.map(({ address }) => address));
  const fresh = [...wanted].filter((address) => !known.has(address));
  const gone = [...known].filter((address) => !wanted.has(address));
  for (let first = 0; first < fresh.length; first += rowsAtOnce) {
    const some = fresh.slice(first, first + rowsAtOnce);
    await db
      .insertInto("outside_links")
      .values(some.map((address) => ({ ...unchecked, address, next_at: now })))
      .onConflict((conflict) => conflict.column("address").doNothing())
      .execute();
  }
  for (let first = 0; first < gone.length; first += rowsAtOnce) {
    const some = gone.slice(first, first + rowsAtOnce);
    await db.deleteFrom("outside_links").where("address", "in", some).execute();
  }
}

const unchecked = {
  ...{ state: "unchecked", problem: null, status: null, failures: 0, checked_at: null },
};

/** Links whose check is due, the longest due first. */
export async function dueLinks(
  db: Reading,
  now: number,
  most: number,
): Promise<{ readonly address: string; readonly failures: number }[]> {
  return db
    .selectFrom("outside_links")
    .select(["address", "failures"])
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("address")
    .limit(most)
    .execute();
}

/** Stores the outcome of a check, and when the next one is due. */
export async function recordOutcome(
  db: Reading,
  link: { readonly address: string; readonly failures: number },
  { problem, status }: ProbeOutcome,
  now: number,
): Promise<void> {
  // No server can give another answer to an address that may not be asked.
  const isFinal = problem === "private" || problem === "port";
  const failed = isFinal ? failuresToBroken : link.failures + 1;
  const failures = problem === undefined ? 0 : failed;
  const state = stateAfter(failures);
  const inMs = state === "good" ? goodForMs : (retryMs[failures - 1] ?? brokenForMs);
  await db
    .updateTable("outside_links")
    .set({
      ...{ state, failures, problem: problem ?? null, status: status ?? null },
      ...{ checked_at: now, next_at: now + inMs },
    })
    .where("address", "=", link.address)
    .execute();
}

function stateAfter(failures: number): LinkState {
  if (failures === 0) return "good";
  return failures < failuresToBroken ? "doubtful" : "broken";
}

/** Makes every link due that is not good. */
export async function makeDue(db: Reading, now: number): Promise<void> {
  await db
    .updateTable("outside_links")
    .set({ next_at: now })
    .where("state", "!=", "good")
    .where("next_at", ">", now)
    .execute();
}

/** State of all stored links. Times in milliseconds since 1970. */
export interface OutsideCounts {
  readonly total: number;
  readonly unchecked: number;
  readonly doubtful: number;
  readonly broken: number;
  readonly checkedAt: number | undefined;
}

export async function outsideCounts(db: Reading): Promise<OutsideCounts> {
  const row = await db
    .selectFrom("outside_links")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("total"),
      fn.countAll<number | string>().filterWhere("state", "=", "unchecked").as("unchecked"),
      fn.countAll<number | string>().filterWhere("state", "=", "doubtful").as("doubtful"),
      fn.countAll<number | string>().filterWhere("state", "=", "broken").as("broken"),
      fn.max<number | null>("checked_at").as("checked_at"),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...{ total: Number(row.total), unchecked: Number(row.unchecked) },
    ...{ doubtful: Number(row.doubtful), broken: Number(row.broken) },
    checkedAt: row.checked_at ?? undefined,
  };
}

/** Links that are not good, broken ones first. */
export async function badLinks(db: Reading, most: number): Promise<OutsideLink[]> {
  const rows = await db
    .selectFrom("outside_links")
    .selectAll()
    .where("state", "in", ["broken", "doubtful"])
    .orderBy("failures", "desc")
    .orderBy("address")
    .limit(most)
    .execute();
  return rows.map(linkIn);
}

function linkIn(row: Selectable<ServerTables["outside_links"]>): OutsideLink {
  return {
    address: row.address,
    state: linkStates.find((one) => one === row.state) ?? "unchecked",
    problem: linkProblems.find((one) => one === row.problem),
    status: row.status ?? undefined,
    checkedAt: row.checked_at ?? undefined,
  };
}
