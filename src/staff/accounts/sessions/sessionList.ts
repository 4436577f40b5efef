import { appendAudit } from "../../../base/audit/append.ts";
import type { Actor } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { SessionPlace } from "./sessionPlace.ts";

export interface OpenSession extends SessionPlace {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Time of its last use, to the minute. */
  readonly usedAt: number;
  readonly expiresAt: number;
}

/** The open sessions of an account, the last used first. */
export async function listSessions(
  { db }: Store,
  accountId: number,
  now: number,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "seen_at", "expires_at", "idle_ms", "device", "network"])
    .where("account_id", "=", accountId)
    .where("displaced_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows
    .filter(({ seen_at: seen, idle_ms: idle }) => idle === null || seen + idle > now)
    .map((row) => ({
      ...{ id: row.id, device: row.device, network: row.network },
      ...{ openedAt: row.created_at, usedAt: row.seen_at, expiresAt: row.expires_at },
    }));
}

/** Selection of an account's sessions to be ended: one, all but one, or all. */
export interface EndedSessions {
  readonly accountId: number;
  /** This one alone. */
  readonly only?: number | undefined;
  /** All but this one. */
  readonly except?: number | undefined;
}

/**
 * Ends sessions of an account, from the next request on and in every process.
 * @returns their number
 */
export function endSessions(
  store: Store,
  { accountId, only, except }: EndedSessions,
  { by, now }: { readonly by: Actor; readonly now: number },
): Promise<number> {
  return store.transaction(async (tx) => {
    const rows = await tx
      .deleteFrom("sessions")
      .where("account_id", "=", accountId)
      .where("displaced_at", "is", null)
      .where("expires_at", ">", now)
      .$if(only !== undefined, (query) => query.where("id", "=", only ?? 0))
      .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
      .returning("id")
      .execute();
    const sessions = rows.map(({ id }) => id);
    const subject = `account:${accountId}`;
    const entries = sessions.map((session) => ({
      act: "sign-in.ended" as const,
      subject,
      detail: { session },
    }));
    await appendAudit(tx, entries, { by, at: now });
    return sessions.length;
  });
}
