import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type AttachmentKind, attachmentKinds } from "../../../base/site/enquiryCodes.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { type UploadedFile, uploadRetentionMs } from "../form/attachmentLimits.ts";
import type { AttachmentFolder } from "./attachmentFolder.ts";

const idLength = 22;

/** A random name: 128 bits. */
export function newAttachmentId(): string {
  return randomBytes(16).toString("base64url");
}

/** Token of an attachment in a form: signed, and without information. */
function attachmentToken(secret: Buffer, id: string): string {
  return `${id}${sign(secret, id)}`;
}

/** The attachment of a token; undefined where it is not valid. */
function attachmentIdOf(secret: Buffer, token: string): string | undefined {
  const id = token.slice(0, idLength);
  const given = Buffer.from(token);
  const own = Buffer.from(attachmentToken(secret, id));
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
}

function sign(secret: Buffer, id: string): string {
  return createHmac("sha256", secret).update(`attachment\0${id}`).digest("base64url").slice(0, 22);
}

/** A file as it is stored. */
export interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly kind: AttachmentKind;
}

/** Adds an attachment that no enquiry has claimed. @param now milliseconds since 1970 */
export async function insertAttachment(
  { db }: Store,
  row: AttachmentRow,
  now: number,
): Promise<void> {
  await db
    .insertInto("attachments")
    .values({ ...row, enquiry_id: null, position: 0, created_at: now })
    .execute();
}

/** Sum of the sizes of all attachments, in bytes. */
export async function storedBytes(db: Reading): Promise<number> {
  const { stored } = await db
    .selectFrom("attachments")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("stored"))
    .executeTakeFirstOrThrow();
  return Number(stored);
}

/** Attachments that are not claimed yet, in the order of their tokens. */
export async function unclaimedAttachments(
  { db }: Store,
  secret: Buffer,
  tokens: readonly string[],
): Promise<UploadedFile[]> {
  const ids = [...new Set(tokens.flatMap((token) => attachmentIdOf(secret, token) ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("attachments")
    .select(["id", "name", "size", "kind"])
    .where("id", "in", ids)
    .where("enquiry_id", "is", null)
    .execute();
  return ids.flatMap((id) => {
    const row = rows.find((found) => found.id === id);
    if (row === undefined) return [];
    const kind = attachmentKinds.find((known) => known === row.kind) ?? "text";
    return [uploadedFile(secret, { ...row, kind })];
  });
}

/** An attachment as it is answered to who uploaded it. */
export function uploadedFile(secret: Buffer, { id, ...facts }: AttachmentRow): UploadedFile {
  return { token: attachmentToken(secret, id), ...facts };
}

/**
 * Makes attachments an enquiry's, as part of its transaction.
 * @returns the tokens that stand for none that could be claimed: then the transaction must not commit
 */
export async function claimAttachments(
  tx: Writing,
  secret: Buffer,
  tokens: readonly string[],
  enquiryId: number,
): Promise<string[]> {
  const gone: string[] = [];
  const wanted = [...new Set(tokens)].map((token, position) => {
    return { token, position, id: attachmentIdOf(secret, token) };
  });
  // In one order for all, so that two transactions cannot wait for each other.
  for (const { token, position, id = "" } of wanted.toSorted(byId)) {
    const row = await tx
      .updateTable("attachments")
      .set({ enquiry_id: enquiryId, position })
      .where("id", "=", id)
      .where("enquiry_id", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) gone.push(token);
  }
  return gone;
}

/** Removes attachments that no enquiry claimed within a day, and files that no row stands for. */
export async function purgeAttachments(
  { db }: Store,
  folder: AttachmentFolder,
  now: number,
): Promise<void> {
  const rows = await db
    .deleteFrom("attachments")
    .where("enquiry_id", "is", null)
    .where("incoming_id", "is", null)
    .where("created_at", "<=", now - uploadRetentionMs)
    .returning("id")
    .execute();
  for (const { id } of rows) await folder.remove(id);
  const old = await folder.writtenBefore(now - uploadRetentionMs);
  if (old.length === 0) return;
  const known = await db.selectFrom("attachments").select("id").execute();
  const ids = new Set(known.map(({ id }) => id));
  for (const name of old) if (!ids.has(name)) await folder.remove(name);
}

interface NamedUpload {
  readonly id: string | undefined;
}

function byId({ id: one = "" }: NamedUpload, { id: other = "" }: NamedUpload): number {
  return one < other ? -1 : Number(one > other);
}
