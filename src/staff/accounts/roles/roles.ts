import { sql } from "kysely";
import * as z from "zod";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import {
  type Limits,
  limitedRights,
  limits as limitsSchema,
  type Right,
  right,
} from "../../access/rights.ts";

/** A named set of rights. */
export interface Role {
  readonly name: string;
  readonly rights: readonly Right[];
  /** Limits that a grant of it must name. */
  readonly needs: readonly string[];
  /** True: holders must have a second factor. */
  readonly needsFactor: boolean;
}

/** A role that an account holds, within limits. */
export interface Grant {
  readonly role: string;
  readonly limits: Limits;
  /** True: given by a group of an OpenID provider; absent: granted by somebody. */
  readonly isByGroup?: boolean;
}

/** Roles of an account, with the rights that they give. */
export interface Holding {
  readonly grants: readonly Grant[];
  readonly rights: readonly Right[];
  /** Time since which one of the roles requires a second factor; undefined: none does. */
  readonly factorNeededSince?: number | undefined;
}

const list = z.array(z.unknown());
const names = z.array(z.string());

/** Every role, by name. */
export async function listRoles(db: Reading): Promise<Role[]> {
  const rows = await db.selectFrom("roles").selectAll().orderBy("name").execute();
  return rows.map(({ name, rights, needs, needs_factor_since: since }) => ({
    name,
    rights: rightsIn(rights),
    needs: names.parse(JSON.parse(needs)),
    needsFactor: since !== null,
  }));
}

/**
 * Returns every role, and locks those to be given until the transaction ends, so that their rights
 * cannot change. Roles of the release never change.
 */
export async function rolesToGive(tx: Writing, given: readonly string[]): Promise<Role[]> {
  if (given.length > 0) {
    await tx
      .selectFrom("roles")
      .select("name")
      .where("name", "in", given)
      .where("is_built_in", "=", 0)
      .orderBy("name")
      .forUpdate()
      .execute();
  }
  return listRoles(tx);
}

/**
 * Returns the holdings of accounts by id: roles granted here, and given by groups of an OpenID
 * provider.
 * @param now milliseconds since 1970: expired roles of groups do not count
 */
export async function holdings(
  db: Reading,
  accountIds: readonly number[],
  now: number = Date.now(),
): Promise<ReadonlyMap<number, Holding>> {
  if (accountIds.length === 0) return new Map();
  const given = db
    .selectFrom("group_roles")
    .innerJoin("roles", "roles.name", "group_roles.role")
    .select(["account_id", "role", "limits", "rights", "granted_at", "needs_factor_since"])
    .select(sql.lit(1).as("by_group"))
    .select(sql.lit(0).as("position"))
    .where("account_id", "in", accountIds)
    .where("expires_at", ">", now);
  const rows = await granted(db, accountIds)
    .unionAll(given)
    .orderBy("by_group")
    .orderBy("position")
    .orderBy("role")
    .execute();
  return holdingsIn(rows);
}

/** Returns the same as `holdings`, for roles granted here alone. */
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
    .select(["account_id", "role", "limits", "rights", "granted_at", "needs_factor_since"])
    .select(sql.lit(0).as("by_group"))
    .select("account_roles.id as position")
    .where("account_id", "in", accountIds);
}

interface HeldRow {
  readonly account_id: number;
  readonly role: string;
  readonly limits: string;
  readonly rights: string;
  readonly granted_at: number;
  readonly needs_factor_since: number | null;
  readonly by_group: number;
}

interface HoldingUnderWay extends Holding {
  readonly grants: Grant[];
  readonly rights: Right[];
  factorNeededSince: number | undefined;
}

function holdingsIn(rows: readonly HeldRow[]): ReadonlyMap<number, Holding> {
  const held = new Map<number, HoldingUnderWay>();
  for (const row of rows) {
    const { account_id: id, role, limits: stored, rights, by_group } = row;
    const needed = row.needs_factor_since;
    const of = held.get(id) ?? { grants: [], rights: [], factorNeededSince: undefined };
    const limits = limitsSchema.safeParse(JSON.parse(stored));
    // Limits of a newer release have an unknown effect, so the grant gives nothing.
    if (!limits.success) continue;
    of.grants.push({ role, limits: limits.data, ...(by_group === 1 && { isByGroup: true }) });
    of.rights.push(...limitedRights(rightsIn(rights), limits.data));
    if (needed !== null) {
      const since = Math.max(needed, row.granted_at);
      of.factorNeededSince = Math.min(of.factorNeededSince ?? since, since);
    }
    held.set(id, of);
  }
  return held;
}

/** Returns the same as `holdings`, for one account. */
export async function holdingOf(
  db: Reading,
  accountId: number,
  now: number = Date.now(),
): Promise<Holding> {
  return (await holdings(db, [accountId], now)).get(accountId) ?? { grants: [], rights: [] };
}

/** The rights of a role; acts of a newer release give none. */
function rightsIn(json: string): Right[] {
  return list.parse(JSON.parse(json)).flatMap((stored) => {
    const parsed = right.safeParse(stored);
    return parsed.success ? [parsed.data] : [];
  });
}
