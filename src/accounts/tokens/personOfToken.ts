import type { Person } from "../../content/rights/rights.ts";
import type { Store } from "../../store/store.ts";
import { accountStateOf, factorKinds } from "../accountState.ts";
import { type AccountProfile, profileColumns } from "../profile.ts";
import { holdingOf } from "../roles.ts";
import { tokenHash } from "../sessionToken.ts";
import { readScope, rightsOfToken } from "./tokenRights.ts";
import { isTokenText } from "./tokenText.ts";

/** Least time between two records of a token's use, in milliseconds. */
const usedEveryMs = 60_000;

/** Who acts by a token. */
export interface TokenHolder {
  readonly tokenId: number;
  /** The account with the rights of the token; `via` names the token in the audit trail. */
  readonly person: Person;
  /** The owner. Its roles and permissions are the account's own, not the token's. */
  readonly account: AccountProfile;
}

/**
 * The person who acts by a token, with the rights that its owner has at this moment and no more.
 * @param now milliseconds since 1970
 * @returns undefined where the text is no token, or the token was revoked or has expired, or its owner
 *   may not sign in; a text without the form of a token does not reach the store
 */
export async function personOfToken(
  { db }: Store,
  token: string,
  { now, requestId }: { readonly now: number; readonly requestId?: string },
): Promise<TokenHolder | undefined> {
  if (!isTokenText(token)) return undefined;
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("accounts", "accounts.id", "api_tokens.account_id")
    .select(profileColumns)
    .select(["api_tokens.id as token_id", "acts", "limits", "used_at"])
    .where("token_hash", "=", tokenHash(token))
    .where("expires_at", ">", now)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  const scope = row && readScope(row);
  if (row === undefined || scope === undefined) return undefined;
  if (row.used_at === null || row.used_at + usedEveryMs <= now) await markUsed(db, row, now);
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
