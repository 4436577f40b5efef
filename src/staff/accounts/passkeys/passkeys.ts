import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { Actor } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { replaceRecoveryCodes } from "../factors/factors.ts";
import { factorKinds } from "../people/presentRights.ts";
import { markFactorGone, markFactorProved } from "../sessions/identityProof.ts";
import { endAllSessions } from "../sessions/sessions.ts";
import { spendChallenge } from "./challenges.ts";
import { type CreationAnswer, checkCreation, type Party } from "./passkeyAnswers.ts";

/** Most passkeys of an account. */
const maxPasskeys = 20;

/** A passkey's name, as its owner types it. */
export const passkeyName = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(60)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  /** Host name of the site. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Null: never. */
  readonly usedAt: number | null;
}

/** The passkeys of an account, the oldest first. */
export function listPasskeys({ db }: Pick<Store, "db">, accountId: number): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "rp_id as host", "created_at as createdAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

interface AddedPasskey {
  readonly accountId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly answer: CreationAnswer;
  readonly party: Party;
  readonly by: Actor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type PasskeyAddition =
  | {
      readonly ok: true;
      readonly id: number;
      /** Recovery codes, to be shown once; empty where the account has some already. */
      readonly recoveryCodes: readonly string[];
    }
  | { readonly ok: false; readonly reason: "wrong" | "taken" | "too-many" };

/**
 * Adds the passkey that a browser has made. The first factor of an account comes with recovery
 * codes, and ends its sessions except the one in which it is added.
 */
export async function addPasskey(
  store: Store,
  { accountId, sessionId, name, answer, party, by, now }: AddedPasskey,
): Promise<PasskeyAddition> {
  const use = { purpose: "register", rpId: party.id, accountId, sessionId } as const;
  const made = await checkCreation(store, { answer, party }, { use, now });
  if (made === undefined) return { ok: false, reason: "wrong" };
  return store.transaction(async (tx): Promise<PasskeyAddition> => {
    await lock(tx, accountId);
    const { hasTotp, hasPasskey } = await factorKinds(tx, accountId);
    if ((await listPasskeys({ db: tx }, accountId)).length >= maxPasskeys) {
      return { ok: false, reason: "too-many" };
    }
    if (!(await spendChallenge(tx, made.challenge, now))) return { ok: false, reason: "wrong" };
    const row = await tx
      .insertInto("passkeys")
      .values({
        ...{ account_id: accountId, name, rp_id: party.id, created_at: now, used_at: null },
        ...{ credential_id: made.credentialId, public_key: made.publicKey, counter: made.counter },
        transports: JSON.stringify(made.transports),
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return { ok: false, reason: "taken" };
    await markFactorProved(tx, sessionId);
    const isFirst = !hasTotp && !hasPasskey;
    if (isFirst) await endAllSessions(tx, accountId, sessionId);
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, accountId) : [];
    await record(tx, "passkey.add", { accountId, id: row.id, by, now });
    return { ok: true, id: row.id, recoveryCodes };
  });
}

interface PasskeyChange {
  readonly accountId: number;
  readonly id: number;
  readonly by: Actor;
  readonly now: number;
}

/** Renames a passkey. @returns false where the account has none of this id */
export async function renamePasskey(
  { db }: Store,
  { accountId, id, name }: { accountId: number; id: number; name: string },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes a passkey, which is invalid from then on.
 * @returns false where the account has none of this id
 */
export function removePasskey(
  store: Store,
  { accountId, id, by, now }: PasskeyChange,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    await lock(tx, accountId);
    const row = await tx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return false;
    const { hasTotp, hasPasskey } = await factorKinds(tx, accountId);
    if (!hasTotp && !hasPasskey) {
      await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
      await markFactorGone(tx, accountId);
    }
    await record(tx, "passkey.remove", { accountId, id, by, now });
    return true;
  });
}

/** Removes all passkeys of an account. @returns their number */
export async function removeAllPasskeys(tx: Writing, accountId: number): Promise<number> {
  const rows = await tx
    .deleteFrom("passkeys")
    .where("account_id", "=", accountId)
    .returning("id")
    .execute();
  return rows.length;
}

/** Serialises changes to the factors of an account. */
async function lock(tx: Writing, accountId: number): Promise<void> {
  await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function record(
  tx: Writing,
  act: "passkey.add" | "passkey.remove",
  { accountId, id, by, now }: PasskeyChange,
): Promise<void> {
  const entry = { act, subject: `account:${accountId}`, detail: { passkey: id } };
  await appendAudit(tx, [entry], { by, at: now });
}
