import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { ensureFirstAccount } from "./firstAccount.ts";
import { verifyPassword } from "./passwords.ts";

forEachStore("The first account", (open, world) => {
  test("is an administrator with the given password, which no file contains", async () => {
    const store = await open();
    const { dataDir } = await world.place();
    const given = { account: "lin", password: "Long enough 1", dataDir, now: 1_000 };
    expect(await ensureFirstAccount(store, given)).toEqual({ created: true });
    const account = await onlyAccount(store);
    expect(account).toMatchObject({
      must_change: 0,
      account: "lin",
      roles: '["admin"]',
      is_admin: 1,
      is_active: 1,
      created_at: 1_000,
    });
    expect(await verifyPassword("Long enough 1", account.password_hash)).toBe(true);
    expect(existsSync(join(dataDir, "first-account.txt"))).toBe(false);
  });

  test("has a random password, in a file that its owner alone can read", async () => {
    const store = await open();
    const { dataDir } = await world.place();
    const { created, passwordFile = "" } = await ensureFirstAccount(store, { dataDir, now: 1 });
    expect(created).toBe(true);
    expect(passwordFile).toBe(join(dataDir, "first-account.txt"));
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    const [, password = ""] =
      /^account: admin\npassword: (\S{20})\n$/.exec(readFileSync(passwordFile, "utf8")) ?? [];
    const account = await onlyAccount(store);
    expect(account).toMatchObject({ account: "admin", must_change: 1 });
    expect(await verifyPassword(password, account.password_hash)).toBe(true);
  });

  test("is created once, and never changed if there is any account", async () => {
    const store = await open();
    const { dataDir } = await world.place();
    await ensureFirstAccount(store, { account: "lin", password: "first", dataDir, now: 1 });
    const again = await ensureFirstAccount(store, { password: "second", dataDir, now: 2 });
    expect(again).toEqual({ created: false });
    expect(await verifyPassword("first", (await onlyAccount(store)).password_hash)).toBe(true);
  });

  test("has the password of the file when processes start concurrently", async () => {
    const stores = [await open(), await open()];
    const { dataDir } = await world.place();
    const results = await Promise.all(
      [...stores, ...stores].map((store) => ensureFirstAccount(store, { dataDir, now: 1 })),
    );
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    const [store] = stores;
    if (!store) return;
    const text = readFileSync(join(dataDir, "first-account.txt"), "utf8");
    const password = text.split("password: ")[1]?.trim() ?? "";
    expect(await verifyPassword(password, (await onlyAccount(store)).password_hash)).toBe(true);
  });

  test("does not write its password to an older file that others may read", async () => {
    const store = await open();
    const { dataDir } = await world.place();
    const passwordFile = join(dataDir, "first-account.txt");
    writeFileSync(passwordFile, "left by a start that failed", { mode: 0o644 });
    await ensureFirstAccount(store, { dataDir, now: 1 });
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(passwordFile, "utf8")).toMatch(/^account: admin\n/);
  });

  test("is not created if its password cannot be written to the file", async () => {
    const store = await open();
    const { dataDir } = await world.place();
    const notAFolder = join(dataDir, "file");
    writeFileSync(notAFolder, "");
    await expect(ensureFirstAccount(store, { dataDir: notAFolder, now: 1 })).rejects.toThrow();
    expect(await store.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });
});

async function onlyAccount(store: Store) {
  const accounts = await store.db.selectFrom("accounts").selectAll().execute();
  expect(accounts).toHaveLength(1);
  const [account] = accounts;
  if (!account) throw new Error("no account");
  return account;
}
