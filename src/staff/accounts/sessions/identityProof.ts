import type { Writing } from "../../../base/store/tables.ts";
import { newToken, tokenHash } from "./sessionToken.ts";

/** Returns the proofs of an open session; none of them where the token is not the account's. */
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

/** Records that the owner of a session has proved a second factor. */
export async function markFactorProved(tx: Writing, sessionId: number): Promise<void> {
  await tx.updateTable("sessions").set({ with_factor: 1 }).where("id", "=", sessionId).execute();
}

/** Records that the sessions of an account rest on no second factor, as it has none any more. */
export async function markFactorGone(tx: Writing, accountId: number): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ with_factor: 0 })
    .where("account_id", "=", accountId)
    // A provider's own factor is still there.
    .where((eb) => eb.or([eb("method", "is", null), eb("method", "!=", "oidc")]))
    .execute();
}

/** Session whose owner has just authenticated again, under a new token. */
export interface RenewedSession {
  readonly token: string;
  /** Remaining lifetime, in seconds. */
  readonly sessionSeconds: number;
}

/**
 * Records that the owner of an open session has just authenticated again, and replaces the
 * session's token: the former token becomes invalid.
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
