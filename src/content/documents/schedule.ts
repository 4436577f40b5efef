import { isLanguage, type Language } from "../../site/languages.ts";
import { appendAudit } from "../../store/audit/append.ts";
import { serverActor } from "../../store/audit/records.ts";
import { acquireLease, releaseLease, thisProcess } from "../../store/leases.ts";
import type { Store } from "../../store/store.ts";
import type { Tables, Writing } from "../../store/tables.ts";
import { InvalidDocument } from "../errors.ts";
import { type Person, serverPerson } from "../rights/rights.ts";
import { requirePublishing } from "../rights/writes.ts";
import { DocumentError } from "./errors.ts";
import { inPublication, type Publishing } from "./publishing.ts";
import { lockLiveDocument, revisionOf } from "./rows.ts";

const leaseName = "schedule";
const leaseMs = 60_000;

type Action = Tables["schedule"]["action"];

export interface ScheduleRequest {
  readonly key: string;
  readonly language: Language;
  readonly action: Action;
  /** For `publish`: this revision, instead of whatever the draft is when the time comes. */
  readonly revisionNumber?: number | undefined;
  /** When to do it, milliseconds since 1970. In the past: at the next run. */
  readonly at: number;
  /** On whose behalf: the rights count now, not when the time comes. Absent: the server's. */
  readonly by?: Person | undefined;
  readonly now: number;
}

/**
 * Has a document published or withdrawn in one language at a time to come.
 * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, NotPermitted
 */
export async function schedule(tx: Writing, wanted: ScheduleRequest): Promise<{ id: number }> {
  const document = await lockLiveDocument(tx, wanted.key);
  const { revisionNumber, language, action, at, by = serverPerson, now } = wanted;
  const { body, ...shown } = await revisionOf(tx, document, revisionNumber);
  requirePublishing(by, document, JSON.parse(body), [language]);
  const revision = revisionNumber === undefined ? undefined : shown;
  return tx
    .insertInto("schedule")
    .values({
      document_id: document.id,
      language,
      action,
      revision_id: revision?.id ?? null,
      at,
      created_at: now,
      done_at: null,
      problem: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Something scheduled that could not be done, and will not be tried again. */
interface ScheduleProblem {
  readonly key: string;
  readonly language: string;
  readonly action: Action;
  readonly error: Error;
}

export interface ScheduleRun {
  /** How many were done. */
  readonly done: number;
  readonly problems: readonly ScheduleProblem[];
}

/**
 * Does what is due, in the order of its times, each as a publication of its own and exactly once:
 * that it is done is written in the same transaction. What cannot be done (a reference leads nowhere)
 * is marked so and does not hold up the rest. Any process may call this at any time; one with nothing
 * due costs one read.
 * @throws whatever the store throws when it is lost or busy; the rest is then still due
 */
export async function runDueSchedule(
  store: Store,
  now: number,
  holder = thisProcess,
): Promise<ScheduleRun> {
  const problems: ScheduleProblem[] = [];
  let done = 0;
  const first = await dueAfter(store, now);
  if (!first || !(await acquireLease(store, leaseName, holder, leaseMs, now))) {
    return { done, problems };
  }
  try {
    for (let due: Due | undefined = first; due; due = await dueAfter(store, now, due)) {
      try {
        if (await perform(store, due, now)) done += 1;
      } catch (error) {
        if (!(error instanceof DocumentError || error instanceof InvalidDocument)) throw error;
        await markFailed(store, due, error, now);
        problems.push({ key: due.key, language: due.language, action: due.action, error });
      }
    }
  } finally {
    await releaseLease(store, leaseName, holder);
  }
  return { done, problems };
}

type Due = NonNullable<Awaited<ReturnType<typeof dueAfter>>>;

/** The first that is due at `now`; with `last`, the first of those behind it. */
async function dueAfter(
  store: Store,
  now: number,
  last?: { readonly at: number; readonly id: number },
) {
  return store.db
    .selectFrom("schedule")
    .innerJoin("documents", "documents.id", "schedule.document_id")
    .leftJoin("revisions", "revisions.id", "schedule.revision_id")
    .select(["schedule.id", "at", "action", "language", "documents.key", "revisions.number"])
    .where("done_at", "is", null)
    .where("at", "<=", now)
    .$if(last !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where("at", ">", last?.at ?? 0),
          where.and([where("at", "=", last?.at ?? 0), where("schedule.id", ">", last?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy("at")
    .orderBy("schedule.id")
    .limit(1)
    .executeTakeFirst();
}

/** @returns false where another process has done it meanwhile */
async function perform(store: Store, due: Due, now: number): Promise<boolean> {
  const { value } = await inPublication(store, now, async (publishing) => {
    if (!(await markDone(publishing.tx, due, now))) return false;
    publishing.record({ act: "schedule.run", ...auditedFacts(due) });
    await act(publishing, due);
    return true;
  });
  return value;
}

async function act(publishing: Publishing, { key, action, language, number }: Due): Promise<void> {
  if (!isLanguage(language)) return;
  const languages = [language];
  if (action === "unpublish") await publishing.unpublish({ key, languages });
  else await publishing.publish({ key, languages, revisionNumber: number ?? undefined });
}

async function markDone(tx: Writing, due: Due, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("schedule")
    .set({ done_at: now })
    .where("id", "=", due.id)
    .where("done_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function markFailed(store: Store, due: Due, error: Error, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await tx
      .updateTable("schedule")
      .set({ done_at: now, problem: error.message })
      .where("id", "=", due.id)
      .where("done_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return;
    const { subject, detail } = auditedFacts(due);
    const entry = { subject, detail: { ...detail, problem: error.name } };
    await appendAudit(tx, [{ act: "schedule.failed", ...entry }], { by: serverActor, at: now });
  });
}

function auditedFacts({ id, key, action, language, number }: Due) {
  const detail = { schedule: id, action, language, revision: number };
  return { subject: `document:${key}`, detail };
}
