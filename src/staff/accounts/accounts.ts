import { appendAudit } from "../../base/audit/append.ts";
import type { AuditEntry } from "../../base/audit/records.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import { type EmbargoWay, tellOpened } from "../access/embargo/embargoEvents.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { AccountError, requireManager } from "./accountError.ts";
import { removeFactor } from "./factors/factors.ts";
import { removeAllPasskeys } from "./passkeys/passkeys.ts";
import { type AccountProfile, profileColumns, wholeProfile } from "./people/profile.ts";
import {
  firstGrantProblem,
  insertGrant,
  insertGrants,
  keepAnAdministrator,
  lockAccount,
  mirrorRoles,
  recordGrant,
} from "./roles/grants.ts";
import { requireAuthority, requireGiving } from "./roles/requireAuthority.ts";
import { type Grant, holdings, rolesToGive } from "./roles/roles.ts";
import type { RoleName } from "./roles/specificationRoles.ts";
import { endAllSessions } from "./sessions/sessions.ts";
import { hashPassword } from "./signIn/passwords.ts";
import { removeTokens } from "./tokens/tokens.ts";

interface AccountFacts {
  /** Name in the form of `accountName`. */
  readonly account: string;
  readonly name: string;
  readonly roles: readonly RoleName[];
  readonly isAdmin: boolean;
  /** Roles beside those of the specification, with their limits. */
  readonly grants?: readonly Grant[];
  readonly email?: string;
  /** Language of the studio; null: none chosen. */
  readonly language?: Language | null;
  /**
   * True: the password was generated; the account has no rights until its owner sets another one.
   */
  readonly mustChange?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Person on whose behalf the account is made; absent: the server. */
  readonly by?: Person | undefined;
}

/**
 * Inserts an account and records it, as the last act of the transaction.
 * @returns its id; undefined where there is such an account already
 */
export async function insertAccount(
  tx: Writing,
  {
    account,
    name,
    roles,
    isAdmin,
    grants = [],
    email = "",
    language = null,
    mustChange = false,
    passwordHash,
    now,
    by = serverPerson,
  }: AccountFacts & { passwordHash: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto("accounts")
    .values({
      account,
      password_hash: passwordHash,
      name,
      nick_name: "",
      user_name: account,
      phone: "",
      email,
      language,
      avatar: "",
      oa_user_id: "",
      roles: JSON.stringify(roles),
      is_active: 1,
      is_admin: isAdmin ? 1 : 0,
      must_change: mustChange ? 1 : 0,
      password_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("account").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const held = new Set([...(isAdmin ? ["admin"] : []), ...roles]);
  await insertGrants(tx, row.id, [...held], { by, now });
  for (const grant of grants) await insertGrant(tx, row.id, grant, { by, now });
  if (grants.length > 0) await mirrorRoles(tx, row.id, now);
  const detail = { roles, isAdmin, mustChange };
  const entry: AuditEntry = { act: "account.add", subject: `account:${row.id}`, detail };
  await appendAudit(tx, [entry], { by, at: now });
  for (const grant of grants) await recordGrant(tx, "account.grant", row.id, grant, { by, now });
  return row.id;
}

/**
 * Makes an account that may sign in.
 * @returns its id
 * @throws AccountError where the name is taken, or a role cannot be given so; NotPermitted
 */
export async function createAccount(
  store: Store,
  { password, ...facts }: AccountFacts & { readonly password: string },
): Promise<number> {
  requireManager(facts.by ?? serverPerson, facts.account);
  const passwordHash = await hashPassword(password);
  const id = await store.transaction(async (tx) => {
    const roles = [...facts.roles, ...(facts.isAdmin ? ["admin"] : [])];
    const grants = [...roles.map((role) => ({ role, limits: {} })), ...(facts.grants ?? [])];
    const named = grants.map(({ role }) => role);
    const problem = firstGrantProblem(await rolesToGive(tx, named), grants);
    if (problem !== undefined) throw problem;
    await requireGiving(tx, facts.by, undefined, grants);
    return insertAccount(tx, { ...facts, passwordHash });
  });
  if (id !== undefined) return id;
  throw new AccountError(`There is already an account ${facts.account}.`, "account-taken");
}

interface AccountChange {
  readonly account: string;
  /** Version on which the change is based; absent: any. */
  readonly version?: number | undefined;
  readonly now: number;
  /** Person on whose behalf the change is made; absent: the server. */
  readonly by?: Person | undefined;
}

/**
 * Gives an account another password and ends all its sessions.
 * @returns its id
 * @throws AccountError where there is no such account
 */
export async function changePassword(
  store: Store,
  {
    password,
    mustChange = false,
    ...which
  }: AccountChange & { readonly password: string; readonly mustChange?: boolean },
): Promise<number> {
  const password_hash = await hashPassword(password);
  const must_change = mustChange ? 1 : 0;
  const columns = { password_hash, must_change, password_at: which.now };
  return change(store, which, columns, { act: "account.password", detail: { mustChange } });
}

/**
 * Enables or disables an account. Either way its sessions end; disabling ends its tokens too.
 * @returns its id
 * @throws AccountError where there is no such account, or it is the last administrator
 */
export async function setActive(
  store: Store,
  { isActive, ...which }: AccountChange & { readonly isActive: boolean },
): Promise<number> {
  const act = isActive ? "account.enable" : "account.disable";
  return change(store, which, { is_active: isActive ? 1 : 0 }, { act });
}

/**
 * Removes all second factors of an account whose owner has lost one: the app, the passkeys and the
 * recovery codes. All its sessions end.
 * @returns its id
 * @throws AccountError where there is no such account, or it has none; NotPermitted
 */
export function resetFactor(
  store: Store,
  { account, by = serverPerson, now }: AccountChange,
): Promise<number> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account);
    await requireAuthority(tx, by, id);
    await tellOpened(tx, { accountId: id, way: "factor", by, now });
    const passkeys = await removeAllPasskeys(tx, id);
    const hadTotp = await removeFactor(tx, id);
    if (!hadTotp && passkeys === 0) {
      throw new AccountError(`${account} has no second factor.`, "no-factor");
    }
    await endAllSessions(tx, id);
    const entry: AuditEntry = {
      act: "factor.reset",
      subject: `account:${id}`,
      detail: { passkeys, totp: hadTotp },
    };
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}

/**
 * Id of an account.
 * @throws AccountError where there is no such account
 */
export async function accountId({ db }: Store, account: string): Promise<number> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirst();
  if (row === undefined) {
    throw new AccountError(`There is no account ${account}.`, "unknown-account");
  }
  return row.id;
}

