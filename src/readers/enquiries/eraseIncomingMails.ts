import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import type { AttachmentFolder } from "./attachments/attachmentFolder.ts";
import { mailboxOf } from "./submissionLimits.ts";

/** Content of incoming mails that is erased; what is left says that each was taken. */
export const emptiedMail = {
  ...{ what: "handled", sender: null, sender_name: null, subject: null, body: null },
  ...{ left_out: null, message_id: null },
} as const;

/** Mails erased in one transaction. */
const atOnce = 100;

/** Mails that wait for staff: of a mailbox, or from before a time. */
export type MailsToErase = { readonly mailbox: string } | { readonly before: number };

/**
 * Erases incoming mails that wait for staff, with their attachments.
 * @returns how many
 */
export async function eraseMails(
  store: Store,
  folder: AttachmentFolder,
  of: MailsToErase,
  isDryRun = false,
): Promise<number> {
  for (let count = 0; ; ) {
    const { ids, files } = await store.transaction((tx) => eraseSlice(tx, of, isDryRun));
    for (const name of files) await folder.remove(name);
    count += ids;
    if (isDryRun || ids < atOnce) return count;
  }
}

async function eraseSlice(tx: Writing, of: MailsToErase, isDryRun: boolean) {
  const rows = await tx
    .selectFrom("incoming_mails")
    .select("id")
    .where("sender", "is not", null)
    .$call((query) =>
      "mailbox" in of
        ? query.where("sender", "=", mailboxOf(of.mailbox))
        : query.where("at", "<", of.before),
    )
    .orderBy("id")
    .$if(!isDryRun, (query) => query.limit(atOnce))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (isDryRun || ids.length === 0) return { ids: ids.length, files: [] };
  return { ids: ids.length, files: await eraseMailRows(tx, ids) };
}

/**
 * Erases the content of mails that wait.
 * @returns the names of the files that are to go with it
 */
export async function eraseMailRows(tx: Writing, ids: readonly number[]): Promise<string[]> {
  await tx.updateTable("incoming_mails").set(emptiedMail).where("id", "in", ids).execute();
  const files = await tx
    .deleteFrom("attachments")
    .where("incoming_id", "in", ids)
    .returning("id")
    .execute();
  return files.map(({ id }) => id);
}
