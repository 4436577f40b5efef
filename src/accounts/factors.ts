import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { appendAudit } from "../store/audit/append.ts";
import type { Actor } from "../store/audit/records.ts";
import type { Store } from "../store/store.ts";
import type { Writing } from "../store/tables.ts";
import { storedKey } from "./storedKey.ts";
import { base32, secretBytes, totpStep } from "./totp.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Codes for who has lost the factor: so many, of so many random bytes each. */
const recoveryCodes = 10;
const recoveryBytes = 10;

/** Key of the store under which secrets of factors are encrypted. */
export function factorKey(store: Store): Promise<Buffer> {
  return storedKey(store, "second-factor");
}

/** What a second factor says to a sign-in. */
export type FactorOutcome =
  /** The account has none. */
  | "absent"
  /** The code is right and is now used up. */
  | "passed"
  /** It has one, and no code was given. */
  | "required"
  | "wrong";

/** Checks the code of an account's second factor, in the transaction that lets it in. */
export async function checkFactor(
  tx: Writing,
  key: Buffer,
  { accountId, code, now }: { accountId: number; code: string | undefined; now: number },
): Promise<FactorOutcome> {
  const factor = await tx
    .selectFrom("factors")
    .select(["secret", "last_step"])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (factor === undefined) return "absent";
  const typed = (code ?? "").replaceAll(/[\s-]/g, "").toUpperCase();
  if (typed === "") return "required";
  const secret = decrypt(key, accountId, factor.secret);
  const step = totpStep(secret, typed, { now, after: factor.last_step });
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
 * Makes a secret that counts once a code of it is confirmed, in the place of one that was not.
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

/**
 * Makes a begun secret the account's second factor, for who has a code of it.
 * @returns recovery codes, to be shown once; undefined where nothing was begun or the code is wrong
 */
export async function confirmFactor(
  store: Store,
  { accountId, code, by, now }: { accountId: number; code: string; by: Actor; now: number },
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
    const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)));
    await tx
      .insertInto("recovery_codes")
      .values(codes.map((one) => ({ account_id: accountId, hash: recoveryHash(accountId, one) })))
      .execute();
    const entry = { act: "factor.set", subject: `account:${accountId}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return codes.map((one) => one.replace(/.{4}(?=.)/g, "$&-"));
  });
}

/** Takes the second factor and the recovery codes from an account. @returns false where it had none */
export async function removeFactor(tx: Writing, accountId: number): Promise<boolean> {
  await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
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

/** @throws where it is another account's, or was changed */
function decrypt(key: Buffer, accountId: number, stored: string): Buffer {
  const bytes = Buffer.from(stored, "base64url");
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(`account ${accountId}`))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
}
