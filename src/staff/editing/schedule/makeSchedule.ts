import { appendAudit } from "../../../base/audit/append.ts";
import type { Language } from "../../../base/site/languages.ts";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { FactsChoice } from "../../../content/published/composition/planFacts.ts";
import { parseBodyInTurns } from "../../../content/types/parseBodyInSteps.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { requirePublishing } from "../../access/writeRights.ts";
import { DocumentNotFound, ScheduleNotFound } from "../documents/documentErrors.ts";
import { lockDocument, lockLiveDocument, revisionOf } from "../documents/documentRows.ts";
import { requireShowing } from "../publishing/publishRights.ts";
import { checkSchedules, type Finding } from "./checkSchedules.ts";
import { type Action, auditableSchedule, pendingSchedules } from "./scheduleRows.ts";

export interface ScheduleRequest {
  readonly key: string;
  readonly language: Language;
  readonly action: Action;
  /** Revision to publish; absent: the newest at present. */
  readonly revisionNumber?: number | undefined;
  /** True: publishes the draft of that time instead of a revision. */
  readonly whateverThen?: boolean | undefined;
  /** Choice for facts that the other language shows otherwise; for `publish`. */
  readonly facts?: FactsChoice | undefined;
  /** Time at which to do it, in milliseconds since 1970. In the past: at the next run. */
  readonly at: number;
  /** Time zone in which the time was given, for display. */
  readonly zone?: string | undefined;
  /** Person whose rights are checked, now and not at the time. Absent: the server. */
  readonly by?: Person | undefined;
  readonly now: number;
}

export interface Scheduled extends Finding {
  readonly id: number;
}

/**
 * Schedules a document to be published or withdrawn in one language, and checks whether that would
 * succeed now. Holds the lock of publications until the transaction ends.
 * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, NotPermitted, and InvalidDocument
 *   where the revision does not fit its type's schema
 */
export async function schedule(tx: Writing, wanted: ScheduleRequest): Promise<Scheduled> {
  const [made] = await scheduleTogether(tx, [wanted]);
  if (made === undefined) throw new Error("One request makes one schedule");
  return made;
}

/**
 * Schedules several changes, which are checked together: those of the same time are one
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
 * Cancels a pending schedule.
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
    // People who may not see the document are not told its key.
    throw error instanceof DocumentNotFound ? new ScheduleNotFound(id) : error;
  });
  const { body } = await revisionOf(tx, document);
  requirePublishing(by, document, JSON.parse(body), [row.language]);
  await tx.deleteFrom("schedule").where("id", "=", id).execute();
  await checkSchedules(tx, now);
  await appendAudit(tx, [{ act: "schedule.cancel", ...auditableSchedule(row) }], { by, at: now });
}
