import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { accountPerson } from "../people/accountPerson.ts";
import { accountStateOf, factorKinds } from "../people/presentRights.ts";
import { type AccountProfile, profileColumns } from "../people/profile.ts";
import { holdingOf } from "../roles/roles.ts";
import { tokenHash } from "../sessions/sessionToken.ts";
import { readScope, rightsOfToken } from "./tokenRights.ts";
import { isTokenText } from "./tokenText.ts";

/** Least time between two records of a token's use, in milliseconds. */
const usedEveryMs = 60_000;

/** Account that acts by a token. */
export interface TokenHolder {
  readonly tokenId: number;
  /** The account with the rights of the token; `via` names the token in the audit trail. */
  readonly person: Person;
  /** The owner. Its roles and permissions are the account's own, not the token's. */
  readonly account: AccountProfile;
}

/**
 * Returns the person who acts by a token, with at most the owner's present rights.
 * @param now milliseconds since 1970
 * @returns undefined where the text is no token, or the token was revoked or has expired, or its
 *   owner may not sign in; a text without the form of a token does not reach the store
 */
export async function personOfToken(
  { db }: Store,
  token: string,
  { now, requestId }: { readonly now: number; readonly requestId?: string },
): Promise<TokenHolder | undefined> {
  if (!isTokenText(token)) return undefined;
  const row = await usableTokens(db, now)
    .where("token_hash", "=", tokenHash(token))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const holder = await holderOf(db, row, { now, requestId });
  const isUseTold = row.used_at !== null && row.used_at + usedEveryMs > now;
  if (holder !== undefined && !isUseTold) await markUsed(db, row, now);
  return holder;
}

/** Account for which a job runs, and the way in which it was begun (`Actor.via`). */
export interface JobOwner {
  readonly accountId: number;
  readonly via: string;
}

/**
 * Returns the person for whom a job runs, with present rights; at most those of the token that
 * began it.
 * @param now milliseconds since 1970
 * @returns undefined where the account may not sign in any more, or the token has ended
 */
export async function jobPerson(
  db: Reading,
  { accountId, via }: JobOwner,
  now: number = Date.now(),
): Promise<Person | undefined> {
  const [, token] = /^token:(\d{1,15})$/.exec(via) ?? [];
  if (token === undefined) return accountPerson(db, accountId, { via: "api" }, now);
  const row = await usableTokens(db, now)
    .where("api_tokens.id", "=", Number(token))
    .where("api_tokens.account_id", "=", accountId)
    .executeTakeFirst();
  return row && (await holderOf(db, row, { now }))?.person;
}

/** Query of valid tokens, with their owners. */
function usableTokens(db: Reading, now: number) {
  return db
    .selectFrom("api_tokens")
    .innerJoin("accounts", "accounts.id", "api_tokens.account_id")
    .select(profileColumns)
    .select(["api_tokens.id as token_id", "acts", "limits", "used_at"])
    .where("expires_at", ">", now)
    .where("is_active", "=", 1);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof usableTokens>["executeTakeFirstOrThrow"]>>;

async function holderOf(
  db: Reading,
  row: TokenRow,
  { now, requestId }: { readonly now: number; readonly requestId?: string | undefined },
): Promise<TokenHolder | undefined> {
  const scope = readScope(row);
  if (scope === undefined) return undefined;
  const [holding, kinds] = [await holdingOf(db, row.id, now), await factorKinds(db, row.id)];
  const { account, rights: owned } = accountStateOf({ row, holding, kinds, now });
  const rights = rightsOfToken(owned, scope);
  const via = `token:${row.token_id}` as const;
  const person = { id: `account:${row.id}`, via, requestId, rights };
  return { tokenId: row.token_id, person, account };
}

async function markUsed(
  db: Store["db"],
  { token_id: id }: { readonly token_id: number },
  now: number,
): Promise<void> {
  await db
    .updateTable("api_tokens")
    .set({ used_at: now })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("used_at", "is", null), eb("used_at", "<", now)]))
    .execute();
}
