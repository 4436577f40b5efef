import { appendAudit } from "../../../base/audit/append.ts";
import type { LeftOut } from "../../../base/site/incomingMailCodes.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import type { View } from "../../../content/published/publication.ts";
import { emptiedMail, eraseMailRows } from "../../../readers/enquiries/eraseIncomingMails.ts";
import { emailAddress } from "../../../readers/enquiries/form/contactFormats.ts";
import type { FormName } from "../../../readers/enquiries/form/fields.ts";
import { may, type Person, requireRight } from "../../access/rights.ts";
import { lockEnquiry } from "../changeEnquiry.ts";
import { DeskProblem } from "../deskProblem.ts";
import { insertIncoming, isKnownMail, recordIncoming } from "../enquiryThread.ts";
import { leftOutOf } from "./leftOutParts.ts";
import { openByMail } from "./openEnquiryByMail.ts";
import { claimFiles } from "./takeMail.ts";

// Mails that belong to no enquiry, until staff add them to one, open one by them, or remove them. They belong
// to no form: whoever may read the enquiries of all forms reads them.

/** A mail that waits for staff. */
export type WaitingMail = Awaited<ReturnType<typeof waitingMails>>["list"][number];

/** Mails of a part of the list, at most. */
const atOnce = 50;

const waiting = ["unmatched", "refused"] as const;

/** Tells whether a person may read mails that belong to no enquiry. */
function mayReadMails(by: Person): boolean {
  return may(by, "enquiry.read");
}

const columns = [
  ...(["id", "at", "sender", "sender_name", "subject", "body", "reason"] as const),
  ...(["left_out", "message_id"] as const),
] as const;

/** Mails that wait for staff, the newest first. */
export async function waitingMails(db: Reading, by: Person, before: number | undefined) {
  if (!mayReadMails(by)) return { list: [], next: undefined };
  const rows = await db
    .selectFrom("incoming_mails")
    .select(columns)
    .where("what", "in", waiting)
    .where("sender", "is not", null)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(atOnce + 1)
    .execute();
  const shown = rows.slice(0, atOnce);
  const ids = shown.map(({ id }) => id);
  const files =
    ids.length === 0
      ? []
      : await db
          .selectFrom("attachments")
          .select(["id", "name", "size", "kind", "incoming_id"])
          .where("incoming_id", "in", ids)
          .orderBy("created_at")
          .execute();
  return {
    list: shown.map(({ sender, sender_name: name, left_out, ...row }) => ({
      ...{ ...row, sender: sender ?? "", senderName: name ?? "", leftOut: leftOutOf(left_out) },
      files: files.filter(({ incoming_id }) => incoming_id === row.id),
    })),
    next: rows.length > atOnce ? shown.at(-1)?.id : undefined,
  };
}

