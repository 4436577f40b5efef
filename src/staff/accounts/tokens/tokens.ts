import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { tellOpened } from "../../access/embargo/embargoEvents.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { AccountError, requireManager } from "../accountError.ts";
import { revokeOwned } from "../people/revokeTokenOrPreviewLink.ts";
import { tokenHash } from "../sessions/sessionToken.ts";
import { readScope, type TokenScope } from "./tokenRights.ts";
import { newToken, tokenEnding } from "./tokenText.ts";

const dayMs = 86_400_000;

/** Longest life of a token, in days. */
export const maxTokenDays = 365;

/** Most tokens of an account, those that have expired and are not removed yet included. */
export const tokensPerAccount = 20;

/** Time for which an expired token is still listed, in milliseconds. */
const retentionMs = 30 * dayMs;

/** A name of a token: one line. */
export const tokenName = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(80)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

/** Days until a token expires. */
export const tokenDays = z.int().min(1).max(maxTokenDays);

/** A token in lists, without its text. */
export interface ApiToken extends TokenScope {
  readonly id: number;
  readonly name: string;
  /** Last characters of the text. */
  readonly ending: string;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Time of its last use, to the minute; undefined: none yet. */
  readonly usedAt: number | undefined;
}

interface Change {
  readonly accountId: number;
  /** Person who acts: the owner or, to revoke, a manager of accounts; absent: the server. */
  readonly by?: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A new token; its text is known here alone. */
export interface CreatedToken {
  readonly id: number;
  /** Text, to be shown once. */
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Makes a token by which programs act for an account.
 * @throws AccountError where there is no such active account, or it has as many as it may;
 *   NotPermitted
 */
export async function createToken(
  store: Store,
  {
    accountId,
    name,
    days,
    acts,
    limits,
    by = serverPerson,
    now,
  }: Change & TokenScope & { readonly name: string; readonly days: number },
): Promise<CreatedToken> {
  // Only the owner makes a token, which acts as the owner, whatever rights to accounts others have.
  if (by.rights !== "all" && !isOwner(by, accountId)) {
    throw new NotPermitted(by, "account.manage", "a token is made by its owner alone");
  }
  const token = newToken();
  const expiresAt = now + tokenDays.parse(days) * dayMs;
  return store.transaction(async (tx) => {
    await lockActiveAccount(tx, accountId);
    if ((await countTokens(tx, accountId)) >= tokensPerAccount) {
      throw new AccountError(`An account has ${tokensPerAccount} tokens at most.`);
    }
    await tellOpened(tx, { accountId, way: "token", by, now });
    const { id } = await tx
      .insertInto("api_tokens")
      .values({
        ...{ account_id: accountId, name: tokenName.parse(name), token_hash: tokenHash(token) },
        ...{ ending: tokenEnding(token), acts: acts === undefined ? null : JSON.stringify(acts) },
        ...{ limits: JSON.stringify(limits), created_at: now, expires_at: expiresAt },
        used_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const detail = { token: id, expiresAt, acts: acts ?? "all", limits: Object.keys(limits) };
    const entry: AuditEntry = { act: "token.create", subject: `account:${accountId}`, detail };
    await appendAudit(tx, [entry], { by, at: now });
    return { id, token, expiresAt };
  });
}

/** The tokens of an account, the newest first. */
export async function listTokens(db: Reading, accountId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, ending: row.ending },
    ...(readScope(row) ?? { acts: [], limits: {} }),
    ...{ createdAt: row.created_at, expiresAt: row.expires_at },
    usedAt: row.used_at ?? undefined,
  }));
}

/**
 * Ends a token of an account.
 * @returns false where the account has none of this id
 * @throws NotPermitted
 */
export async function revokeToken(
  store: Store,
  { accountId, id, by = serverPerson, now }: Change & { readonly id: number },
): Promise<boolean> {
  requireOwner(by, accountId);
  const record = { act: "token.revoke", detail: { token: id } } as const;
  return revokeOwned(store, { table: "api_tokens", accountId, id, record }, { by, now });
}

/** Ends every token of an account that may no longer sign in. @returns their number */
export async function removeTokens(tx: Writing, accountId: number): Promise<number> {
  const rows = await tx
    .deleteFrom("api_tokens")
    .where("account_id", "=", accountId)
    .returning("id")
    .execute();
  return rows.length;
}

/** Removes tokens that expired a month ago. */
export async function purgeOldTokens({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("api_tokens")
    .where("expires_at", "<=", now - retentionMs)
    .execute();
}

/** @throws NotPermitted for another person's tokens without the right to manage accounts */
function requireOwner(by: Person, accountId: number): void {
  if (!isOwner(by, accountId)) requireManager(by, `${accountId}`);
}

function isOwner(by: Person, accountId: number): boolean {
  return by.id === `account:${accountId}`;
}

async function lockActiveAccount(tx: Writing, accountId: number): Promise<void> {
  const row = await tx
    .selectFrom("accounts")
    .select("is_active")
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.is_active !== 1) throw new AccountError("There is no such account that may sign in.");
}

async function countTokens(db: Reading, accountId: number): Promise<number> {
  const { held } = await db
    .selectFrom("api_tokens")
    .select(({ fn }) => fn.countAll<number | string>().as("held"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(held);
}
