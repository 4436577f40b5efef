import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { insertAccount } from "../accounts.ts";
import { hashPassword, randomPassword } from "./passwords.ts";

const defaultAccount = "admin";

export interface FirstAccount {
  /** Name of the account, ADMIN_ACCOUNT; absent: `admin`. */
  readonly account?: string | undefined;
  /** ADMIN_PASSWORD; absent: a random one is made and written to a file. */
  readonly password?: string | undefined;
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface FirstAccountResult {
  readonly created: boolean;
  /** File with the random password, for the operator to read and delete. */
  readonly passwordFile?: string;
}

/**
 * Makes an administrator where the store has no account. A random password is written to
 * `first-account.txt` in the data folder, which its owner alone can read, before the account
 * exists: after a failure in between, the next start makes both again.
 */
export async function ensureFirstAccount(
  store: Store,
  { account = defaultAccount, password, dataDir, now }: FirstAccount,
): Promise<FirstAccountResult> {
  if (await anyAccount(store.db)) return { created: false };
  const chosen = password ?? randomPassword();
  const admin = {
    account: account.trim().normalize(),
    name: account,
    roles: ["admin"],
    isAdmin: true,
    passwordHash: await hashPassword(chosen),
    mustChange: password === undefined,
    now,
  } as const;
  return store.transaction(async (tx) => {
    if ((await anyAccount(tx)) || !(await insertAccount(tx, admin))) return { created: false };
    if (password !== undefined) return { created: true };
    const passwordFile = join(dataDir, "first-account.txt");
    await writeForOwner(passwordFile, `account: ${account}\npassword: ${chosen}\n`);
    return { created: true, passwordFile };
  });
}

async function anyAccount(db: Reading): Promise<boolean> {
  const row = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Writes a file that nobody else can read at any moment, replacing an older one. */
async function writeForOwner(path: string, text: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  try {
    await writeFile(made, text, { flag: "wx", mode: 0o600, flush: true });
    await rename(made, path);
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}
