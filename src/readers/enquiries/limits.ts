import { createHmac } from "node:crypto";
import * as z from "zod";
import { events } from "../../base/process/events.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";

/** Limit on what is taken from one subject within a time. */
export interface Limit {
  /** Of what is counted: enquiries, files, or bytes. */
  readonly max: number;
  readonly windowMs: number;
}

const hour = 60 * 60_000;

const day = 24 * hour;

/** Longest time any of the limits looks back. */
const maxWindowMs = day;

/** People behind one address may be many; one mailbox is one person's. */
export const limits = {
  enquiriesOfNetwork: { max: 20, windowMs: hour },
  enquiriesOfMailbox: { max: 5, windowMs: hour },
  uploadsOfNetwork: { max: 60, windowMs: hour },
  /** Without script a file comes without a proof of work. */
  plainUploadsOfNetwork: { max: 20, windowMs: hour },
  /** A form has five files, and some are sent twice. */
  uploadsOfPass: { max: 12, windowMs: hour },
  /** Requests for the state of an enquiry. */
  lookupsOfNetwork: { max: 30, windowMs: hour },
  bytesOfNetwork: { max: 1_024 * 1_024 * 1_024, windowMs: day },
} as const satisfies Record<string, Limit>;

/**
 * The name under which something is counted, as a keyed hash: the store says neither who wrote nor
 * from where, and nobody without its secret can find out by trying.
 */
export function limitSubject(secret: Buffer, kind: keyof typeof limits, what: string): string {
  return createHmac("sha256", secret).update(`${kind}\0${what}`).digest("base64url");
}

/**
 * The mailbox of an address, as far as it can be told from outside: what stands behind a `+` is its
 * owner's to choose (RFC 5233), and letters are taken for one in either case.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+");
  // An address that begins with the sign has no other name.
  return `${name === "" ? email.slice(0, at) : name}${email.slice(at)}`.toLowerCase();
}

/** More came from one subject than may. */
export class LimitReached extends Error {
  readonly retryAfterSeconds: number;

  constructor(until: number, now: number) {
    super("More came than are taken");
    this.name = "LimitReached";
    this.retryAfterSeconds = Math.max(1, Math.ceil((until - now) / 1_000));
  }
}

/**
 * Counts more of a subject, as part of the transaction; nobody else counts it until its end.
 * @param amount of what the limit counts
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

/** The last of those that must be forgotten so that no more than `most` are left; undefined: none. */
function timeOfRoom(entries: readonly Counted[], max: number): number | undefined {
  let sum = 0;
  for (const entry of entries.toReversed()) {
    sum += typeof entry === "number" ? 1 : entry[1];
    if (sum > max) return timeOf(entry);
  }
  return undefined;
}

/** Removes what no longer counts. */
export async function purgeCounts({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("enquiry_counts")
    .where("last_at", "<=", now - maxWindowMs)
    .execute();
}
