import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import {
  dimensions,
  type Limits,
  limitedRights,
  mayAtAll,
  type Person,
  serverPerson,
} from "../../access/rights.ts";
import { AccountError, requireManager, VersionConflict } from "../accountError.ts";
import { tellGiven } from "../notifyNamedOnEmbargo.ts";
import { endAllSessions } from "../sessions/sessions.ts";
import { requireAuthority, requireGiving } from "./requireAuthority.ts";
import { type Grant, grantedHoldings, holdingOf, type Role, rolesToGive } from "./roles.ts";

/** The role that may do everything, in the specification and before there were others. */
const adminRole = "admin";

interface GrantChange {
  readonly account: string;
  readonly role: string;
  /** Person who acts; absent: the server. */
  readonly by?: Person | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives an account a role, within limits. Its sessions end, so that none keeps former rights.
 * @returns false where it holds the role within these limits already
 * @throws AccountError where account or role do not exist, or the role needs a limit or takes
 *   none; NotPermitted
 */
export function grantRole(
  store: Store,
  { account, role, limits, by = serverPerson, now }: GrantChange & { readonly limits: Limits },
): Promise<boolean> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account);
    const problem = grantProblem(await rolesToGive(tx, [role]), { role, limits });
    if (problem !== undefined) throw problem;
    await requireGiving(tx, by, id, [{ role, limits }]);
    if (!(await insertGrant(tx, id, { role, limits }, { by, now }))) return false;
    await tellGiven(tx, id, [{ role, limits }], { by, now });
    await mirrorRoles(tx, id, now);
    await endAllSessions(tx, id);
    await recordGrant(tx, "account.grant", id, { role, limits }, { by, now });
    return true;
  });
}

/** Reason why one of some roles cannot be given; undefined where all can. */
export function firstGrantProblem(
  roles: readonly Role[],
  grants: readonly Grant[],
): AccountError | undefined {
  return grants.map((grant) => grantProblem(roles, grant)).find((one) => one !== undefined);
}

/** Reason why a role cannot be given within limits; undefined where it can. */
export function grantProblem(
  roles: readonly Role[],
  { role, limits }: Grant,
): AccountError | undefined {
  const known = roles.find(({ name }) => name === role);
  if (known === undefined) {
    const all = roles.map(({ name }) => name).join(", ");
    return new AccountError(`There is no role ${role}; there are ${all}.`, "unfit-grant");
  }
  const given = dimensions.filter((dimension) => limits[dimension] !== undefined);
  const missing = known.needs.filter((need) => !given.some((dimension) => dimension === need));
  if (missing.length > 0) {
    const message = `The role ${role} is given for certain ${missing.join(", ")}.`;
    return new AccountError(message, "grant-needs-limit");
  }
  if (role === adminRole && given.length > 0) {
    return new AccountError(`The role ${role} cannot be limited.`, "unfit-grant");
  }
  const empty = given.filter((dimension) => limits[dimension]?.length === 0);
  if (empty.length > 0) {
    const message = `The role ${role} is limited to no ${empty.join(", ")}: name at least one.`;
    return new AccountError(message, "grant-needs-limit");
  }
  if (known.rights.length > 0 && limitedRights(known.rights, limits).length === 0) {
    return new AccountError(`Within these limits ${role} gives no rights.`, "grant-without-rights");
  }
  return undefined;
}

/**
 * Removes a role from an account, within whatever limits. Its sessions end. A role from a
 * provider's group returns at the next sign-in there.
 * @throws AccountError where there is no such account, it does not hold the role, or nobody else
 *   could manage accounts then; NotPermitted
 */
export function revokeRole(
  store: Store,
  { account, role, by = serverPerson, now }: GrantChange,
): Promise<void> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account);
    await requireAuthority(tx, by, id);
    await keepAnAdministrator(tx, { id, account }, async () => {
      const rows = await tx
        .deleteFrom("account_roles")
        .where("account_id", "=", id)
        .where("role", "=", role)
        .returning("id")
        .execute();
      const given = await tx
        .deleteFrom("group_roles")
        .where("account_id", "=", id)
        .where("role", "=", role)
        .returning("role")
        .execute();
      if (rows.length === 0 && given.length === 0) {
        throw new AccountError(`${account} does not hold the role ${role}.`);
      }
    });
    await mirrorRoles(tx, id, now);
    await endAllSessions(tx, id);
    await recordGrant(tx, "account.revoke", id, { role, limits: {} }, { by, now });
  });
}

