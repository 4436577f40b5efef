import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { storedKey } from "../cachedStoreSecret.ts";

/** Time in which a challenge is to be answered, in milliseconds. */
export const challengeLifetimeMs = 5 * 60_000;

const randomLength = 18;
const timeLength = 6;
const tagLength = 24;

/** Use of a challenge; an answer is valid for no other. */
export interface ChallengeUse {
  readonly purpose: "sign-in" | "second-factor" | "step-up" | "register";
  /** Host name that the passkey is for. */
  readonly rpId: string;
  /** Absent while the account is not known. */
  readonly accountId?: number;
  readonly sessionId?: number;
}

/**
 * Makes a challenge, base64url. It carries its expiry and a tag, so that unanswered challenges are
 * not stored, and any process can check it.
 */
export async function makeChallenge(store: Store, use: ChallengeUse, now: number): Promise<string> {
  const head = Buffer.concat([randomBytes(randomLength), Buffer.alloc(timeLength)]);
  head.writeUIntBE(now + challengeLifetimeMs, randomLength, timeLength);
  return Buffer.concat([head, await tagOf(store, head, use)]).toString("base64url");
}

/** Tells whether a challenge was made here for this use, and has not expired. */
export async function isChallengeFor(
  store: Store,
  challenge: string,
  use: ChallengeUse,
  now: number,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const headLength = randomLength + timeLength;
  if (bytes.length !== headLength + tagLength) return false;
  const head = bytes.subarray(0, headLength);
  if (!timingSafeEqual(bytes.subarray(headLength), await tagOf(store, head, use))) return false;
  return head.readUIntBE(randomLength, timeLength) > now;
}

/**
 * Records that a challenge was answered, in the transaction of what the answer opens.
 * @returns false where it was answered before
 */
export async function spendChallenge(
  tx: Writing,
  challenge: string,
  now: number,
): Promise<boolean> {
  const row = await tx
    .insertInto("used_challenges")
    .values({ challenge, expires_at: now + challengeLifetimeMs })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes challenges that have expired, answered or not. */
export async function purgeUsedChallenges({ db }: Store, now: number): Promise<void> {
  await db.deleteFrom("used_challenges").where("expires_at", "<=", now).execute();
}

async function tagOf(store: Store, head: Buffer, use: ChallengeUse): Promise<Buffer> {
  const { purpose, rpId, accountId = 0, sessionId = 0 } = use;
  const key = await storedKey(store, "passkey-challenge");
  const bound = JSON.stringify([purpose, rpId, accountId, sessionId]);
  return createHmac("sha256", key).update(head).update(bound).digest().subarray(0, tagLength);
}
