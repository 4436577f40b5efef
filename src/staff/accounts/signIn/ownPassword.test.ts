import { expect, test } from "vitest";
import { addAccount, attempt, usualPassword } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { authenticate, openSession } from "../sessions/sessions.ts";
import { changeOwnPassword } from "./ownPassword.ts";

const next = "a new one of my own";

function change(store: Store, wish: { password?: string; next?: string; now?: number } = {}) {
  const usual = { account: "lin", password: usualPassword, next, address: "203.0.113.7", now: 10 };
  return changeOwnPassword(store, { ...usual, ...wish });
}

forEachStore("Changing one's own password", (open) => {
  test("ends every session and opens one, and invalidates the old password", async () => {
    const store = await open();
    const id = await addAccount(store);
    const before = await openSession(store, id, 0);
    const known = await attempt(store);
    const changed = await change(store);
    expect(changed).toMatchObject({ ok: true });
    expect(await authenticate(store, before.token, 11)).toEqual({ ok: false, code: 50008 });
    if (!changed.ok || !known.ok) throw new Error("it was refused");
    expect(await authenticate(store, changed.token, 11)).toMatchObject({ ok: true });
    expect(await attempt(store, { now: 11 })).toMatchObject({ reason: "wrong" });
    expect(await attempt(store, { now: 11, password: next })).toMatchObject({ ok: true });
    expect(changed.device).not.toBe(known.device);
  });

  test("restores the rights of an account whose password was generated for it", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: ["admin"], isAdmin: true });
    await store.db.updateTable("accounts").set({ must_change: 1 }).execute();
    const without = { must_change_password: true, is_admin: false, roles: [], permissions: [] };
    expect(await attempt(store)).toMatchObject({ ok: true, profile: without });
    const { token } = await openSession(store, id, 0);
    expect(await authenticate(store, token, 1)).toMatchObject({ account: without });
    await change(store);
    expect(await attempt(store, { now: 11, password: next })).toMatchObject({
      profile: { must_change_password: false, is_admin: true, roles: ["admin"] },
    });
  });

  test("is refused without the present password, five times, and then locked", async () => {
    const store = await open();
    await addAccount(store);
    for (let times = 0; times < 5; times += 1) {
      expect(await change(store, { password: "not it" })).toMatchObject({ reason: "wrong" });
    }
    expect(await change(store)).toMatchObject({ reason: "locked", retryAfterSeconds: 900 });
    expect(await attempt(store, { address: "203.0.113.8", now: 11 })).toMatchObject({ ok: true });
  });

  test("is refused where the new one is short, common, the account's name or the present one", async () => {
    const store = await open();
    await addAccount(store, { account: "lin.weimin.office" });
    const of = (wish: string) =>
      changeOwnPassword(store, {
        account: "lin.weimin.office",
        password: usualPassword,
        next: wish,
        address: "203.0.113.7",
        now: 10,
      });
    for (const weak of ["eleven char", "Password1234", "lin.weimin.office1", usualPassword]) {
      expect(await of(weak)).toMatchObject({ ok: false, reason: "weak" });
    }
    const again = await attempt(store, { account: "lin.weimin.office", now: 11 });
    expect(again).toMatchObject({ ok: true });
  });

  test("is done once by two concurrent requests", async () => {
    const store = await open();
    await addAccount(store);
    const both = await Promise.all([
      change(store),
      change(store, { next: "another new one of mine" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
