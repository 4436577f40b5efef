import { sql } from "kysely";
import { z } from "zod";
import {
  type Limits,
  limitedRights,
  limits as limitsSchema,
  type Person,
  type Right,
  right,
} from "../content/rights/rights.ts";
import type { Reading } from "../store/tables.ts";
import type { RequestOrigin } from "./origin.ts";

/** A named set of rights. */
export interface Role {
  readonly name: string;
  readonly rights: readonly Right[];
  /** Limits that a grant of it must name. */
  readonly needs: readonly string[];
}

/** A role that an account holds, within limits. */
export interface Grant {
  readonly role: string;
  readonly limits: Limits;
  /** A group of an OpenID provider gives it; absent: somebody granted it. */
  readonly isByGroup?: boolean;
}

/** What an account holds, and what it may do by that. */
export interface Holding {
  readonly grants: readonly Grant[];
  readonly rights: readonly Right[];
}

const list = z.array(z.unknown());
const names = z.array(z.string());

/** Every role, by name. */
export async function listRoles(db: Reading): Promise<Role[]> {
  const rows = await db.selectFrom("roles").selectAll().orderBy("name").execute();
  return rows.map(({ name, rights, needs }) => ({
    name,
    rights: rightsIn(rights),
    needs: names.parse(JSON.parse(needs)),
  }));
}

/** What accounts hold, granted here or given by an OpenID provider's groups, by their ids. */
export async function holdings(
  db: Reading,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Holding>> {
  if (accountIds.length === 0) return new Map();
  const given = db
    .selectFrom("group_roles")
    .innerJoin("roles", "roles.name", "group_roles.role")
    .select(["account_id", "role", "limits", "rights"])
    .select(sql.lit(1).as("by_group"))
    .select(sql.lit(0).as("position"))
    .where("account_id", "in", accountIds);
  const rows = await granted(db, accountIds)
    .unionAll(given)
    .orderBy("by_group")
    .orderBy("position")
    .orderBy("role")
    .execute();
  return holdingsIn(rows);
}

/** As `holdings`, of what was granted here alone. */
export async function grantedHoldings(
  db: Reading,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<Holding, "rights">>> {
  if (accountIds.length === 0) return new Map();
  return holdingsIn(await granted(db, accountIds).execute());
}

function granted(db: Reading, accountIds: readonly number[]) {
  return db
    .selectFrom("account_roles")
    .innerJoin("roles", "roles.name", "account_roles.role")
    .select(["account_id", "role", "limits", "rights"])
    .select(sql.lit(0).as("by_group"))
    .select("account_roles.id as position")
    .where("account_id", "in", accountIds);
}

interface HeldRow {
  readonly account_id: number;
  readonly role: string;
  readonly limits: string;
  readonly rights: string;
  readonly by_group: number;
}

function holdingsIn(rows: readonly HeldRow[]): ReadonlyMap<number, Holding> {
  const held = new Map<number, { grants: Grant[]; rights: Right[] }>();
  for (const { account_id: id, role, limits: stored, rights, by_group } of rows) {
    const of = held.get(id) ?? { grants: [], rights: [] };
    const limits = limitsSchema.safeParse(JSON.parse(stored));
    // Limits of a newer release: what they leave is not known, so the grant gives nothing.
    if (!limits.success) continue;
    of.grants.push({ role, limits: limits.data, ...(by_group === 1 && { isByGroup: true }) });
    of.rights.push(...limitedRights(rightsIn(rights), limits.data));
    held.set(id, of);
  }
  return held;
}

/** What one account holds. */
export async function holdingOf(db: Reading, accountId: number): Promise<Holding> {
  return (await holdings(db, [accountId])).get(accountId) ?? { grants: [], rights: [] };
}

/**
 * An account as a person who acts; without any right while its password must be changed.
 * @returns undefined where there is no such account, or it may not sign in
 */
export async function accountPerson(
  db: Reading,
  account: string,
  origin: RequestOrigin,
): Promise<Person | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "must_change"])
    .where("account", "=", account)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { rights } = await holdingOf(db, row.id);
  return { id: `account:${row.id}`, ...origin, rights: row.must_change === 1 ? [] : rights };
}

/** The rights of a role; acts of a newer release give none. */
function rightsIn(json: string): Right[] {
  return list.parse(JSON.parse(json)).flatMap((stored) => {
    const parsed = right.safeParse(stored);
    return parsed.success ? [parsed.data] : [];
  });
}
