import type { Reading } from "../../../base/store/tables.ts";
import { commonRights, type Person, type Right } from "../../../staff/access/rights.ts";
import { accountStateOf, factorKinds } from "../../../staff/accounts/people/presentRights.ts";
import { profileColumns } from "../../../staff/accounts/people/profile.ts";
import { holdingOf } from "../../../staff/accounts/roles/roles.ts";
import { viewAsOf } from "../../../staff/accounts/roles/viewAsRights.ts";
import type { Credential } from "../request/credential.ts";

/** Milliseconds for which a place is valid unless repeated. */
const presenceMs = 60_000;

/** A credential as a text. */
export function credentialKey({ kind, id }: Credential): string {
  return `${kind}:${id}`;
}

/** A valid credential. */
export interface GoodCredential {
  readonly accountId: number;
  /** Undefined for a token. */
  readonly session:
    | { readonly withFactor: boolean | undefined; readonly viewAs: string | null }
    | undefined;
}

/** The valid credentials, by key. */
export async function goodCredentials(
  db: Reading,
  credentials: readonly Credential[],
  now: number,
): Promise<ReadonlyMap<string, GoodCredential>> {
  const idsOf = (kind: Credential["kind"]) =>
    credentials.filter((one) => one.kind === kind).map(({ id }) => id);
  const [sessions, tokens] = [idsOf("session"), idsOf("token")];
  return new Map([
    ...(sessions.length === 0 ? [] : await goodSessions(db, sessions, now)),
    ...(tokens.length === 0 ? [] : await goodTokens(db, tokens, now)),
  ]);
}

type Good = [key: string, good: GoodCredential];

async function goodSessions(db: Reading, ids: readonly number[], now: number): Promise<Good[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["sessions.id", "account_id", "with_factor", "view_as", "seen_at", "idle_ms"])
    .where("sessions.id", "in", ids)
    .where("is_active", "=", 1)
    .where("displaced_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return rows
    .filter(({ seen_at: seen, idle_ms: idle }) => idle === null || seen + idle > now)
    .map(({ id, account_id: accountId, with_factor, view_as: viewAs }) => {
      const withFactor = with_factor === null ? undefined : with_factor === 1;
      return [`session:${id}`, { accountId, session: { withFactor, viewAs } }];
    });
}

async function goodTokens(db: Reading, ids: readonly number[], now: number): Promise<Good[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .innerJoin("accounts", "accounts.id", "api_tokens.account_id")
    .select(["api_tokens.id", "account_id"])
    .where("api_tokens.id", "in", ids)
    .where("is_active", "=", 1)
    .where("expires_at", ">", now)
    .execute();
  return rows.map(({ id, account_id: accountId }) => [
    `token:${id}`,
    { accountId, session: undefined },
  ]);
}

/**
 * Current rights of a credential.
 * @param before its former rights: a token's never exceed them
 */
export async function presentRights(
  db: Reading,
  { accountId, session }: GoodCredential,
  before: Person["rights"],
  now: number,
): Promise<readonly Right[]> {
  const row = await db
    .selectFrom("accounts")
    .select(profileColumns)
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return [];
  const [holding, kinds] = [await holdingOf(db, accountId, now), await factorKinds(db, accountId)];
  const withFactor = session?.withFactor;
  const { rights } = accountStateOf({ row, holding, kinds, withFactor, now });
  if (session === undefined) return commonRights(before === "all" ? rights : before, rights);
  return (await viewAsOf(db, session.viewAs, rights))?.rights ?? rights;
}

/** Number of the newest enquiry; 0 without any. */
export async function newestEnquiry(db: Reading): Promise<number> {
  const row = await db
    .selectFrom("enquiries")
    .select(({ fn }) => fn.max<number | null>("id").as("newest"))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Numbers of enquiries after one, up to another, by form. */
export async function enquiriesBetween(
  db: Reading,
  after: number,
  last: number,
): Promise<{ readonly form: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom("enquiries")
    .select(({ fn }) => ["form", fn.countAll<number | string>().as("count")])
    .where("id", ">", after)
    .where("id", "<=", last)
    .groupBy("form")
    .orderBy("form")
    .execute();
  return rows.map(({ form, count }) => ({ form, count: Number(count) }));
}

/** Id of the newest entry of any enquiry's history; 0 without any. */
export async function newestDeskEvent(db: Reading): Promise<number> {
  const row = await db
    .selectFrom("enquiry_events")
    .select(({ fn }) => fn.max<number | null>("id").as("newest"))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Most changed enquiries of one reading; lists are read anew anyway. */
const maxChanged = 200;

/** The enquiries that were changed after one entry of the history, up to another. */
export function enquiriesChanged(db: Reading, after: number, last: number) {
  return db
    .selectFrom("enquiry_events")
    .innerJoin("enquiries", "enquiries.id", "enquiry_events.enquiry_id")
    .select(["code", "form", "enquiries.version"])
    .distinct()
    .where("enquiry_events.id", ">", after)
    .where("enquiry_events.id", "<=", last)
    .limit(maxChanged)
    .execute();
}

/** A person's place in the studio. */
export interface Presence {
  readonly sessionId: number;
  readonly accountId: number;
  readonly name: string;
  readonly place: string;
}

/** Places reported within the last minute. */
export async function presences(db: Reading, now: number): Promise<Presence[]> {
  const rows = await db
    .selectFrom("presence")
    .innerJoin("accounts", "accounts.id", "presence.account_id")
    .select(["session_id", "account_id", "name", "place"])
    .where("presence.seen_at", ">", now - presenceMs)
    .orderBy("session_id")
    .execute();
  return rows.map((row) => ({
    ...{ sessionId: row.session_id, accountId: row.account_id },
    ...{ name: row.name, place: row.place },
  }));
}

/** Milliseconds after which a place that was not repeated is deleted. */
const removedAfterMs = 3_600_000;

/**
 * Renews the places of sessions with an open stream: a client that stays in place need not repeat
 * it, and the renewal does not count as use of the session.
 */
export async function prolongPresences(
  db: Reading,
  sessionIds: readonly number[],
  now: number,
): Promise<void> {
  if (sessionIds.length > 0) {
    await db
      .updateTable("presence")
      .set({ seen_at: now })
      .where("session_id", "in", sessionIds)
      .execute();
  }
  await db
    .deleteFrom("presence")
    .where("seen_at", "<", now - removedAfterMs)
    .execute();
}

/** Milliseconds after the end of a session's last stream in which another one keeps its place. */
const graceMs = 12_000;

/** Lets the place of a session expire soon, unless a stream of another process prolongs it. */
export async function expirePresence(db: Reading, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable("presence")
    .set({ seen_at: now - presenceMs + graceMs })
    .where("session_id", "=", sessionId)
    .execute();
}

/**
 * Removes the place of a session.
 * @param subject only where the place is in this document or enquiry: the session may be in another by now
 */
export async function leavePlace(
  db: Reading,
  sessionId: number,
  subject: string | undefined,
): Promise<void> {
  const row = await db
    .selectFrom("presence")
    .select("place")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined || (subject !== undefined && subjectOf(row.place) !== subject)) return;
  await db
    .deleteFrom("presence")
    .where("session_id", "=", sessionId)
    .where("place", "=", row.place)
    .execute();
}

/**
 * The document or enquiry of a place, without where in it: `document:KEY` of `document:KEY#/title/zh`,
 * `enquiry:CODE` of `enquiry:CODE#reply`; undefined for a screen.
 */
export function subjectOf(place: string): string | undefined {
  return /^(?:document|enquiry):[^#]+/.exec(place)?.[0];
}
