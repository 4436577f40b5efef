import { appendAudit } from "../../base/audit/append.ts";
import { serverActor } from "../../base/audit/records.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import { may, type Person } from "../../staff/access/rights.ts";
import type { AttachmentFolder } from "./attachments/attachmentFolder.ts";
import type { FormName } from "./form/fields.ts";

/** Enquiries erased in one transaction. */
const atOnce = 100;

/**
 * Erases the enquiry under a tracking code: what was written, attachments and mails. Its rows go
 * first: should the files' removal fail, they are strays, and go within a day.
 * @returns its id; undefined where there is none that the person may
 */
export async function eraseEnquiry(
  store: Store,
  folder: AttachmentFolder,
  code: string,
  { now, by }: { readonly now: number; readonly by: Person },
): Promise<number | undefined> {
  const erased = await store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("enquiries")
      .select(["id", "form"])
      .where("code", "=", code)
      .executeTakeFirst();
    if (row === undefined || !may(by, "enquiry.erase", { form: row.form })) return undefined;
    const files = await eraseRows(tx, [row.id]);
    const detail = { attachments: files.length };
    const entry = { act: "enquiry.erase", subject: `enquiry:${row.id}`, detail } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return { id: row.id, files };
  });
  await removeFiles(folder, erased?.files ?? []);
  return erased?.id;
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
    const { ids, files } = await store.transaction(async (tx) => {
      const rows = await tx
        .selectFrom("enquiries")
        .select("id")
        .where("form", "=", form)
        .where("created_at", "<", time)
        .orderBy("id")
        .limit(atOnce)
        .execute();
      const old = rows.map(({ id }) => id);
      const erased = await eraseRows(tx, old);
      const detail = { form, reason: "retention" };
      const entries = old.map((id) => ({
        act: "enquiry.erase" as const,
        subject: `enquiry:${id}`,
        detail,
      }));
      await appendAudit(tx, entries, { by: serverActor, at: now });
      return { ids: old, files: erased };
    });
    await removeFiles(folder, files);
    count += ids.length;
    if (ids.length < atOnce) return count;
  }
}

/** @returns the names of the files that are to go with them */
async function eraseRows(tx: Writing, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await tx
    .selectFrom("attachments")
    .select("id")
    .where("enquiry_id", "in", ids)
    .execute();
  // Attachments and mails go with their enquiry (on delete cascade).
  await tx.deleteFrom("enquiries").where("id", "in", ids).execute();
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
