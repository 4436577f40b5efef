import { appendAudit } from "../../../base/audit/append.ts";
import { internalOrigin, type RequestOrigin } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { type AccountState, accountStateOf, factorKinds } from "../people/presentRights.ts";
import { profileColumns } from "../people/profile.ts";
import { type Grant, holdingOf } from "../roles/roles.ts";
import { viewAsOf } from "../roles/viewAsRights.ts";
import type { SessionPlace } from "./sessionPlace.ts";
import { isToken, newToken, tokenHash } from "./sessionToken.ts";

/** Lifetime of a session, in milliseconds: browsers keep the profile as long (spec section 4). */
const sessionDurationMs = 86_400_000;

/** Lifetime of a session of an account that has any right, and its longest time without use. */
const staffDurationMs = 12 * 3_600_000;
const staffIdleMs = 3_600_000;

/** Most sessions of an account; one more ends the oldest. */
const sessionsPerAccount = 5;

/** Time for which an expired session is told apart from an unknown one, in milliseconds. */
const retentionMs = 7 * 86_400_000;

/** Least time between two records of a session's use, in milliseconds. */
const seenEveryMs = 60_000;

/**
 * Body codes of the specification (section 8): an invalid token, a session that ended because the
 * account was signed in elsewhere, an expired session.
 */
export const sessionCodes = { badToken: 50008, elsewhere: 50012, expired: 50014 } as const;

export type SessionCode = (typeof sessionCodes)[keyof typeof sessionCodes];

export interface OpenedSession {
  /** 256 random bits, base64url; the store keeps its hash alone. */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A session inserted in a transaction, with the number of older ones that ended for it. */
interface InsertedSession extends OpenedSession {
  readonly id: number;
  readonly displaced: number;
}

export const signInMethods = ["password", "passkey", "oidc"] as const;

export type SignInMethod = (typeof signInMethods)[number];

/** An account that is signed in, and its session. */
export interface SignedIn extends AccountState {
  readonly sessionId: number;
  /** Role as which the session is viewed, and beyond which it has no rights; undefined: none. */
  readonly viewAs: Grant | undefined;
  /** Time of the owner's last proof of identity; undefined: none is known. */
  readonly provedAt: number | undefined;
}

export type Authentication =
  | ({ readonly ok: true } & SignedIn)
  | { readonly ok: false; readonly code: SessionCode };

/** Account of a session's token, or the reason for refusing it. */
export async function authenticate(
  { db }: Store,
  token: string | undefined,
  now: number,
): Promise<Authentication> {
  if (token === undefined || !isToken(token)) return refused("badToken");
  const row = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(profileColumns)
    .select(["sessions.id as session_id", "expires_at", "displaced_at", "seen_at", "idle_ms"])
    .select(["proved_at", "with_factor", "view_as", "sessions.created_at as opened_at"])
    .where("token_hash", "=", tokenHash(token))
    .executeTakeFirst();
  if (row?.is_active !== 1) return refused("badToken");
  if (row.displaced_at !== null) return refused("elsewhere");
  if (row.expires_at <= now) return refused("expired");
  if (row.idle_ms !== null && row.seen_at + row.idle_ms <= now) return refused("expired");
  const [own, kinds] = [await holdingOf(db, row.id, now), await factorKinds(db, row.id)];
  // It may have been opened before its account had any right.
  const isStaffs = own.rights.length > 0;
  const staffUntil = Math.min(row.opened_at + staffDurationMs, row.seen_at + staffIdleMs);
  if (isStaffs && staffUntil <= now) return refused("expired");
  if (row.seen_at + seenEveryMs <= now) await markSeen(db, row.session_id, now);
  const view = await viewAsOf(db, row.view_as, own.rights);
  const holding = view === undefined ? own : { ...own, grants: [view.grant], rights: view.rights };
  const withFactor = row.with_factor === null ? undefined : row.with_factor === 1;
  const state = accountStateOf({ row, holding, kinds, withFactor, now });
  const provedAt = row.proved_at ?? undefined;
  return { ok: true, ...state, sessionId: row.session_id, provedAt, viewAs: view?.grant };
}

async function markSeen(db: Store["db"], sessionId: number, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ seen_at: now })
    .where("id", "=", sessionId)
    .where("seen_at", "<", now)
    .execute();
}

