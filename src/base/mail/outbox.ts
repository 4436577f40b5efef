import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { seal, unseal } from "../store/seal.ts";
import { secret as storedSecret } from "../store/secrets.ts";
import type { Store } from "../store/store.ts";
import type { Reading, Writing } from "../store/tables.ts";
import type { MailKind, mailData } from "./mailKinds.ts";

/** Row that a mail belongs to; deleting it deletes the mail. */
export type MailOwner = Partial<
  Readonly<Record<"enquiry_id" | "invitation_id" | "account_id", number>>
>;

interface Draft {
  /** Addresses; none: those that the template names when it is sent. */
  readonly recipients: readonly string[];
  /** A secret that the mail carries, sealed by `sealMailSecret()`. */
  readonly secret?: string | undefined;
  readonly owner?: MailOwner;
  /** Beginning of its Message-ID; a mail of that name that is there already stays the only one. */
  readonly name?: string;
  /** Time before which it is not sent, milliseconds since 1970; absent: none. */
  readonly sendAt?: number | undefined;
}

/** A mail to be put into the outbox. */
export type MailDraft = {
  readonly [Kind in MailKind]: Draft & {
    readonly kind: Kind;
    readonly data: z.infer<(typeof mailData)[Kind]>;
  };
}[MailKind];

/**
 * Puts mails into the outbox, in the transaction of the act that they are about.
 * @param now milliseconds since 1970
 */
export async function enqueueMails(
  tx: Writing,
  drafts: readonly MailDraft[],
  now: number,
): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ kind, data, recipients, secret, owner, name, sendAt = now }) => ({
    ...{ kind, data: JSON.stringify(data), recipients: JSON.stringify(recipients) },
    ...{ secret: secret ?? null, message_id: name ?? randomUUID() },
    // A mail that is to be sent later has the date of that time, and is given up so many days after it.
    ...{ created_at: sendAt, attempts: 0, next_at: sendAt },
    ...owner,
  }));
  await tx
    .insertInto("mails")
    .values(rows)
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .execute();
}

/** A secret, encrypted for a mail of this kind. To be called before the transaction that enqueues it. */
export async function sealMailSecret(store: Store, kind: MailKind, value: string): Promise<string> {
  return seal(await storedSecret(store, kind), kind, value);
}

/** The secret of a mail; undefined where it cannot be opened. */
export async function openMailSecret(
  store: Store,
  kind: MailKind,
  sealed: string,
): Promise<string | undefined> {
  const value = unseal(await storedSecret(store, kind), kind, sealed);
  return typeof value === "string" ? value : undefined;
}

/** Schedules the unsent mails of a row for sending at once. @returns how many */
export async function retryMails(tx: Writing, owner: MailOwner, now: number): Promise<number> {
  const rows = await tx
    .updateTable("mails")
    .set({ next_at: now, given_up_at: null })
    .where(({ and }) => and(owner))
    .where("sent_at", "is", null)
    .returning("id")
    .execute();
  return rows.length;
}

/** Schedules every mail that waits for another attempt for sending at once. */
export async function retryWaiting(tx: Writing, now: number): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ next_at: now })
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where("next_at", ">", now)
    .execute();
}

/** Takes the mails of a row that were not sent out of the outbox, with what they carry. */
export async function withdrawMails(tx: Writing, owner: MailOwner): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where(({ and }) => and(owner))
    .where("sent_at", "is", null)
    .execute();
}

/**
 * Takes a mail out of the outbox unless an attempt to send it has begun.
 * @returns whether it was taken out
 */
export async function withdrawMail(tx: Writing, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom("mails")
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where((where) => where.or([where("attempts", "=", 0), where("given_up_at", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** State of a mail. Times in milliseconds since 1970. */
export interface MailState {
  readonly kind: string;
  readonly attempts: number;
  readonly sentAt: number | null;
  readonly givenUpAt: number | null;
  /** Reason for the last failure, or the recipients that the mail did not reach. */
  readonly problem: string | null;
}

/** The mails of a row, the oldest first. */
export async function mailsOf(db: Reading, owner: MailOwner): Promise<MailState[]> {
  const rows = await db
    .selectFrom("mails")
    .select(["kind", "attempts", "sent_at", "given_up_at", "problem"])
    .where(({ and }) => and(owner))
    .orderBy("id")
    .execute();
  return rows.map(({ sent_at, given_up_at, ...mail }) => {
    return { ...mail, sentAt: sent_at, givenUpAt: given_up_at };
  });
}

/** State of mails together. */
export interface OutboxState {
  readonly waiting: number;
  /** Creation time of the oldest waiting mail, in ms since 1970; undefined: none waits. */
  readonly oldestAt: number | undefined;
  /** Mails that were given up. */
  readonly failed: number;
}

/** State of all mails, or of those of some kinds. */
export async function outboxState(
  { db }: Store,
  kinds?: readonly MailKind[],
): Promise<OutboxState> {
  const row = await db
    .selectFrom("mails")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("given_up_at", "is", null).as("waiting"),
      fn.min<number | null>("created_at").filterWhere("given_up_at", "is", null).as("oldest_at"),
      fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("failed"),
    ])
    .where("sent_at", "is", null)
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(row.waiting),
    oldestAt: row.oldest_at ?? undefined,
    failed: Number(row.failed),
  };
}

/** Time after which a mail that goes with no enquiry is removed, whatever came of it. */
const retentionMs = 7 * 24 * 60 * 60_000;

/** Removes mails that are over. Those of an enquiry stay as long as it. */
export async function purgeMails({ db }: Pick<Store, "db">, now: number): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("enquiry_id", "is", null)
    .where("created_at", "<=", now - retentionMs)
    .execute();
}
