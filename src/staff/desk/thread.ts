import { randomUUID } from "node:crypto";
import { sanitizeLine, sanitizeText } from "../../base/site/sanitizeInput.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import {
  deskColumns,
  insertParts,
  newAnchor,
  searchForm,
} from "../../readers/enquiries/deskColumns.ts";
import { stateEntry } from "../../readers/enquiries/enquiryStates.ts";
import type { HistoryEntry } from "../../readers/enquiries/history.ts";
import { newTrackingCode } from "../../readers/enquiries/tracking.ts";
import { serverPerson } from "../access/rights.ts";
import { reopenDays, stateValues } from "./acts.ts";
import { type LockedEnquiry, lockEnquiry, writeChange } from "./changeEnquiry.ts";

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
    .where("message_id", "is not", null)
    .orderBy("id")
    .execute();
  const all = [receipt?.message_id, ...thread.map((one) => one.message_id)].filter(
    (id) => typeof id === "string",
  );
  const references =
    all.length <= maxReferences ? all : [...all.slice(0, 1), ...all.slice(1 - maxReferences)];
  return { inReplyTo: all.at(-1), references };
}

/** A mail from the sender of an enquiry. */
export interface IncomingMail {
  /** Without angle brackets. */
  readonly messageId: string | undefined;
  /** Name or address of who wrote it, for the thread. */
  readonly from: string;
  /** Plain text, without what it quotes. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** False for bounces and automatic mails: they open nothing that is closed. Default true. */
  readonly opens?: boolean;
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
  if (row === undefined || (await isKnown(tx, mail))) return undefined;
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

async function isKnown(tx: Writing, { messageId }: IncomingMail): Promise<boolean> {
  if (messageId === undefined) return false;
  const row = await tx
    .selectFrom("enquiry_messages")
    .select("id")
    .where("message_id", "=", messageId)
    .where("direction", "=", "in")
    .executeTakeFirst();
  return row !== undefined;
}

async function insertIncoming(
  tx: Writing,
  { id, language }: Pick<LockedEnquiry, "id" | "language">,
  { messageId, from, text, now }: IncomingMail,
): Promise<number> {
  const row = await tx
    .insertInto("enquiry_messages")
    .values({
      ...{ enquiry_id: id, direction: "in", author_id: null, author_name: sanitizeLine(from) },
      ...{ language, body: sanitizeText(text), state: "received", created_at: now },
      message_id: messageId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A new enquiry of the same sender, form, topic and parts, linked to the one that it continues. */
async function continueEnquiry(tx: Writing, row: LockedEnquiry, { text, now }: IncomingMail) {
  const code = newTrackingCode();
  const fields = { ...JSON.parse(row.body), content: sanitizeText(text).slice(0, maxContent) };
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
