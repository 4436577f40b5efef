import { appendAudit } from "../store/audit/append.ts";
import { type Actor, type AuditEntry, serverActor } from "../store/audit/records.ts";
import type { Store } from "../store/store.ts";
import type { Writing } from "../store/tables.ts";
import { hashPassword } from "./passwords.ts";
import type { RoleName } from "./permissions.ts";
import { type AccountProfile, profileColumns, wholeProfile } from "./profile.ts";
import { endAllSessions } from "./sessions.ts";

/** A change to accounts that cannot be made as asked. Nothing was written. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}

interface AccountFacts {
  /** As `accountName` gives it. */
  readonly account: string;
  readonly name: string;
  readonly roles: readonly RoleName[];
  readonly isAdmin: boolean;
  /** Its password was made for it: it has no rights until it has one of its own. */
  readonly mustChange?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Who makes it, for the audit trail; absent: the server. */
  readonly by?: Actor | undefined;
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
    mustChange = false,
    passwordHash,
    now,
    by = serverActor,
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
      email: "",
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
  const detail = { roles, isAdmin, mustChange };
  const entry: AuditEntry = { act: "account.add", subject: `account:${row.id}`, detail };
  await appendAudit(tx, [entry], { by, at: now });
  return row.id;
}

/**
 * Makes an account that may sign in.
 * @returns its id
 * @throws AccountError where the name is taken
 */
export async function createAccount(
  store: Store,
  { password, ...facts }: AccountFacts & { readonly password: string },
): Promise<number> {
  const passwordHash = await hashPassword(password);
  const id = await store.transaction((tx) => insertAccount(tx, { ...facts, passwordHash }));
  if (id !== undefined) return id;
  throw new AccountError(`There is already an account ${facts.account}.`);
}

interface AccountChange {
  readonly account: string;
  readonly now: number;
  /** Who changes it, for the audit trail; absent: the server. */
  readonly by?: Actor | undefined;
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
 * Lets an account sign in, or no longer; either way its sessions end.
 * @returns its id
 * @throws AccountError where there is no such account
 */
export async function setActive(
  store: Store,
  { isActive, ...which }: AccountChange & { readonly isActive: boolean },
): Promise<number> {
  const act = isActive ? "account.enable" : "account.disable";
  return change(store, which, { is_active: isActive ? 1 : 0 }, { act });
}

/** Every account, by id. */
export async function listAccounts({ db }: Store): Promise<AccountProfile[]> {
  const rows = await db.selectFrom("accounts").select(profileColumns).orderBy("id").execute();
  return rows.map(wholeProfile);
}

function change(
  store: Store,
  { account, now, by = serverActor }: AccountChange,
  columns:
    | {
        readonly password_hash: string;
        readonly must_change: number;
        readonly password_at: number;
      }
    | { readonly is_active: number },
  entry: Omit<AuditEntry, "subject">,
): Promise<number> {
  return store.transaction(async (tx) => {
    const row = await tx
      .updateTable("accounts")
      .set({ ...columns, updated_at: now })
      .where("account", "=", account)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new AccountError(`There is no account ${account}.`);
    await endAllSessions(tx, row.id);
    await appendAudit(tx, [{ ...entry, subject: `account:${row.id}` }], { by, at: now });
    return row.id;
  });
}