/** Number of mails that wait for staff; undefined for who may not read them. */
export async function waitingCount(db: Reading, by: Person): Promise<number | undefined> {
  if (!mayReadMails(by)) return undefined;
  const row = await db
    .selectFrom("incoming_mails")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("what", "in", waiting)
    .where("sender", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** An attachment of a mail that waits; undefined where there is none that the person may read. */
export async function waitingFile(db: Reading, by: Person, mail: number, id: string) {
  if (!mayReadMails(by)) return undefined;
  return db
    .selectFrom("attachments")
    .select(["id", "name", "size", "kind"])
    .where("incoming_id", "=", mail)
    .where("id", "=", id)
    .executeTakeFirst();
}

interface MailAct {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Adds a mail to an enquiry.
 * @returns its code; undefined where there is no such mail
 * @throws NotPermitted, DeskProblem where there is no such enquiry
 */
export function addMail(store: Store, id: number, code: string, act: MailAct) {
  return handled(store, id, act, async (tx, mail) => {
    const row = await lockEnquiry(tx, code);
    if (row === undefined || !may(act.by, "enquiry.read", { form: row.form })) {
      throw new DeskProblem("no-enquiry");
    }
    requireRight(act.by, "enquiry.reply", { form: row.form }, `enquiry ${row.id}`);
    const recorded = await recordIncoming(tx, row.id, {
      ...(await messageOf(tx, mail)),
      now: act.now,
    });
    if (recorded === undefined) throw new DeskProblem("no-enquiry");
    const target = await codeOf(tx, recorded.enquiryId);
    return { ...recorded, code: target, audit: "enquiry.mail-add" };
  });
}

/**
 * Opens an enquiry by a mail.
 * @returns its code; undefined where there is no such mail
 * @throws NotPermitted, DeskProblem where its sender cannot be answered
 */
export function openMail(
  store: Store,
  id: number,
  form: FormName,
  facts: { readonly secret: Buffer; readonly viewOf: (language: Language) => View },
  act: MailAct,
) {
  return handled(store, id, act, async (tx, mail) => {
    requireRight(act.by, "enquiry.reply", { form }, "an enquiry");
    if (!emailAddress.test(mail.sender)) throw new DeskProblem("no-sender");
    const typed = { fromName: mail.senderName, fromAddress: mail.sender };
    const opening = { ...typed, subject: mail.subject, text: mail.body };
    const needs = { ...facts, form, isAsked: true };
    const { id: enquiryId, code, language } = await openByMail(tx, needs, opening, act.now);
    const message = { ...(await messageOf(tx, mail)), now: act.now };
    const messageId = await insertIncoming(tx, { id: enquiryId, language }, message);
    return { enquiryId, messageId, code, audit: "enquiry.mail-open" };
  });
}

/** Removes a mail with its attachments. @returns the names of their files; undefined where there is none */
export async function removeMail(store: Store, id: number, { by, now }: MailAct) {
  requireRight(by, "enquiry.reply", {}, "mails");
  return store.transaction(async (tx) => {
    const mail = await lockMail(tx, id);
    if (mail === undefined || !mayReadMails(by)) return undefined;
    const files = await eraseMailRows(tx, [id]);
    const entry = { act: "enquiry.mail-remove", subject: `mail:${id}`, detail: {} } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return files;
  });
}

interface LockedMail {
  readonly sender: string;
  readonly senderName: string;
  readonly subject: string;
  readonly body: string;
  readonly leftOut: readonly LeftOut[];
  readonly messageId: string | undefined;
}

async function lockMail(tx: Writing, id: number): Promise<LockedMail | undefined> {
  const row = await tx
    .selectFrom("incoming_mails")
    .select(columns)
    .where("id", "=", id)
    .where("what", "in", waiting)
    .where("sender", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...{ sender: row.sender ?? "", senderName: row.sender_name ?? "" },
      ...{ subject: row.subject ?? "", body: row.body ?? "", leftOut: leftOutOf(row.left_out) },
      messageId: row.message_id ?? undefined,
    }
  );
}

async function messageOf(
  tx: Writing,
  { senderName, sender, body, leftOut, messageId }: LockedMail,
) {
  const isUsed = await isKnownMail(tx, messageId);
  const from = senderName || sender;
  return { from, text: body, leftOut, messageId: isUsed ? undefined : messageId };
}

interface Handled {
  readonly enquiryId: number;
  readonly messageId: number;
  readonly code: string;
  readonly audit: "enquiry.mail-add" | "enquiry.mail-open";
}

/** Gives a mail to an enquiry, with its attachments. */
function handled(
  store: Store,
  id: number,
  { by, now }: MailAct,
  work: (tx: Writing, mail: LockedMail) => Promise<Handled>,
): Promise<string | undefined> {
  return store.transaction(async (tx) => {
    const mail = await lockMail(tx, id);
    if (mail === undefined || !mayReadMails(by)) return undefined;
    const done = await work(tx, mail);
    const files = await tx
      .selectFrom("attachments")
      .select("id")
      .where("incoming_id", "=", id)
      .orderBy("created_at")
      .execute();
    await claimFiles(
      tx,
      files.map((file) => file.id),
      done,
    );
    const set = { ...emptiedMail, enquiry_id: done.enquiryId };
    await tx.updateTable("incoming_mails").set(set).where("id", "=", id).execute();
    const subject = `enquiry:${done.enquiryId}`;
    await appendAudit(tx, [{ act: done.audit, subject, detail: { mail: id } }], { by, at: now });
    return done.code;
  });
}

async function codeOf(tx: Writing, id: number): Promise<string> {
  const { code } = await tx
    .selectFrom("enquiries")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return code;
}
