import { type Holding, holdings } from "../../../accounts/roles.ts";
import { viewAsOf } from "../../../accounts/viewAs.ts";
import type { Right } from "../../../content/rights/rights.ts";
import type { Reading } from "../../../store/tables.ts";
import type { Credential } from "../caller.ts";

/** Time for which a place holds that was not said again, in milliseconds. */
export const presenceMs = 60_000;

/** A credential in one text. */
export function credentialKey({ kind, id }: Credential): string {
  return `${kind}:${id}`;
}

/** The credentials that are still good, each with the rights of the moment. */
export async function goodCredentials(
  db: Reading,
  credentials: readonly Credential[],
  now: number,
): Promise<ReadonlyMap<string, readonly Right[]>> {
  const idsOf = (kind: Credential["kind"]) =>
    credentials.filter((one) => one.kind === kind).map(({ id }) => id);
  const [sessions, tokens] = [idsOf("session"), idsOf("token")];
  const rows = [
    ...(sessions.length === 0 ? [] : await goodSessions(db, sessions, now)),
    ...(tokens.length === 0 ? [] : await goodTokens(db, tokens, now)),
  ];
  const held = await holdings(db, [...new Set(rows.map(({ account_id: id }) => id))]);
  const rights = new Map<string, readonly Right[]>();
  for (const row of rows) rights.set(row.key, await rightsOf(db, row, held.get(row.account_id)));
  return rights;
}

interface GoodRow {
  readonly key: string;
  readonly account_id: number;
  readonly must_change: number;
  readonly view_as: string | null;
}

async function rightsOf(
  db: Reading,
  { must_change, view_as }: GoodRow,
  holding: Holding | undefined,
): Promise<readonly Right[]> {
  const own = must_change === 1 ? [] : (holding?.rights ?? []);
  return (await viewAsOf(db, view_as, own))?.rights ?? own;
}

async function goodSessions(db: Reading, ids: readonly number[], now: number): Promise<GoodRow[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["sessions.id", "account_id", "must_change", "view_as", "seen_at", "idle_ms"])
    .where("sessions.id", "in", ids)
    .where("is_active", "=", 1)
    .where("displaced_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return rows
    .filter(({ seen_at: seen, idle_ms: idle }) => idle === null || seen + idle > now)
    .map((row) => ({ ...row, key: `session:${row.id}` }));
}

async function goodTokens(db: Reading, ids: readonly number[], now: number): Promise<GoodRow[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .innerJoin("accounts", "accounts.id", "api_tokens.account_id")
    .select(["api_tokens.id", "account_id", "must_change"])
    .where("api_tokens.id", "in", ids)
    .where("is_active", "=", 1)
    .where("expires_at", ">", now)
    .execute();
  return rows.map((row) => ({ ...row, view_as: null, key: `token:${row.id}` }));
}

/** Number of the newest enquiry; 0: there is none. */
export async function newestEnquiry(db: Reading): Promise<number> {
  const row = await db
    .selectFrom("enquiries")
    .select(({ fn }) => fn.max<number | null>("id").as("newest"))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** How many enquiries came after one, by form. */
export async function enquiriesSince(
  db: Reading,
  after: number,
): Promise<{ readonly form: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom("enquiries")
    .select(({ fn }) => ["form", fn.countAll<number | string>().as("count")])
    .where("id", ">", after)
    .groupBy("form")
    .orderBy("form")
    .execute();
  return rows.map(({ form, count }) => ({ form, count: Number(count) }));
}

/** Somebody's place in the studio. */
export interface Presence {
  readonly sessionId: number;
  readonly accountId: number;
  readonly name: string;
  readonly place: string;
}

/** Where people are who said so within the last minute. */
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

/** The document of a place, `document:KEY` of `document:KEY/title/zh`; undefined: it is a screen. */
export function documentOf(place: string): string | undefined {
  return /^document:[^/]+/.exec(place)?.[0];
}
