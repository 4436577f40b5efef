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

/** What accounts hold, by their ids. */
export async function holdings(
  db: Reading,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Holding>> {
  const held = new Map<number, { grants: Grant[]; rights: Right[] }>();
  if (accountIds.length === 0) return held;
  const rows = await db
    .selectFrom("account_roles")
    .innerJoin("roles", "roles.name", "account_roles.role")
    .select(["account_id", "role", "limits", "rights"])
    .where("account_id", "in", accountIds)
    .orderBy("account_roles.id")
    .execute();
  for (const { account_id: id, role, limits: stored, rights } of rows) {
    const of = held.get(id) ?? { grants: [], rights: [] };
    const limits = limitsSchema.safeParse(JSON.parse(stored));
    // Limits of a newer release: what they leave is not known, so the grant gives nothing.
    if (!limits.success) continue;
    of.grants.push({ role, limits: limits.data });
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
