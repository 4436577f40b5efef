import * as z from "zod";
import { appendAudit } from "../../base/audit/append.ts";
import { type Actor, serverActor } from "../../base/audit/records.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { may, type Person } from "../../staff/access/rights.ts";
import type { AttachmentFolder } from "./attachments/attachmentFolder.ts";
import type { FormName } from "./form/fields.ts";
import { accountOf } from "./noteInHistory.ts";
import { mailboxOf } from "./submissionLimits.ts";

/** Enquiries erased in one transaction. */
const atOnce = 100;

/** Amounts of what an erasure removes. */
export interface ErasedAmounts {
  readonly fields: number;
  readonly files: number;
  readonly replies: number;
  readonly notes: number;
  readonly incoming: number;
  readonly mails: number;
}

/** Receipt of an erasure: code, time and who did it are all that is kept. */
export interface ErasureReceipt {
  readonly id: number;
  readonly code: string;
  readonly form: string;
  readonly removed: ErasedAmounts;
}

/** Subject of an erasure, and the person on whose behalf it is done. */
export interface ErasureWish {
  /** A tracking code, or a mailbox: then all of its enquiries. */
  readonly of: { readonly code: string } | { readonly mailbox: string };
  readonly by: Person;
  readonly now: number;
  /** True: only counts what would go. */
  readonly isDryRun?: boolean;
}

/**
 * Erases an enquiry, or all of a mailbox: what was written, attachments, replies, notes and mails. Those of
 * forms that the person has no right to stay. Rows go first: should the files' removal fail, they are strays,
 * and go within a day.
 */
export async function eraseEnquiries(
  store: Store,
  folder: AttachmentFolder,
  { of, by, now, isDryRun = false }: ErasureWish,
): Promise<ErasureReceipt[]> {
  const receipts: ErasureReceipt[] = [];
  for (let after = 0; ; ) {
    const done = await store.transaction(async (tx) => {
      const found = await tx
        .selectFrom("enquiries")
        .select(rowColumns)
        .where("id", ">", after)
        .$call((query) =>
          "code" in of
            ? query.where("code", "=", of.code)
            : // Of those that the last release has saved, the mailbox is in the fields alone.
              query.where(({ or, eb }) =>
                or([eb("email", "=", mailboxOf(of.mailbox)), eb("anchor", "is", null)]),
              ),
        )
        .orderBy("id")
        .limit(atOnce)
        .execute();
      const rows = found.filter(
        (row) => may(by, "enquiry.erase", { form: row.form }) && ("code" in of || isOf(row, of)),
      );
      const made = await receiptsFor(tx, rows);
      const files = isDryRun ? [] : await eraseRows(tx, made, { by, at: now });
      return { made, files, last: found.length < atOnce ? undefined : found.at(-1)?.id };
    });
    await removeFiles(folder, done.files);
    receipts.push(...done.made);
    if (done.last === undefined) return receipts;
    after = done.last;
  }
}

const sentFields = z.looseObject({ email: z.string().catch("") });

function isOf({ body }: ErasedRow, { mailbox }: { readonly mailbox: string }): boolean {
  return mailboxOf(sentFields.parse(JSON.parse(body)).email) === mailboxOf(mailbox);
}

/** Erases every enquiry of a form that was kept before a time. @returns how many */
export async function eraseBefore(
  store: Store,
  folder: AttachmentFolder,
  form: FormName,
  time: number,
  now: number,
): Promise<number> {
  for (let count = 0; ; ) {
    const { erased, files } = await store.transaction(async (tx) => {
      const rows = await tx
        .selectFrom("enquiries")
        .select(rowColumns)
        .where("form", "=", form)
        .where("created_at", "<", time)
        .orderBy("id")
        .limit(atOnce)
        .execute();
      const made = await receiptsFor(tx, rows);
      const gone = await eraseRows(tx, made, { by: serverActor, at: now, reason: "retention" });
      return { erased: rows.length, files: gone };
    });
    await removeFiles(folder, files);
    count += erased;
    if (erased < atOnce) return count;
  }
}

const rowColumns = ["id", "code", "form", "body"] as const;

interface ErasedRow {
  readonly id: number;
  readonly code: string;
  readonly form: string;
  readonly body: string;
}

/** Counts what belongs to enquiries. */
async function receiptsFor(db: Reading, rows: readonly ErasedRow[]): Promise<ErasureReceipt[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const countOf = async (table: "attachments" | "mails") => {
    const counts = await db
      .selectFrom(table)
      .select(({ fn }) => ["enquiry_id", fn.countAll<number | string>().as("count")])
      .where("enquiry_id", "in", ids)
      .groupBy("enquiry_id")
      .execute();
    return new Map(counts.map(({ enquiry_id: id, count }) => [id, Number(count)]));
  };
  const files = await countOf("attachments");
  const mails = await countOf("mails");
  const messages = await db
    .selectFrom("enquiry_messages")
    .select(({ fn }) => ["enquiry_id", "direction", fn.countAll<number | string>().as("count")])
    .where("enquiry_id", "in", ids)
    .groupBy(["enquiry_id", "direction"])
    .execute();
  return rows.map(({ id, code, form, body }) => {
    const inThread = (direction: string) =>
      Number(
        messages.find((one) => one.enquiry_id === id && one.direction === direction)?.count ?? 0,
      );
    return {
      ...{ id, code, form },
      removed: {
        fields: Object.keys(JSON.parse(body)).length,
        files: files.get(id) ?? 0,
        replies: inThread("out"),
        notes: inThread("note"),
        incoming: inThread("in"),
        mails: mails.get(id) ?? 0,
      },
    };
  });
}

/** @returns the names of the files that are to go with them */
async function eraseRows(
  tx: Writing,
  receipts: readonly ErasureReceipt[],
  { by, at, reason }: { readonly by: Actor; readonly at: number; readonly reason?: string },
): Promise<string[]> {
  if (receipts.length === 0) return [];
  const ids = receipts.map(({ id }) => id);
  const files = await tx
    .selectFrom("attachments")
    .select("id")
    .where("enquiry_id", "in", ids)
    .execute();
  // Attachments, parts, thread, history and mails go with their enquiry (on delete cascade).
  await tx.deleteFrom("enquiries").where("id", "in", ids).execute();
  await tx
    .insertInto("enquiry_erasures")
    .values(
      receipts.map(({ code, form, removed }) => ({
        ...{ code, form, at, account_id: accountOf(by), actor: by.id },
        removed: JSON.stringify(removed),
      })),
    )
    .execute();
  const entries = receipts.map(({ id, code, form, removed }) => ({
    act: "enquiry.erase" as const,
    subject: `enquiry:${id}`,
    detail: { code, form, ...removed, ...(reason !== undefined && { reason }) },
  }));
  await appendAudit(tx, entries, { by, at });
  return files.map(({ id }) => id);
}

async function removeFiles(folder: AttachmentFolder, names: readonly string[]): Promise<void> {
  for (const name of names) await folder.remove(name);
}

/** The time so many months before another, both in milliseconds since 1970. */
export function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // The 31st of a month that has none is its last day, not the next month's first.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
