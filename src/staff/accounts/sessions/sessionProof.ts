import type { Writing } from "../../../base/store/tables.ts";
import { newToken, tokenHash } from "./sessionToken.ts";

/** How the owner of an open session proved to be there; of none where the token is not the account's. */
export async function proofOf(
  tx: Writing,
  { accountId, token }: { readonly accountId: number; readonly token: string | undefined },
): Promise<{ readonly withFactor: boolean | null; readonly provedAt: number | null }> {
  const row = await tx
    .selectFrom("sessions")
    .select(["with_factor", "proved_at"])
    .where("account_id", "=", accountId)
    .where("token_hash", "=", tokenHash(token ?? ""))
    .executeTakeFirst();
  if (row === undefined) return { withFactor: false, provedAt: null };
  const withFactor = row.with_factor === null ? null : row.with_factor === 1;
  return { withFactor, provedAt: row.proved_at };
}

/** Writes down that the owner of a session has proved a second factor. */
export async function markFactorProved(tx: Writing, sessionId: number): Promise<void> {
  await tx.updateTable("sessions").set({ with_factor: 1 }).where("id", "=", sessionId).execute();
}

/** Writes down that the sessions of an account rest on no factor that it has, for it has none any more. */
export async function markFactorGone(tx: Writing, accountId: number): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ with_factor: 0 })
    .where("account_id", "=", accountId)
    // A provider's own factor is still there.
    .where((eb) => eb.or([eb("method", "is", null), eb("method", "!=", "oidc")]))
    .execute();
}

/** A session whose owner has just proved to be there, under another token. */
export interface RenewedSession {
  readonly token: string;
  /** Time for which it is open yet, in seconds. */
  readonly sessionSeconds: number;
}

/**
 * Writes down that the owner of an open session has just proved to be there, and gives it another
 * token: the one that it had opens nothing from then on.
 * @param withFactor true where a second factor was proved as well
 * @returns undefined where the session is over
 */
export async function renewSession(
  tx: Writing,
  sessionId: number,
  { now, withFactor }: { readonly now: number; readonly withFactor: boolean },
): Promise<RenewedSession | undefined> {
  const token = newToken();
  const row = await tx
    .updateTable("sessions")
    .set({ token_hash: tokenHash(token), proved_at: now, ...(withFactor && { with_factor: 1 }) })
    .where("id", "=", sessionId)
    .where("displaced_at", "is", null)
    .where("expires_at", ">", now)
    .returning("expires_at")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { token, sessionSeconds: Math.ceil((row.expires_at - now) / 1_000) };
}
