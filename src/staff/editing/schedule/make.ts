import { appendAudit } from "../../../base/audit/append.ts";
import type { Language } from "../../../base/site/languages.ts";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { FactsChoice } from "../../../content/published/composition/planFacts.ts";
import { parseBodyInTurns } from "../../../content/types/parseInTurns.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { requirePublishing } from "../../access/writes.ts";
import { DocumentNotFound, ScheduleNotFound } from "../documents/errors.ts";
import { lockDocument, lockLiveDocument, revisionOf } from "../documents/rows.ts";
import { requireShowing } from "../publishing/showing.ts";
import { checkSchedules, type Finding } from "./check.ts";
import { type Action, auditableSchedule, pendingSchedules } from "./rows.ts";

export interface ScheduleRequest {
  readonly key: string;
  readonly language: Language;
  readonly action: Action;
  /** For `publish`: this revision; absent: the newest as it is now. */
  readonly revisionNumber?: number | undefined;
  /** For `publish`: whatever the draft is when the time comes, instead of a revision. */
  readonly whateverThen?: boolean | undefined;
  /** For `publish`: where facts go out that the other language shows otherwise. */
  readonly facts?: FactsChoice | undefined;
  /** When to do it, milliseconds since 1970. In the past: at the next run. */
  readonly at: number;
  /** The time zone that the time was given in, for whoever reads it. */
  readonly zone?: string | undefined;
  /** On whose behalf: the rights count now, not when the time comes. Absent: the server's. */
  readonly by?: Person | undefined;
  readonly now: number;
}

export interface Scheduled extends Finding {
  readonly id: number;
}

/**
 * Has a document published or withdrawn in one language at a time to come, and tells whether it could
 * be as things are. Takes the publishers' turn until the transaction ends.
 * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, NotPermitted, and InvalidDocument where
 *   the revision does not fit its type's schema
 */
export async function schedule(tx: Writing, wanted: ScheduleRequest): Promise<Scheduled> {
  const [made] = await scheduleTogether(tx, [wanted]);
  if (made === undefined) throw new Error("One request makes one schedule");
  return made;
}

/**
 * The same for several, which are looked at when all of them stand: what has the same time is one
 * publication.
 * @returns in the requests' order
 */
export async function scheduleTogether(
  tx: Writing,
  wanted: readonly ScheduleRequest[],
): Promise<Scheduled[]> {
  await lockPublication(tx);
  const ids: number[] = [];
  for (const request of wanted) ids.push(await insert(tx, request));
  const findings = await checkSchedules(tx, Math.max(0, ...wanted.map(({ now }) => now)));
  return ids.map((id) => ({ id, ...(findings.get(id) ?? { error: undefined, warning: null }) }));
}

async function insert(tx: Writing, wanted: ScheduleRequest): Promise<number> {
  const { revisionNumber, language, action, at, by = serverPerson, now } = wanted;
  const document = await lockLiveDocument(tx, wanted.key, by);
  const revision = await revisionOf(tx, document, revisionNumber);
  const body: unknown = JSON.parse(revision.body);
  const showing = action === "publish" ? { next: body } : { newest: body };
  await requireShowing(tx, by, document, { languages: [language], ...showing });
  const isPinned = action === "publish" && wanted.whateverThen !== true;
  if (isPinned) await parseBodyInTurns(document.type, body);
  const { id } = await tx
    .insertInto("schedule")
    .values({
      ...{ document_id: document.id, language, action, at },
      revision_id: isPinned ? revision.id : null,
      facts: wanted.facts ?? null,
      zone: wanted.zone ?? null,
      created_at: now,
      created_by: by.id,
      done_at: null,
      problem: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Cancellation {
  readonly id: number;
  readonly by?: Person | undefined;
  readonly now: number;
}

/**
 * Takes a schedule back that is still to be done.
 * @throws ScheduleNotFound, NotPermitted
 */
export async function cancelSchedule(
  tx: Writing,
  { id, by = serverPerson, now }: Cancellation,
): Promise<void> {
  await lockPublication(tx);
  const row = (await pendingSchedules(tx)).find((one) => one.id === id);
  if (row === undefined) throw new ScheduleNotFound(id);
  const document = await lockDocument(tx, row.key, by).catch((error: unknown) => {
    // Who may not see the document is not told its key.
    throw error instanceof DocumentNotFound ? new ScheduleNotFound(id) : error;
  });
  const { body } = await revisionOf(tx, document);
  requirePublishing(by, document, JSON.parse(body), [row.language]);
  await tx.deleteFrom("schedule").where("id", "=", id).execute();
  await checkSchedules(tx, now);
  await appendAudit(tx, [{ act: "schedule.cancel", ...auditableSchedule(row) }], { by, at: now });
}