/** Every account, by id. */
export async function listAccounts({
  db,
}: Store): Promise<(AccountProfile & { readonly grants: readonly Grant[] })[]> {
  const rows = await db.selectFrom("accounts").select(profileColumns).orderBy("id").execute();
  const held = await holdings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const holding = held.get(row.id) ?? { grants: [], rights: [] };
    return { ...wholeProfile(row, holding), grants: holding.grants };
  });
}

type ChangedColumns =
  | { readonly password_hash: string; readonly must_change: number; readonly password_at: number }
  | { readonly is_active: number };

/** Embargo event of a change that lets somebody else sign in to the account; undefined: none. */
function wayOf(columns: ChangedColumns): EmbargoWay | undefined {
  if (!("is_active" in columns)) return "password";
  return columns.is_active === 1 ? "enabled" : undefined;
}

function change(
  store: Store,
  { account, version, now, by = serverPerson }: AccountChange,
  columns: ChangedColumns,
  entry: Omit<AuditEntry, "subject">,
): Promise<number> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account, version);
    await requireAuthority(tx, by, id);
    await refuseErased(tx, id);
    const way = wayOf(columns);
    if (way !== undefined) await tellOpened(tx, { accountId: id, way, by, now });
    await keepAnAdministrator(tx, { id, account }, () =>
      tx
        .updateTable("accounts")
        .set(({ eb }) => ({ ...columns, updated_at: now, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),
    );
    await endAllSessions(tx, id);
    const subject = `account:${id}`;
    const entries: AuditEntry[] = [{ ...entry, subject }];
    // A lost password may mean lost tokens; the owner makes new ones for programs.
    if (!("is_active" in columns) || columns.is_active === 0) {
      const tokens = await removeTokens(tx, id);
      if (tokens > 0) entries.push({ act: "token.end", subject, detail: { tokens } });
    }
    await appendAudit(tx, entries, { by, at: now });
    return id;
  });
}

/** @throws AccountError where the owner's data were erased */
async function refuseErased(tx: Writing, id: number): Promise<void> {
  const erased = await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("erased_at", "is not", null)
    .executeTakeFirst();
  if (erased !== undefined) throw new AccountError(`Account ${id} was erased.`, "erased");
}
