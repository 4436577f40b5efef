import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { storedKey } from "../cachedStoreSecret.ts";

/** Window in which failures count, and time that a lockout lasts after the last of them. */
const windowMs = 15 * 60_000;

/** Window in which failures from everywhere count for closing an account to unknown devices. */
const longWindowMs = 60 * 60_000;

/**
 * Number of failures that closes an account to all but known devices, until the oldest no longer
 * counts.
 */
const failuresToClose = 100;

/** Number of failures of an account from one network, within the window, that locks the pair. */
const failuresToLock = 5;

/**
 * Number of an account's failures from which attempts are delayed; one network cannot reach it
 * alone.
 */
const failuresToSlow = failuresToLock;

const firstDelayMs = 125;

/** Longest delay; with the check itself it stays well below the browser client's 5 s. */
const maxDelayMs = 2_000;

/**
 * Subjects of counted failures, as keyed hashes: the store reveals neither accounts nor networks,
 * and without its secret they cannot be found by trying.
 */
export interface LockoutSubject {
  /** The account with the network, or with the known device. */
  readonly pair: string;
  readonly account: string;
  readonly network: string;
  /** True: a known device, which is judged by its own failures alone. */
  readonly isKnown: boolean;
}

interface SignInClaimant {
  readonly account: string;
  readonly network: string;
  /** Id of a device from which the account has signed in before; undefined: none. */
  readonly device?: string | undefined;
}

export async function lockoutSubject(
  store: Store,
  { account, network, device }: SignInClaimant,
): Promise<LockoutSubject> {
  const key = await storedKey(store, "sign-in");
  const hashed = (what: string) => createHmac("sha256", key).update(what).digest("base64url");
  return {
    pair: hashed(
      device === undefined ? `pair\0${account}\0${network}` : `device\0${account}\0${device}`,
    ),
    account: hashed(`account\0${account}`),
    network: hashed(`network\0${network}`),
    isKnown: device !== undefined,
  };
}

/** Lockout state of an attempt. */
export interface LockoutState {
  /** Milliseconds since 1970 until which the pair is locked; undefined: it is not. */
  readonly lockedUntil: number | undefined;
  /** Delay before the attempt is checked, in milliseconds. */
  readonly delayMs: number;
}

/** Lockout state of an account for a network. */
export async function lockoutState(
  { db }: { readonly db: Reading },
  subject: LockoutSubject,
  now: number,
): Promise<LockoutState> {
  const [pair, account] = await Promise.all([
    failuresOf(db, subject.pair),
    subject.isKnown ? [] : failuresOf(db, subject.account),
  ]);
  return {
    lockedUntil: lockOf(pair, now) ?? closedUntil(account, now),
    delayMs: delayAfter(counting(account, now).length),
  };
}

/**
 * Counts an attempt as a failure before it is checked, so that parallel attempts cannot exceed the
 * limit; `clearFailures` and `withdrawAttempt` take it back.
 * @returns time until which the pair is locked, in which case nothing was counted
 */
export function countFailure(
  store: Store,
  subject: LockoutSubject,
  now: number,
): Promise<number | undefined> {
  return store.transaction(async (tx) => {
    const pair = await lockedFailures(tx, subject.pair, now);
    const account = subject.isKnown ? [] : await lockedFailures(tx, subject.account, now);
    const lockedUntil = lockOf(pair, now) ?? closedUntil(account, now);
    if (lockedUntil !== undefined) return lockedUntil;
    if (!subject.isKnown) {
      await storeFailures(tx, subject.account, [...counting(account, now, longWindowMs), now]);
    }
    await storeFailures(tx, subject.pair, [...counting(pair, now), now]);
    return undefined;
  });
}

/** Most attempts at unknown accounts that are counted in an hour, for all networks together. */
const unknownCounted = 100;

/** Subject under which attempts at unknown accounts are counted. */
const unknownAccounts = "unknown accounts";

