import { expect, test } from "vitest";
import { usualPassword } from "../../../tests/support/accounts.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { AccountError } from "./accountError.ts";
import { changePassword, createAccount, listAccounts, setActive } from "./accounts.ts";
import { signIn } from "./signIn/signIn.ts";

const lin = {
  account: "lin",
  name: "Lin Wei",
  roles: ["editor"],
  isAdmin: false,
  password: usualPassword,
  now: 1,
} as const;

const attempt = { account: "lin", password: usualPassword, address: "203.0.113.7", now: 2 };

forEachStore("An account", (open) => {
  test("is created once, and signs in with its password", async () => {
    const store = await open();
    await createAccount(store, lin);
    await expect(createAccount(store, { ...lin, password: "another one" })).rejects.toThrow(
      new AccountError("There is already an account lin.", "account-taken"),
    );
    expect(await signIn(store, attempt)).toMatchObject({ ok: true, profile: { name: "Lin Wei" } });
  });

  test("signs in only with its new password once that is changed", async () => {
    const store = await open();
    await createAccount(store, lin);
    await changePassword(store, { account: "lin", password: "quite another", now: 2 });
    expect(await signIn(store, attempt)).toMatchObject({ ok: false });
    expect(await signIn(store, { ...attempt, password: "quite another" })).toMatchObject({
      ok: true,
    });
  });

  test("cannot sign in while it is disabled", async () => {
    const store = await open();
    await createAccount(store, lin);
    await setActive(store, { account: "lin", isActive: false, now: 2 });
    expect(await listAccounts(store)).toMatchObject([{ account: "lin", is_active: false }]);
    expect(await signIn(store, attempt)).toMatchObject({ ok: false, reason: "wrong" });
    await setActive(store, { account: "lin", isActive: true, now: 3 });
    expect(await signIn(store, attempt)).toMatchObject({ ok: true });
  });

  test("that does not exist cannot be changed", async () => {
    const store = await open();
    const missing = new AccountError("There is no account lin.", "unknown-account");
    const password = "quite another";
    await expect(changePassword(store, { account: "lin", password, now: 1 })).rejects.toThrow(
      missing,
    );
    await expect(setActive(store, { account: "lin", isActive: true, now: 1 })).rejects.toThrow(
      missing,
    );
  });

  test("is listed with its roles, in the order of creation", async () => {
    const store = await open();
    await createAccount(store, lin);
    await createAccount(store, { ...lin, account: "ada", roles: ["admin"], isAdmin: true });
    expect(await listAccounts(store)).toMatchObject([
      { account: "lin", roles: ["editor"], is_admin: false, is_active: true },
      { account: "ada", roles: ["admin"], is_admin: true, is_active: true },
    ]);
  });
});
