import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { may, NotPermitted } from "../../access/rights.ts";
import { AccountError } from "../accountError.ts";
import { createAccount, setActive } from "../accounts.ts";
import { accountPerson } from "../people/accountPerson.ts";
import { authenticate, openSession } from "../sessions/sessions.ts";
import { grantRole, revokeRole } from "./grants.ts";
import { changeRole, defineRole } from "./roleDefinitions.ts";
import { listRoles } from "./roles.ts";

async function personOf(store: Store, account: string) {
  const person = await accountPerson(store.db, account, { via: "api" });
  if (person === undefined) throw new Error(`there is no ${account}`);
  return person;
}

forEachStore("Roles", (open) => {
  test("are data, and every built-in one gives its documented rights", async () => {
    const store = await open();
    const roles = await listRoles(store.db);
    expect(roles.map(({ name }) => name)).toEqual(
      [
        ...[
          "admin",
          "administrator",
          "editor",
          "enquiry-handler",
          "enquiry-lead",
          "investor-editor",
        ],
        ...["investor-publisher", "marketing-editor", "product-editor", "publisher"],
        ...["translator", "viewer"],
      ].sort(),
    );
    const stored = await store.db.selectFrom("roles").selectAll().execute();
    for (const { name, rights } of stored) {
      const count: unknown = JSON.parse(rights);
      expect(roles.find((role) => role.name === name)?.rights).toEqual(count);
    }
  });

  test("give rights within a grant's limits, and end earlier sessions", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: [] });
    const { token } = await openSession(store, id, 1);
    const limits = { languages: ["zh" as const] };
    const wish = { account: "lin", role: "translator", now: 5 };
    await expect(grantRole(store, { ...wish, limits: {} })).rejects.toThrow("certain languages");
    expect(await grantRole(store, { ...wish, limits })).toBe(true);
    expect(await grantRole(store, { ...wish, limits })).toBe(false);
    expect(await authenticate(store, token, 6)).toMatchObject({ ok: false });
    const lin = await personOf(store, "lin");
    expect(may(lin, "text.edit", { type: "news", language: "zh" })).toBe(true);
    expect(may(lin, "text.edit", { type: "news", language: "en" })).toBe(false);
    expect(may(lin, "text.edit", { type: "investor", language: "zh" })).toBe(false);
    expect(may(lin, "fact.edit", { type: "news" })).toBe(false);
    const session = await openSession(store, id, 7);
    expect(await authenticate(store, session.token, 8)).toMatchObject({
      account: { roles: ["editor"], permissions: ["content.edit"], is_admin: false },
    });
    await revokeRole(store, { account: "lin", role: "translator", now: 9 });
    expect((await personOf(store, "lin")).rights).toEqual([]);
    const rows = await store.db
      .selectFrom("audit")
      .select(["act", "detail"])
      .orderBy("seq")
      .execute();
    expect(rows.slice(1)).toEqual([
      { act: "account.grant", detail: '{"limits":{"languages":["zh"]},"role":"translator"}' },
      { act: "account.revoke", detail: '{"limits":{},"role":"translator"}' },
    ]);
  });

  test("of a provider's group are removed one by one", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: [] });
    const given = { account_id: id, limits: "{}", granted_at: 1, expires_at: 99 };
    const roles = ["translator", "viewer"].map((role) => ({ ...given, role }));
    await store.db.insertInto("group_roles").values(roles).execute();
    await revokeRole(store, { account: "lin", role: "viewer", now: 2 });
    const left = await store.db.selectFrom("group_roles").select("role").execute();
    expect(left).toEqual([{ role: "translator" }]);
  });

  test("are refused where they do not exist or cannot be limited", async () => {
    const store = await open();
    await addAccount(store);
    const grant = (account: string, role: string, limits = {}) =>
      grantRole(store, { account, role, limits, now: 1 });
    await expect(grant("lin", "king")).rejects.toThrow("There is no role king");
    await expect(grant("none", "viewer")).rejects.toThrow(AccountError);
    await expect(grant("lin", "admin", { types: ["news"] })).rejects.toThrow("cannot be limited");
    await expect(revokeRole(store, { account: "lin", role: "viewer", now: 1 })).rejects.toThrow(
      "does not hold",
    );
  });

  test("of the last administrator cannot be removed, by anybody in any way", async () => {
    const store = await open();
    for (const account of ["one", "two"]) {
      await addAccount(store, { account, roles: [], isAdmin: true });
    }
    const revoke = (account: string) => revokeRole(store, { account, role: "admin", now: 1 });
    const both = await Promise.allSettled([revoke("one"), revoke("two")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = both[0].status === "rejected" ? "one" : "two";
    await expect(revoke(left)).rejects.toThrow("last administrator");
    const disable = setActive(store, { account: left, isActive: false, now: 2 });
    await expect(disable).rejects.toThrow("last administrator");
    expect(may(await personOf(store, left), "account.manage")).toBe(true);
  });

  test("give no additional rights by being granted and changed concurrently", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: [] });
    const rights = [{ act: "account.manage" as const }, { act: "role.manage" as const }];
    const by = { id: `account:${id}`, via: "api" as const, rights };
    const definition = { labels: {}, rights: [], needs: [], needs_factor: false };
    const more = { ...definition, rights: [{ act: "publish" as const }] };
    for (const name of ["one", "two", "three", "four"]) {
      await defineRole(store, { name, definition }, { by, now: 1 });
      const both = await Promise.allSettled([
        grantRole(store, { account: "lin", role: name, limits: {}, by, now: 2 }),
        changeRole(store, { name, definition: more, version: undefined }, { by, now: 2 }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
    expect((await personOf(store, "lin")).rights).toEqual([]);
  });

  test("are granted only by people who may manage accounts", async () => {
    const store = await open();
    await addAccount(store);
    const by = await personOf(store, "lin");
    const now = 1;
    const grant = async () =>
      grantRole(store, { account: "lin", role: "admin", limits: {}, by, now });
    await expect(grant()).rejects.toThrow(NotPermitted);
    const made = { account: "mei", name: "Mei", roles: [], isAdmin: true, password: "x", by, now };
    await expect(createAccount(store, made)).rejects.toThrow(NotPermitted);
    await expect(
      (async () => setActive(store, { account: "lin", isActive: false, by, now }))(),
    ).rejects.toThrow(NotPermitted);
  });
});