/** Opens a session. The account's oldest ends where it holds five already. */
export function openSession(
  store: Store,
  accountId: number,
  now: number,
  idleMs?: number,
): Promise<OpenedSession> {
  return store.transaction((tx) => insertSession(tx, accountId, { now, idleMs }));
}

interface SessionWish {
  readonly now: number;
  /** Longest time without use; accounts that have any right have an hour at most. */
  readonly idleMs: number | undefined;
  /** Place from which the session is opened, for the owner's list of sessions. */
  readonly place?: SessionPlace;
  /** Sign-in method; absent: password. */
  readonly method?: SignInMethod;
  /** True: a second factor was proved, here or to the provider; null: unknown. */
  readonly withFactor?: boolean | null;
  /** Time of the owner's last proof of identity; absent: now; null: unknown. */
  readonly provedAt?: number | null;
}

/** Opens a session like `openSession`, in the caller's transaction. */
export async function insertSession(
  tx: Writing,
  accountId: number,
  { now, idleMs, place, method = "password", withFactor = null, provedAt = now }: SessionWish,
): Promise<InsertedSession> {
  // Sign-ins of one account are serialised by the lock on its row.
  await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const displaced = await displaceOldest(tx, accountId, now);
  const token = newToken();
  const isStaff = (await holdingOf(tx, accountId, now)).rights.length > 0;
  const expiresAt = now + (isStaff ? staffDurationMs : sessionDurationMs);
  const row = await tx
    .insertInto("sessions")
    .values({
      account_id: accountId,
      token_hash: tokenHash(token),
      created_at: now,
      expires_at: expiresAt,
      displaced_at: null,
      seen_at: now,
      idle_ms: isStaff ? Math.min(idleMs ?? staffIdleMs, staffIdleMs) : (idleMs ?? null),
      device: place?.device ?? null,
      network: place?.network ?? null,
      method,
      with_factor: withFactor === null ? null : Number(withFactor),
      proved_at: provedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, token, expiresAt, displaced };
}

/**
 * Ends the session of a token, which counts as unknown from then on. The token of a session that is
 * over already still tells the reason.
 * @returns the id of the session's account; undefined for an unknown token
 */
export async function endSession(
  store: Store,
  token: string | undefined,
  now: number,
  origin: RequestOrigin = internalOrigin,
): Promise<number | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  return store.transaction(async (tx) => {
    const row = await tx
      .deleteFrom("sessions")
      .where("token_hash", "=", tokenHash(token))
      .where("displaced_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["id", "account_id"])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const id = `account:${row.account_id}`;
    const entry = { act: "sign-in.ended", subject: id, detail: { session: row.id } } as const;
    await appendAudit(tx, [entry], { by: { id, ...origin }, at: now });
    return row.account_id;
  });
}

/**
 * Ends every session of an account, because its password has changed or it may no longer sign in.
 * @param except a session that goes on
 */
export async function endAllSessions(
  tx: Writing,
  accountId: number,
  except?: number,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("id", "!=", except ?? 0)
    .execute();
}

/** Removes sessions that have been over for a week. */
export async function purgeOldSessions({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now - retentionMs)
    .execute();
}

/** @returns how many sessions ended */
async function displaceOldest(tx: Writing, accountId: number, now: number): Promise<number> {
  const newestFirst = await tx
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("displaced_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const displaced = newestFirst.slice(sessionsPerAccount - 1).map(({ id }) => id);
  if (displaced.length === 0) return 0;
  await tx
    .updateTable("sessions")
    .set({ displaced_at: now })
    .where("id", "in", displaced)
    .execute();
  return displaced.length;
}

function refused(reason: keyof typeof sessionCodes): Authentication {
  return { ok: false, code: sessionCodes[reason] };
}
