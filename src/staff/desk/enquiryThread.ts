import { randomUUID } from "node:crypto";
import type { incomingKinds, LeftOut } from "../../base/site/incomingMailCodes.ts";
import { sanitizeLine, sanitizeText } from "../../base/site/sanitizeInput.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import { partQuoted } from "../../base/site/text/quotedMail.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import {
  deskColumns,
  insertParts,
  newAnchor,
  searchForm,
} from "../../readers/enquiries/deskSearchColumns.ts";
import { stateEntry } from "../../readers/enquiries/enquiryStates.ts";
import type { HistoryEntry } from "../../readers/enquiries/noteInHistory.ts";
import { newTrackingCode } from "../../readers/enquiries/trackEnquiry.ts";
import { serverPerson } from "../access/rights.ts";
import { type LockedEnquiry, lockEnquiry, writeChange } from "./changeEnquiry.ts";
import { reopenDays, stateValues } from "./enquiryActions.ts";

/**
 * Beginning of the Message-ID of a reply: the enquiry's anchor, which nobody can guess, and the reply's
 * number. An answer to any mail of the thread therefore names the anchor, even where only its last
 * Message-ID is left.
 */
export function replyName(anchor: string, messageId: number): string {
  return `${anchor}.${messageId}`;
}

/** The anchor of an enquiry, made where a release before the desk has saved it. */
export async function anchorOf(
  tx: Writing,
  { id, code, anchor, body }: Pick<LockedEnquiry, "id" | "code" | "anchor" | "body">,
): Promise<string> {
  if (anchor !== null) return anchor;
  const made = newAnchor();
  const columns = deskColumns(code, JSON.parse(body));
  await tx
    .updateTable("enquiries")
    .set({ ...columns, anchor: made })
    .where("id", "=", id)
    .execute();
  return made;
}

/** Message-IDs that a reply refers to. */
export interface ThreadReferences {
  readonly inReplyTo: string | undefined;
  readonly references: readonly string[];
}

/** Most Message-IDs of a thread that a mail names: the first and the newest. */
const maxReferences = 20;

/** Message-IDs of the mails of a thread that were sent or received, the oldest first. */
export async function threadReferences(db: Reading, enquiryId: number): Promise<ThreadReferences> {
  const receipt = await db
    .selectFrom("mails")
    .select("message_id")
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "receipt")
    .where("sent_at", "is not", null)
    .executeTakeFirst();
  const thread = await db
    .selectFrom("enquiry_messages")
    .select(["message_id"])
    .where("enquiry_id", "=", enquiryId)
    .where("state", "in", ["sent", "received"])
    .orderBy("id")
    .execute();
  const all = [receipt?.message_id, ...thread.map((one) => one.message_id)].filter(
    (id) => typeof id === "string",
  );
  const references = [...all.slice(0, 1), ...all.slice(1).slice(1 - maxReferences)];
  return { inReplyTo: all.at(-1), references };
}

/** A mail from the sender of an enquiry. */
export interface IncomingMail {
  /** Without angle brackets. */
  readonly messageId: string | undefined;
  /** Name or address of who wrote it, for the thread. */
  readonly from: string;
  /** Plain text, with the earlier mails that it quotes. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** False for bounces and automatic mails: they open nothing that is closed. Default true. */
  readonly opens?: boolean;
  /** Absent: a person has written it. */
  readonly kind?: (typeof incomingKinds)[number];
  /** Files and parts of it that were left out. */
  readonly leftOut?: readonly LeftOut[];
}

