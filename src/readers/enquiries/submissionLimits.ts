import { createHmac } from "node:crypto";
import * as z from "zod";
import { events } from "../../base/process/events.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";

/** Limit on the amount from one subject within a time window. */
export interface Limit {
  /** Maximum number of enquiries or files, or of bytes. */
  readonly max: number;
  readonly windowMs: number;
}

const hour = 60 * 60_000;

const day = 24 * hour;

/** Longest window of all limits. */
const maxWindowMs = day;

/** Many people may share one network address; a mailbox belongs to one person. */
export const limits = {
  enquiriesOfNetwork: { max: 20, windowMs: hour },
  enquiriesOfMailbox: { max: 5, windowMs: hour },
  /** Receipts and other mails that no person has written. */
  automaticMailsOfMailbox: { max: 1, windowMs: day },
  uploadsOfNetwork: { max: 60, windowMs: hour },
  /** Without script a file has no proof of work. */
  plainUploadsOfNetwork: { max: 20, windowMs: hour },
  /** A form accepts five files, and some are sent twice. */
  uploadsOfPass: { max: 12, windowMs: hour },
  /** Requests for the state of an enquiry. */
  lookupsOfNetwork: { max: 30, windowMs: hour },
  bytesOfNetwork: { max: 1_024 * 1_024 * 1_024, windowMs: day },
} as const satisfies Record<string, Limit>;

/**
 * Keyed hash of a subject, under which it is counted: the store does not reveal the sender or their
 * network, and neither can be found by trying without the secret.
 */
export function limitSubject(secret: Buffer, kind: keyof typeof limits, what: string): string {
  return createHmac("sha256", secret).update(`${kind}\0${what}`).digest("base64url");
}

/**
 * Mailbox of an address in normalised form: without the part after a `+`, which its owner chooses
 * (RFC 5233), and in lower case.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+");
  // An address that begins with `+` has no other name.
  return `${name === "" ? email.slice(0, at) : name}${email.slice(at)}`.toLowerCase();
}

/** Thrown when a subject exceeds a limit. */
export class LimitReached extends Error {
  readonly retryAfterSeconds: number;

  constructor(until: number, now: number) {
    super("More came than are taken");
    this.name = "LimitReached";
    this.retryAfterSeconds = Math.max(1, Math.ceil((until - now) / 1_000));
  }
}

/**
 * Counts an amount for a subject within the transaction, which locks the subject until its end.
 * @param amount in the limit's unit
 * @throws LimitReached
 */
export async function countTowardsLimit(
  tx: Writing,
  subject: string,
  limit: Limit,
  now: number,
  amount = 1,
): Promise<void> {
  const { max, windowMs } = limit;
  const row = await tx
    .insertInto("enquiry_counts")
    .values({ subject, times: "[]", last_at: now })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet(({ ref }) => ({ subject: ref("excluded.subject") })),
    )
    .returning("times")
    .executeTakeFirstOrThrow();
  const times = timeList
    .parse(JSON.parse(row.times))
    .filter((entry) => timeOf(entry) > now - windowMs);
  const until = timeOfRoom(times, max - amount);
  if (until !== undefined) {
    events.publish("refusal", { limit: nameOf(limit) });
    throw new LimitReached(until + windowMs, now);
  }
  await tx
    .updateTable("enquiry_counts")
    .set({ times: JSON.stringify([...times, amount === 1 ? now : [now, amount]]), last_at: now })
    .where("subject", "=", subject)
    .execute();
}

function nameOf(limit: Limit): string {
  return Object.entries(limits).find(([, known]) => known === limit)?.[0] ?? "other";
}

/** Time of a counted thing, and its amount; 1 where only the time is stored. */
const timeList = z.array(z.union([z.int(), z.tuple([z.int(), z.int()])]));

type Counted = z.output<typeof timeList>[number];

function timeOf(entry: Counted): number {
  return typeof entry === "number" ? entry : entry[0];
}

/**
 * Time of the last entry that must expire so that at most `max` remains; undefined where none must.
 */
function timeOfRoom(entries: readonly Counted[], max: number): number | undefined {
  let sum = 0;
  for (const entry of entries.toReversed()) {
    sum += typeof entry === "number" ? 1 : entry[1];
    if (sum > max) return timeOf(entry);
  }
  return undefined;
}

/** Deletes expired counts. */
export async function purgeCounts({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("enquiry_counts")
    .where("last_at", "<=", now - maxWindowMs)
    .execute();
}
