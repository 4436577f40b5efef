import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { appendAudit } from "../../../base/audit/append.ts";
import type { Actor } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { storedKey } from "../cachedStoreSecret.ts";
import { type ProvedPasskey, takePasskey } from "../passkeys/passkeyAnswers.ts";
import { factorKinds } from "../people/presentRights.ts";
import { markFactorProved } from "../sessions/identityProof.ts";
import { endAllSessions } from "../sessions/sessions.ts";
import { base32, secretBytes, totpStep } from "./totp.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Recovery codes for owners who have lost the factor: their number, and random bytes of each. */
const recoveryCodes = 10;
const recoveryBytes = 10;

/** Key of the store under which secrets of factors are encrypted. */
export function factorKey(store: Store): Promise<Buffer> {
  return storedKey(store, "second-factor");
}

/** Outcome of checking a second factor. */
export type FactorOutcome =
  /** The account has no second factor. */
  | "absent"
  /** The code is right and is now used up. */
  | "passed"
  /** The account has a second factor, and no code was given. */
  | "required"
  | "wrong";

interface FactorProof {
  readonly accountId: number;
  /** Code of the authenticator app, or a recovery code; undefined: none was given. */
  readonly code: string | undefined;
  /** Result of a passkey's answer; absent: none was given. */
  readonly passkey?: ProvedPasskey | "wrong" | undefined;
  readonly now: number;
}

/** Checks the given second factor of an account, in the transaction of the sign-in. */
export async function checkFactor(
  tx: Writing,
  key: Buffer,
  { accountId, code, passkey, now }: FactorProof,
): Promise<FactorOutcome> {
  const factor = await tx
    .selectFrom("factors")
    .select(["secret", "last_step"])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (factor === undefined && !(await factorKinds(tx, accountId)).hasPasskey) return "absent";
  if (passkey !== undefined) {
    const isOwn = passkey !== "wrong" && passkey.passkey.accountId === accountId;
    return isOwn && (await takePasskey(tx, passkey, now)) ? "passed" : "wrong";
  }
  const typed = (code ?? "").replaceAll(/[\s-]/g, "").toUpperCase();
  if (typed === "") return "required";
  const step =
    factor &&
    totpStep(decrypt(key, accountId, factor.secret), typed, { now, after: factor.last_step });
  if (step !== undefined) {
    await tx
      .updateTable("factors")
      .set({ last_step: step })
      .where("account_id", "=", accountId)
      .execute();
    return "passed";
  }
  const used = await tx
    .deleteFrom("recovery_codes")
    .where("account_id", "=", accountId)
    .where("hash", "=", recoveryHash(accountId, typed))
    .returning("hash")
    .executeTakeFirst();
  return used === undefined ? "wrong" : "passed";
}

/**
 * Makes a secret that becomes valid once a code of it is confirmed, replacing an unconfirmed one.
 * @returns the secret in base32; undefined where the account has a factor already
 */
export async function beginFactor(
  store: Store,
  accountId: number,
  now: number,
): Promise<string | undefined> {
  const bytes = randomBytes(secretBytes);
  const secret = encrypt(await factorKey(store), accountId, bytes);
  const begun = { secret, last_step: -1, created_at: now };
  const row = await store.db
    .insertInto("factors")
    .values({ account_id: accountId, ...begun, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet(begun).where("factors.confirmed_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return row && base32(bytes);
}

interface ConfirmedFactor {
  readonly accountId: number;
  /** The session in which it is set. */
  readonly sessionId: number;
  readonly code: string;
  readonly by: Actor;
  readonly now: number;
}

/**
 * Makes a begun secret the account's second factor, given a code of it. All of the account's
 * sessions end except the one in which it is set.
 * @returns recovery codes, to be shown once; undefined where nothing was begun or the code is
 *   wrong
 */
export async function confirmFactor(
  store: Store,
  { accountId, sessionId, code, by, now }: ConfirmedFactor,
): Promise<string[] | undefined> {
  const key = await factorKey(store);
  return store.transaction(async (tx) => {
    const factor = await tx
      .selectFrom("factors")
      .select("secret")
      .where("account_id", "=", accountId)
      .where("confirmed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) return undefined;
    const typed = code.replaceAll(/\s/g, "");
    const secret = decrypt(key, accountId, factor.secret);
    const step = totpStep(secret, typed, { now, after: -1 });
    if (step === undefined) return undefined;
    await tx
      .updateTable("factors")
      .set({ confirmed_at: now, last_step: step })
      .where("account_id", "=", accountId)
      .execute();
    await markFactorProved(tx, sessionId);
    await endAllSessions(tx, accountId, sessionId);
    const codes = await replaceRecoveryCodes(tx, accountId);
    const entry = { act: "factor.set", subject: `account:${accountId}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return codes;
  });
}

/** Number of an account's recovery codes that were not used yet. */
export async function recoveryCodesLeft({ db }: Store, accountId: number): Promise<number> {
  const rows = await db
    .selectFrom("recovery_codes")
    .select("hash")
    .where("account_id", "=", accountId)
    .execute();
  return rows.length;
}

/**
 * Replaces the recovery codes of an account that has a second factor; the former become invalid.
 * @returns the codes, to be shown once; undefined where the account has no factor
 */
export function renewRecoveryCodes(
  store: Store,
  { accountId, by, now }: { accountId: number; by: Actor; now: number },
): Promise<string[] | undefined> {
  return store.transaction(async (tx) => {
    const { hasTotp, hasPasskey } = await factorKinds(tx, accountId);
    if (!hasTotp && !hasPasskey) return undefined;
    const codes = await replaceRecoveryCodes(tx, accountId);
    const entry = { act: "factor.codes", subject: `account:${accountId}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return codes;
  });
}

/** Replaces the recovery codes of an account. @returns the codes, to be shown once */
export async function replaceRecoveryCodes(tx: Writing, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)));
  await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((one) => ({ account_id: accountId, hash: recoveryHash(accountId, one) })))
    .execute();
  return codes.map((one) => one.replace(/.{4}(?=.)/g, "$&-"));
}

/**
 * Removes the authenticator app of an account, and the recovery codes unless it has a passkey.
 * @returns false where it had none
 */
export async function removeFactor(tx: Writing, accountId: number): Promise<boolean> {
  if (!(await factorKinds(tx, accountId)).hasPasskey) {
    await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  }
  const row = await tx
    .deleteFrom("factors")
    .where("account_id", "=", accountId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Codes are random and long (80 bits), so a plain hash cannot be searched for them. */
function recoveryHash(accountId: number, code: string): string {
  return hash("sha256", `${accountId} ${code}`, "base64url");
}

function encrypt(key: Buffer, accountId: number, secret: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(`account ${accountId}`));
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** @throws where the secret is another account's, or was changed */
function decrypt(key: Buffer, accountId: number, stored: string): Buffer {
  const bytes = Buffer.from(stored, "base64url");
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(`account ${accountId}`))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
}
