import type { RequestOrigin } from "../../src/base/audit/records.ts";
import type { Store } from "../../src/base/store/store.ts";
import { insertAccount } from "../../src/staff/accounts/accounts.ts";
import type { RoleName } from "../../src/staff/accounts/roles/specificationRoles.ts";
import { hashPassword } from "../../src/staff/accounts/signIn/passwords.ts";
import { type SignInResult, signIn } from "../../src/staff/accounts/signIn/signIn.ts";

interface AccountWish {
  readonly account?: string;
  readonly password?: string;
  /** Instead of a password. */
  readonly passwordHash?: string;
  readonly roles?: readonly RoleName[];
  readonly isAdmin?: boolean;
}

/** The password of accounts whose test does not care. */
export const usualPassword = "correct horse battery";

/** By their passwords: hashing takes its time, and accounts of a password may share a hash. */
const hashes = new Map<string, Promise<string>>();

/** Puts an account into a test's store. @returns its id */
export async function addAccount(
  store: Store,
  {
    account = "lin",
    password,
    passwordHash,
    roles = ["editor"],
    isAdmin = false,
  }: AccountWish = {},
): Promise<number> {
  const hash = passwordHash ?? (await hashOf(password));
  const facts = { account, name: "Lin Wei", roles, isAdmin, passwordHash: hash, now: 0 };
  await store.transaction((tx) => insertAccount(tx, facts));
  const { id } = await store.db
    .selectFrom("accounts")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return id;
}

function hashOf(password = usualPassword): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** The hash that an account has. */
export async function storedHash(store: Store, account = "lin"): Promise<string> {
  const { password_hash: hash } = await store.db
    .selectFrom("accounts")
    .select("password_hash")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return hash;
}

/** Parts of a result that show the outcome of an attempt. */
type Outcome = SignInResult extends infer Result
  ? Result extends SignInResult
    ? Omit<Result, "trace">
    : never
  : never;

interface AttemptWish {
  readonly account?: string;
  readonly password?: string;
  readonly address?: string;
  readonly device?: string;
  readonly idleMs?: number;
  readonly now?: number;
  readonly origin?: RequestOrigin;
}

/** An attempt to sign in as `lin` with the usual password, from one address, unless it says otherwise. */
export async function attempt(store: Store, wish: AttemptWish = {}): Promise<Outcome> {
  const usual = { account: "lin", password: usualPassword, address: "203.0.113.7", now: 0 };
  const { trace: _, ...outcome } = await signIn(store, { ...usual, ...wish });
  return outcome;
}

/** Attempts, one after the other, with a wrong password. */
export async function failTimes(
  store: Store,
  times: number,
  facts: Parameters<typeof attempt>[1] = {},
): Promise<void> {
  for (let failed = 0; failed < times; failed += 1) {
    const result = await attempt(store, { password: "not it", ...facts });
    if (result.ok || result.reason !== "wrong") throw new Error("the attempt was no failure");
  }
}
