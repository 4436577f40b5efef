import { createHmac } from "node:crypto";
import type { IncomingOutcome, LeftOut } from "../../../base/site/incomingMailCodes.ts";
import type { Language } from "../../../base/site/languages.ts";
import { sanitizeText } from "../../../base/site/sanitizeInput.ts";
import { isHeld, type WorkLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import type { View } from "../../../content/published/publication.ts";
import { emailAddress } from "../../../readers/enquiries/form/contactFormats.ts";
import type { FormName } from "../../../readers/enquiries/form/fields.ts";
import { LimitReached, mailboxOf } from "../../../readers/enquiries/submissionLimits.ts";
import { readTrackingCode } from "../../../readers/enquiries/trackEnquiry.ts";
import {
  insertIncoming,
  isKnownMail,
  noteReturned,
  type RecordedMail,
  recordIncoming,
} from "../enquiryThread.ts";
import type { NamedAnchor } from "./classifyMail.ts";
import { openByMail } from "./openEnquiryByMail.ts";
import type { MailFacts } from "./readMail.ts";

/** A mail's place in its mailbox. */
export interface MailPlace {
  /** Account, host and folder. */
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly uid: number;
}

/** A mail as it is taken: what was read of it, and the attachments that were kept. */
export interface TakenMail {
  readonly facts: MailFacts;
  readonly leftOut: readonly LeftOut[];
  /** Ids of attachments that nothing has claimed. */
  readonly attachments: readonly string[];
  /** Reason for which the mail was not taken as a whole. */
  readonly refusal?: "too-large" | "unreadable";
}

/** Circumstances under which mails are taken. */
export interface TakingNeeds {
  readonly store: Store;
  /** Secret of the enquiries. */
  readonly secret: Buffer;
  readonly viewOf: (language: Language) => View;
  /** Form of enquiries that mails open; undefined: they wait for staff. */
  readonly form: FormName | undefined;
  /** The desk's own addresses, lower case. */
  readonly own: ReadonlySet<string>;
  /** Lease under which the mailbox is read; undefined: nobody else reads it. */
  readonly lease: WorkLease | undefined;
}

/** Thrown where another process reads the mailbox by now. Nothing was written. */
export class MailboxLost extends Error {
  override readonly name = "MailboxLost";
}

/** Keyed hash of a mail, the same for each copy of it. */
function identityOf(secret: Buffer, place: MailPlace, { facts, refusal }: TakenMail): string {
  const { messageId, fromAddress, date, subject, text } = facts;
  const isKnown = messageId !== "" || fromAddress !== "";
  // Of mails that could not be read at all, each is one of its own.
  const where = isKnown ? [] : [place.mailbox, `${place.uidValidity}`, `${place.uid}`];
  const parts = ["mail", messageId, fromAddress, date, subject, text, refusal ?? "", ...where];
  return createHmac("sha256", secret).update(parts.join("\0")).digest("base64url");
}

/** Tells whether a mail was taken from its place. */
export async function isTaken(
  db: Reading,
  { mailbox, uidValidity, uid }: MailPlace,
): Promise<boolean> {
  const row = await db
    .selectFrom("incoming_mails")
    .select("id")
    .where("mailbox", "=", mailbox)
    .where("uidvalidity", "=", uidValidity)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a mail: into the thread to which it belongs, as a new enquiry, or for staff to look at. All of it is
 * one transaction, with the record that it was taken.
 * @returns undefined where it was taken from its place before
 * @throws MailboxLost
 */
export async function takeMail(
  needs: TakingNeeds,
  place: MailPlace,
  mail: TakenMail,
  now: number,
): Promise<IncomingOutcome | undefined> {
  const identity = identityOf(needs.secret, place, mail);
  return needs.store.transaction(async (tx) => {
    if (needs.lease !== undefined && !(await isHeld(tx, needs.lease))) throw new MailboxLost();
    const isCopy = await hasIdentity(tx, identity);
    const { mailbox, uidValidity, uid } = place;
    const row = await tx
      .insertInto("incoming_mails")
      .values({
        ...{ mailbox, uidvalidity: uidValidity, uid, identity, what: "duplicate", at: now },
      })
      .onConflict((conflict) => conflict.columns(["mailbox", "uidvalidity", "uid"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (isCopy) return "duplicate";
    const taken = await sorted(tx, needs, row.id, mail, now);
    await tx
      .updateTable("incoming_mails")
      .set({ what: taken.what, enquiry_id: taken.recorded?.enquiryId ?? null })
      .where("id", "=", row.id)
      .execute();
    if (taken.recorded !== undefined && !taken.isBounce) {
      await claimFiles(tx, mail.attachments, taken.recorded);
    }
    return taken.what;
  });
}

async function hasIdentity(tx: Writing, identity: string): Promise<boolean> {
  const row = await tx
    .selectFrom("incoming_mails")
    .select("id")
    .where("identity", "=", identity)
    .executeTakeFirst();
  return row !== undefined;
}

type RecordedPlace = Pick<RecordedMail, "enquiryId" | "messageId">;

interface Sorted {
  readonly what: IncomingOutcome;
  readonly recorded?: RecordedPlace | undefined;
  /** True: the message of `recorded` is the desk's own. */
  readonly isBounce?: boolean;
}

async function sorted(
  tx: Writing,
  needs: TakingNeeds,
  id: number,
  mail: TakenMail,
  now: number,
): Promise<Sorted> {
  const { facts, refusal, leftOut } = mail;
  const found = await matching(tx, facts);
  const from = facts.fromName || facts.fromAddress;
  if (facts.kind === "bounce") {
    const { name = "" } = found ?? {};
    const bounce = { name, from, reason: facts.text, now };
    const recorded = found && (await noteReturned(tx, found.id, bounce));
    return { what: "bounce", recorded, isBounce: true };
  }
  // A mail of the desk itself that came back, as by a copy to its own address.
  if (needs.own.has(facts.fromAddress)) return { what: "automatic" };
  // The same Message-ID with another content is another mail: some programs use one for all.
  const isUsed = await isKnownMail(tx, facts.messageId || undefined);
  const messageId = facts.messageId === "" || isUsed ? undefined : facts.messageId;
  const message = { messageId, from, text: facts.text, now, leftOut };
  if (facts.kind === "automatic") {
    const automatic = { ...message, kind: "automatic", opens: false } as const;
    return {
      what: "automatic",
      recorded: found && (await recordIncoming(tx, found.id, automatic)),
    };
  }
  if (found !== undefined) {
    const recorded = await recordIncoming(tx, found.id, message);
    return { what: refusal === undefined ? "matched" : "refused", recorded };
  }
  if (refusal === undefined && needs.form !== undefined && emailAddress.test(facts.fromAddress)) {
    const opened = await opening(tx, needs, needs.form, facts, now);
    if (opened !== undefined) {
      const at = { id: opened.id, language: opened.language };
      const messageId = await insertIncoming(tx, at, message);
      return { what: "new", recorded: { enquiryId: opened.id, messageId } };
    }
  }
  await keepForStaff(tx, id, mail, messageId);
  return { what: refusal === undefined ? "unmatched" : "refused" };
}

/** Opens an enquiry; undefined where its sender has sent too many, so that staff look at it first. */
async function opening(
  tx: Writing,
  { secret, viewOf }: TakingNeeds,
  form: FormName,
  facts: MailFacts,
  now: number,
) {
  try {
    return await openByMail(tx, { secret, viewOf, form }, facts, now);
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

interface Match {
  readonly id: number;
  /** Message-ID without its domain, by which it was found. */
  readonly name: string;
}

/**
 * The enquiry that a mail belongs to: by an anchor, which nobody can guess; by the code in its subject only
 * where it comes from the enquiry's own sender.
 */
async function matching(db: Reading, facts: MailFacts): Promise<Match | undefined> {
  const byAnchor = await anchored(db, facts.anchors);
  if (byAnchor !== undefined || facts.kind !== "person") return byAnchor;
  const token = /\[([0-9A-Za-z-]{12,16})\]/.exec(facts.subject)?.[1];
  const code = token === undefined ? undefined : readTrackingCode(token);
  if (code === undefined || facts.fromAddress === "") return undefined;
  const row = await db
    .selectFrom("enquiries")
    .select(["id", "email"])
    .where("code", "=", code)
    .executeTakeFirst();
  const isOwn = row !== undefined && row.email === mailboxOf(facts.fromAddress);
  return isOwn ? { id: row.id, name: "" } : undefined;
}

async function anchored(db: Reading, named: readonly NamedAnchor[]): Promise<Match | undefined> {
  if (named.length === 0) return undefined;
  const rows = await db
    .selectFrom("enquiries")
    .select(["id", "anchor"])
    .where("anchor", "in", [...new Set(named.map(({ anchor }) => anchor))])
    .execute();
  const idOf = new Map(rows.map(({ id, anchor }) => [anchor, id]));
  for (const { anchor, name } of named) {
    const id = idOf.get(anchor);
    if (id !== undefined) return { id, name };
  }
  return undefined;
}

/** Keeps a mail that belongs to nothing until staff decide about it. */
async function keepForStaff(
  tx: Writing,
  id: number,
  { facts, refusal, leftOut, attachments }: TakenMail,
  messageId: string | undefined,
): Promise<void> {
  await tx
    .updateTable("incoming_mails")
    .set({
      reason: refusal ?? null,
      ...{ sender: mailboxOf(facts.fromAddress), sender_name: facts.fromName },
      ...{ subject: facts.subject, body: sanitizeText(facts.text), message_id: messageId ?? null },
      left_out: leftOut.length === 0 ? null : JSON.stringify(leftOut),
    })
    .where("id", "=", id)
    .execute();
  if (attachments.length === 0) return;
  await tx
    .updateTable("attachments")
    .set({ incoming_id: id })
    .where("id", "in", [...attachments])
    .execute();
}

/** Makes attachments those of a message. */
export async function claimFiles(
  tx: Writing,
  ids: readonly string[],
  { enquiryId, messageId }: RecordedPlace,
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx
      .updateTable("attachments")
      .set({ enquiry_id: enquiryId, message_id: messageId, position, incoming_id: null })
      .where("id", "=", id)
      .execute();
  }
}