/**
 * Makes a change that may remove an administrator. Only administrators by grants made here count:
 * roles from a provider's groups can be lost there at any time.
 * @throws AccountError where no active account could manage accounts after it
 */
export async function keepAnAdministrator(
  tx: Writing,
  { id, account }: { readonly id: number; readonly account: string },
  change: () => Promise<unknown>,
): Promise<void> {
  // Serialises two administrators who remove one another at the same time.
  await tx.selectFrom("roles").select("name").where("name", "=", adminRole).forUpdate().execute();
  const held = (await grantedHoldings(tx, [id])).get(id) ?? { rights: [] };
  const wasAdministrator = mayAtAll(held, "account.manage");
  await change();
  if (!wasAdministrator || (await anyAdministrator(tx))) return;
  const problem = `${account} is the last administrator: make another one first.`;
  throw new AccountError(problem, "last-administrator");
}

/**
 * Makes a change to the rights of a role.
 * @throws AccountError where an active account could manage accounts before it and none after it
 */
export async function keepSomeAdministrator(
  tx: Writing,
  change: () => Promise<unknown>,
): Promise<void> {
  await tx.selectFrom("roles").select("name").where("name", "=", adminRole).forUpdate().execute();
  const wasSomebody = await anyAdministrator(tx);
  await change();
  if (!wasSomebody || (await anyAdministrator(tx))) return;
  throw new AccountError("Nobody could manage accounts then.", "last-administrator");
}

/** Gives a new account its first roles. */
export async function insertGrants(
  tx: Writing,
  accountId: number,
  roles: readonly string[],
  change: { readonly by: Person; readonly now: number },
): Promise<void> {
  for (const role of roles) await insertGrant(tx, accountId, { role, limits: {} }, change);
}

/** @returns false where it was there */
export async function insertGrant(
  tx: Writing,
  accountId: number,
  { role, limits }: Grant,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto("account_roles")
    .values({
      ...{ account_id: accountId, role, limits: JSON.stringify(limits) },
      ...{ granted_at: now, granted_by: by.id },
    })
    .onConflict((conflict) => conflict.columns(["account_id", "role", "limits"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Id of an account, which others do not change until the transaction ends.
 * @param version the one that a change is made to; absent: whichever there is
 * @throws AccountError where there is no such account; VersionConflict
 */
export async function lockAccount(tx: Writing, account: string, version?: number): Promise<number> {
  const row = await tx
    .selectFrom("accounts")
    .select(["id", "version"])
    .where("account", "=", account)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    throw new AccountError(`There is no account ${account}.`, "unknown-account");
  }
  if (version !== undefined && row.version !== version) {
    throw new VersionConflict(`account ${row.id}`, row.version);
  }
  return row.id;
}

/** The roles in the account's own row, for processes of the release before. */
export async function mirrorRoles(tx: Writing, id: number, now: number): Promise<void> {
  const { grants } = await holdingOf(tx, id, now);
  const held = [...new Set(grants.map(({ role }) => role))];
  await tx
    .updateTable("accounts")
    .set(({ eb }) => ({
      roles: JSON.stringify(held),
      is_admin: held.includes(adminRole) ? 1 : 0,
      updated_at: now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

async function anyAdministrator(db: Reading): Promise<boolean> {
  const active = await db
    .selectFrom("accounts")
    .select("id")
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  const held = await grantedHoldings(
    db,
    active.map(({ id }) => id),
  );
  return [...held.values()].some((holding) => mayAtAll(holding, "account.manage"));
}

/** Records that a role was given or removed. */
export async function recordGrant(
  tx: Writing,
  act: "account.grant" | "account.revoke",
  id: number,
  { role, limits }: Grant,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  const detail = grantDetail({ role, limits });
  const entry: AuditEntry = { act, subject: `account:${id}`, detail };
  await appendAudit(tx, [entry], { by, at: now });
}

/** A grant in the form of audit records. */
export function grantDetail({ role, limits }: Grant) {
  const named = Object.entries(limits).map(([name, values]) => [name, values ?? []] as const);
  return { role, limits: Object.fromEntries(named) };
}