/**
 * Counts an attempt at an unknown account.
 * @param isUnknown false: nothing is counted, in the same time
 * @returns false where so many were counted in this hour already, or it is not unknown
 */
export async function countUnknownAccount(
  tx: Writing,
  isUnknown: boolean,
  now: number,
): Promise<boolean> {
  const subject = unknownAccounts;
  const times = counting(await lockedFailures(tx, subject, now), now, longWindowMs);
  const isCounted = isUnknown && times.length < unknownCounted;
  await storeFailures(tx, subject, isCounted ? [...times, now] : times);
  return isCounted;
}

/** Resets the pair after a success, and removes this attempt alone from the account's count. */
export async function clearFailures(
  tx: Writing,
  subject: LockoutSubject,
  now: number,
): Promise<void> {
  await tx.deleteFrom("sign_in_failures").where("subject", "=", subject.pair).execute();
  if (subject.isKnown) return;
  const times = counting(await lockedFailures(tx, subject.account, now), now, longWindowMs);
  const at = times.lastIndexOf(now);
  await storeFailures(tx, subject.account, at < 0 ? times : times.toSpliced(at, 1));
}

/** Takes back an attempt whose password was right and which ended without a result. */
export async function withdrawAttempt(
  tx: Writing,
  subject: LockoutSubject,
  now: number,
): Promise<void> {
  for (const one of subject.isKnown ? [subject.pair] : [subject.pair, subject.account]) {
    const times = counting(await lockedFailures(tx, one, now), now, longWindowMs);
    const at = times.lastIndexOf(now);
    await storeFailures(tx, one, at < 0 ? times : times.toSpliced(at, 1));
  }
}

/** Removes failures that no longer count. */
export async function purgeOldFailures({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("sign_in_failures")
    .where("last_at", "<=", now - longWindowMs)
    .execute();
}

/**
 * The fifth failure locks the pair for as long as failures count. The list holds none that did not
 * count when its last was added.
 */
function lockOf(failures: readonly number[], now: number): number | undefined {
  const last = failures.at(-1);
  if (last === undefined || failures.length < failuresToLock) return undefined;
  return last + windowMs > now ? last + windowMs : undefined;
}

/** Time until which these failures close an account to unknown devices; undefined: not closed. */
function closedUntil(failures: readonly number[], now: number): number | undefined {
  const counted = counting(failures, now, longWindowMs);
  const [oldest] = counted;
  return oldest !== undefined && counted.length >= failuresToClose
    ? oldest + longWindowMs
    : undefined;
}

function delayAfter(failures: number): number {
  if (failures < failuresToSlow) return 0;
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - failuresToSlow));
}

/** Times of a subject's failures, the oldest first. */
async function failuresOf(db: Reading, subject: string): Promise<number[]> {
  const row = await db
    .selectFrom("sign_in_failures")
    .select("times")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return timesIn(row?.times ?? "[]");
}

/** Returns the same as `failuresOf`, under a lock that lasts until the transaction ends. */
async function lockedFailures(tx: Writing, subject: string, now: number): Promise<number[]> {
  const row = await tx
    .insertInto("sign_in_failures")
    .values({ subject, times: "[]", last_at: now })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet(({ ref }) => ({ subject: ref("excluded.subject") })),
    )
    .returning("times")
    .executeTakeFirstOrThrow();
  return timesIn(row.times);
}

async function storeFailures(
  tx: Writing,
  subject: string,
  times: readonly number[],
): Promise<void> {
  const last = times.at(-1);
  if (last === undefined) {
    await tx.deleteFrom("sign_in_failures").where("subject", "=", subject).execute();
    return;
  }
  await tx
    .updateTable("sign_in_failures")
    .set({ times: JSON.stringify(times), last_at: last })
    .where("subject", "=", subject)
    .execute();
}

const timeList = z.array(z.int());

function timesIn(json: string): number[] {
  return timeList.parse(JSON.parse(json));
}

function counting(times: readonly number[], now: number, window = windowMs): number[] {
  return times.filter((time) => time > now - window);
}
