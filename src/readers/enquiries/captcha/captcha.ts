import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { type Challenge, challengeSeconds, minAnswerSeconds } from "./challenge.ts";

/**
 * Spends a proof as part of the transaction.
 * @returns false where it was spent before
 */
export async function consumeProof(tx: Writing, { id, expiresAt }: CaptchaProof): Promise<boolean> {
  const row = await tx
    .insertInto("spent_proofs")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes proofs that could not be given again anyhow. */
export async function purgeProofs({ db }: Store, now: number): Promise<void> {
  await db.deleteFrom("spent_proofs").where("expires_at", "<=", now).execute();
}

/** Numbers to be tried at most; on average half of them, some tenths of a second of a phone's time. */
const maxTries = 50_000;

/** Longest answer that is looked at, in characters. */
const maxAnswerLength = 1_000;

/** A challenge of this moment that carries its own terms, so that nothing need be kept of it. */
export function issueChallenge(secret: Buffer, now: number, maxnumber = maxTries): Challenge {
  const expires = Math.floor(now / 1_000) + challengeSeconds;
  // Ends with a separator: a salt must not be cut elsewhere, with its last digits gone to the number.
  const salt = `${randomBytes(12).toString("hex")}?expires=${expires}&issued=${now}&`;
  const challenge = hashOf(salt, randomInt(maxnumber + 1));
  return {
    algorithm: "SHA-256",
    challenge,
    maxnumber,
    salt,
    signature: sign(secret, challenge, salt),
  };
}

const answer = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string(),
  number: z.int().min(0).max(maxTries),
  salt: z.string(),
  signature: z.string(),
});

/** A good answer; whether it was given before, only the store can say. */
export interface CaptchaProof {
  /** The same for every answer to the challenge. */
  readonly id: string;
  /** Time at which it expires, and need not be remembered any more. Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Checks an answer (base64 of JSON, as ALTCHA has it) against its challenge.
 * @param waitSeconds minimum age of the challenge
 * @returns "early" where it will be good later; undefined where it is malformed, of a forged
 *   challenge, or too late
 */
export function checkAnswer(
  secret: Buffer,
  text: unknown,
  now: number,
  waitSeconds = minAnswerSeconds,
): CaptchaProof | "early" | undefined {
  if (typeof text !== "string" || text.length > maxAnswerLength) return undefined;
  const { data } = answer.safeParse(parsed(Buffer.from(text, "base64").toString()));
  if (data === undefined) return undefined;
  const { challenge, number, salt, signature } = data;
  if (!isSame(signature, sign(secret, challenge, salt))) return undefined;
  if (hashOf(salt, number) !== challenge) return undefined;
  const terms = new URLSearchParams(salt.slice(salt.indexOf("?") + 1));
  const expiresAt = Number(terms.get("expires")) * 1_000;
  if (now >= expiresAt) return undefined;
  const isEarly = now < Number(terms.get("issued")) + waitSeconds * 1_000;
  return isEarly ? "early" : { id: challenge, expiresAt };
}

function hashOf(salt: string, number: number): string {
  return createHash("sha256").update(`${salt}${number}`).digest("hex");
}

function sign(secret: Buffer, challenge: string, salt: string): string {
  return createHmac("sha256", secret).update(`captcha\0${challenge}\0${salt}`).digest("hex");
}

function isSame(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
