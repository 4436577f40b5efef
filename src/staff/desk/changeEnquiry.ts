import { appendAudit } from "../../base/audit/append.ts";
import type { AuditEntry } from "../../base/audit/records.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { type HistoryEntry, noteInHistory } from "../../readers/enquiries/noteInHistory.ts";
import { type Act, may, type Person, requireRight } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import { keepClocks } from "./slaClocks.ts";

/** Author of a change, its time, and the version that it is made to. */
export interface DeskChange {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Version that the change is made to; undefined: whichever it is. */
  readonly version: number | undefined;
}

/** Columns of an enquiry that changes look at. */
const changedColumns = [
  ...["id", "code", "form", "language", "state", "version", "assignee_id", "anchor"],
  ...["is_spam", "needs_no_answer", "closed_at", "topic", "region", "body"],
] as const;

/** An enquiry that is locked for a change. */
export type LockedEnquiry = NonNullable<Awaited<ReturnType<typeof lockEnquiry>>>;

/** The columns that a change may set. */
export interface EnquiryValues {
  readonly state?: string;
  readonly state_at?: number;
  readonly closed_at?: number | null;
  readonly assignee_id?: number | null;
  readonly is_spam?: 0 | 1;
  readonly needs_no_answer?: 0 | 1;
  readonly waiting_since?: number | null;
  readonly first_reply_at?: number;
}

/** Effect of a change on an enquiry; without entries its version stays. */
export interface Changed {
  readonly set?: EnquiryValues;
  readonly entries: readonly HistoryEntry[];
  readonly audit?: Pick<AuditEntry, "act" | "detail">;
  /** The message that was added or changed. */
  readonly message?: ChangedMessage | undefined;
}

/** A message as a change leaves it. */
export interface ChangedMessage {
  readonly id: number;
  readonly version: number;
  readonly state: string;
}

/** Outcome of a change. */
export interface DeskChanged {
  readonly version: number;
  readonly message: ChangedMessage | null;
}

/**
 * Changes an enquiry in one transaction.
 * @param act the right that it needs, within the enquiry's form
 * @returns undefined where there is none that the person may read
 * @throws NotPermitted, VersionConflict, and whatever `work` throws; then nothing was written
 */
export function changeEnquiry(
  store: Store,
  code: string,
  act: Act,
  { by, now, version }: DeskChange,
  work: (tx: Writing, enquiry: LockedEnquiry) => Promise<Changed>,
): Promise<DeskChanged | undefined> {
  return store.transaction(async (tx) => {
    const row = await lockEnquiry(tx, code);
    if (row === undefined || !may(by, "enquiry.read", { form: row.form })) return undefined;
    requireRight(by, act, { form: row.form }, `enquiry ${row.id}`);
    if (version !== undefined && row.version !== version) {
      throw new VersionConflict(`Enquiry ${row.id}`, row.version);
    }
    return writeChange(tx, row, await work(tx, row), { by, now });
  });
}

/** Locks an enquiry; undefined where there is none. */
export function lockEnquiry(tx: Writing, of: string | number) {
  return tx
    .selectFrom("enquiries")
    .select(changedColumns)
    .$call((query) =>
      typeof of === "string" ? query.where("code", "=", of) : query.where("id", "=", of),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a change to an enquiry that is locked, with its history and audit. */
export async function writeChange(
  tx: Writing,
  { id, version }: Pick<LockedEnquiry, "id" | "version">,
  { set = {}, entries, audit, message }: Changed,
  { by, now }: Pick<DeskChange, "by" | "now">,
): Promise<DeskChanged> {
  const next = entries.length > 0 ? version + 1 : version;
  if (next !== version) {
    await tx
      .updateTable("enquiries")
      .set({ ...set, version: next })
      .where("id", "=", id)
      .execute();
    await noteInHistory(tx, { id, version: next }, entries, { by, at: now });
    await keepClocks(tx, id, now);
  }
  if (audit !== undefined) {
    await appendAudit(tx, [{ ...audit, subject: `enquiry:${id}` }], { by, at: now });
  }
  return { version: next, message: message ?? null };
}

/** An enquiry by its code, where a person may do an act with it. */
export async function seenEnquiry(db: Reading, code: string, by: Person, act: Act) {
  const row = await db
    .selectFrom("enquiries")
    .select(["id", "code", "form", "language", "version", "state", "assignee_id", "anchor"])
    .where("code", "=", code)
    .executeTakeFirst();
  return row !== undefined && may(by, act, { form: row.form }) ? row : undefined;
}