/** Place of an incoming mail in a thread. */
export interface RecordedMail {
  /** The enquiry, or the new one that continues it. */
  readonly enquiryId: number;
  readonly messageId: number;
  readonly isNew: boolean;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Notes an incoming mail in the thread of an enquiry. One that is closed is opened again within 14 days;
 * later a new enquiry with the same sender continues it.
 * @returns undefined where there is no such enquiry, or the mail was noted before
 */
export async function recordIncoming(
  tx: Writing,
  enquiryId: number,
  mail: IncomingMail,
): Promise<RecordedMail | undefined> {
  const row = await lockEnquiry(tx, enquiryId);
  if (row === undefined || (await isKnownMail(tx, mail.messageId))) return undefined;
  const { now, opens = true } = mail;
  const isOld = row.closed_at !== null && row.closed_at <= now - reopenDays * dayMs;
  if (opens && row.state === "closed" && isOld) {
    const { id, version } = await continueEnquiry(tx, row, mail);
    const messageId = await insertIncoming(tx, { ...row, id }, mail);
    await writeChange(tx, { id, version }, arrived(messageId, []), { by: serverPerson, now });
    return { enquiryId: id, messageId, isNew: true };
  }
  const messageId = await insertIncoming(tx, row, mail);
  const isMoved = opens && row.state !== "in-work" && row.state !== "received";
  const moved = isMoved ? [stateEntry(row.state, "in-work")] : [];
  // The one place where an answer of the sender ends the wait for it.
  const set = isMoved ? stateValues("in-work", now) : { waiting_since: null };
  await writeChange(
    tx,
    row,
    { ...arrived(messageId, moved), ...(opens && { set }) },
    { by: serverPerson, now },
  );
  return { enquiryId, messageId, isNew: false };
}

function arrived(messageId: number, others: readonly HistoryEntry[]) {
  return { entries: [{ what: "incoming", detail: { message: messageId } } as const, ...others] };
}

/** Tells whether a mail of a Message-ID is part of a thread. */
export async function isKnownMail(tx: Reading, messageId: string | undefined): Promise<boolean> {
  if (messageId === undefined) return false;
  const row = await tx
    .selectFrom("enquiry_messages")
    .select("id")
    .where("message_id", "=", messageId)
    .where("direction", "=", "in")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an incoming mail to a thread. */
export async function insertIncoming(
  tx: Writing,
  { id, language }: Pick<LockedEnquiry, "id" | "language">,
  { messageId, from, text, now, kind, leftOut = [] }: IncomingMail,
): Promise<number> {
  const row = await tx
    .insertInto("enquiry_messages")
    .values({
      ...{ enquiry_id: id, direction: "in", author_id: null, author_name: sanitizeLine(from) },
      ...{ language, body: sanitizeText(text), state: "received", created_at: now },
      ...{ message_id: messageId ?? null, mail_kind: kind ?? null },
      left_out: leftOut.length === 0 ? null : JSON.stringify(leftOut),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A new enquiry of the same sender, form, topic and parts, linked to the one that it continues. */
async function continueEnquiry(tx: Writing, row: LockedEnquiry, { text, now }: IncomingMail) {
  const code = newTrackingCode();
  const fields = { ...JSON.parse(row.body), content: contentOf(text) };
  const columns = deskColumns(code, fields);
  const made = await tx
    .insertInto("enquiries")
    .values({
      ...{ code, idempotency_key: randomUUID(), fingerprint: "", form: row.form },
      ...{ language: row.language, body: JSON.stringify(fields), created_at: now },
      ...columns,
      ...{ anchor: newAnchor(), continues_id: row.id, assignee_id: row.assignee_id },
      search_text: `${columns.search_text}\n${searchForm(row.code)}`,
    })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  const parts = await tx
    .selectFrom("enquiry_parts")
    .select("part")
    .where("enquiry_id", "=", row.id)
    .execute();
  await insertParts(
    tx,
    made.id,
    parts.map(({ part }) => part),
  );
  await writeChange(
    tx,
    row,
    { entries: [{ what: "continued", detail: { enquiry: made.id } }] },
    { by: serverPerson, now },
  );
  return made;
}

/** Longest content that an enquiry has, in UTF-16 units. */
const maxContent = 5_000;

/** Content of an enquiry that a mail opens: what its author wrote. The whole of it is in the thread. */
export function contentOf(text: string): string {
  return sanitizeText(cutText(sanitizeText(partQuoted(text).own), maxContent));
}

/** A sent mail of the desk that was returned. */
export interface ReturnedMail {
  /** Its Message-ID without the domain. */
  readonly name: string;
  readonly reason: string;
  /** Name or address of the server that returned it. */
  readonly from: string;
  readonly now: number;
}

/**
 * Notes that a mail of an enquiry was returned: the reply that it was is shown as not delivered, and the
 * desk does not wait for an answer to it. A mail that is no reply, as a receipt, has a message of its own.
 * Nothing is opened.
 * @returns undefined where there is no such enquiry
 */
export async function noteReturned(
  tx: Writing,
  enquiryId: number,
  { name, reason, from, now }: ReturnedMail,
): Promise<RecordedMail | undefined> {
  const row = await lockEnquiry(tx, enquiryId);
  if (row === undefined) return undefined;
  const sent = await tx
    .selectFrom("enquiry_messages")
    .select(["id", "undelivered", "version", "message_id"])
    .where("enquiry_id", "=", enquiryId)
    .where("direction", "=", "out")
    .where("message_id", "like", `${name}@%`)
    .executeTakeFirst();
  const bounce = { messageId: undefined, from, text: reason, now, kind: "bounce" } as const;
  const messageId = sent?.id ?? (await insertIncoming(tx, row, bounce));
  if (sent !== undefined) {
    await tx
      .updateTable("enquiry_messages")
      .set({ undelivered: sanitizeText(reason), version: sent.version + 1 })
      .where("id", "=", sent.id)
      .execute();
  }
  await writeChange(
    tx,
    row,
    {
      set: { waiting_since: null },
      entries: [{ what: "undelivered", detail: { message: messageId } }],
    },
    { by: serverPerson, now },
  );
  return { enquiryId, messageId, isNew: false };
}
