import { describe, expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { AccountError, VersionConflict } from "../accountError.ts";
import { openSession } from "../sessions/sessions.ts";
import { beginViewAs, endViewAs } from "./beginAndEndViewAs.ts";
import { grantProblem, grantRole, revokeRole } from "./grants.ts";
import {
  changeRole,
  definedRole,
  definedRoles,
  defineRole,
  type RoleDefinition,
  removeRole,
  roleDefinition,
  roleName,
} from "./roleDefinitions.ts";
import { grantedHoldings, holdingOf, holdings, listRoles, type Role } from "./roles.ts";
import { setGrants } from "./setGrants.ts";
import { mayOpen, specificationRoles } from "./specificationRoles.ts";
import { viewAsOf } from "./viewAsRights.ts";

const empty: RoleDefinition = { labels: {}, rights: [], needs: [], needs_factor: false };
const change = { by: serverPerson, now: 5 };

const person = (id: number, ...acts: readonly ("role.manage" | "account.manage")[]): Person => ({
  ...{ id: `account:${id}`, via: "api", rights: acts.map((act) => ({ act })) },
});

/** Acts and details of the trail without those of new accounts. */
async function auditOf({ db }: Store) {
  const all = await auditedActs(db);
  return all.filter(([act]) => act !== "account.add");
}

describe("The definition of a role", () => {
  test.each([
    [{ labels: { en: "x".repeat(80) } }, true],
    [{ labels: { en: "x".repeat(81) } }, false],
    [{ labels: { en: " " } }, false],
    [{ labels: { en: "a\u0007" } }, false],
    [{ labels: { fr: "a" } }, false],
    [{ rights: [{ act: "publish", types: ["news"], languages: ["en"], columns: ["a-1"] }] }, true],
    [{ rights: [{ act: "redirect.edit", types: ["news"] }] }, false],
    [{ rights: [{ act: "draft.see", languages: ["en"] }] }, false],
    [{ rights: [{ act: "publish", types: [] }] }, false],
    [{ rights: [{ act: "setting.edit", settings: ["brand"] }] }, true],
    [{ rights: [{ act: "setting.edit", settings: ["brand", "odd"] }] }, false],
    [{ rights: [{ act: "publish", columns: ["A"] }] }, false],
    [{ rights: [{ act: "publish", columns: ["a", "-a"] }] }, false],
    [{ rights: Array.from({ length: 201 }, () => ({ act: "publish" })) }, false],
    [{ needs: ["types", "languages", "columns", "settings", "forms"] }, true],
    [{ needs: ["types", "types", "types", "types", "types", "types"] }, false],
    [{ needs: ["places"] }, false],
  ] as const)("of %j is read: %s", (more, isRead) => {
    expect(roleDefinition.safeParse({ rights: [], ...more }).success).toBe(isRead);
  });

  test("has no labels, needs or factor unless it names some, and labels without space around them", () => {
    expect(roleDefinition.parse({ rights: [] })).toEqual(empty);
    expect(roleDefinition.parse({ labels: { zh: " 编辑 " }, rights: [] }).labels).toEqual({
      ...{ zh: "编辑" },
    });
    const names = ["a", "a-b", `a${"b".repeat(39)}`, `a${"b".repeat(40)}`, "A", "-a", "a1", ""];
    expect(names.map((name) => roleName.safeParse(name).success)).toEqual([
      ...[true, true, true, false, false, false, false, false],
    ]);
  });
});

describe("A grant", () => {
  const role = (name: string, more: Partial<Role> = {}): Role => ({
    ...{ name, rights: [{ act: "publish" }], needs: [], needsFactor: false, ...more },
  });
  const roles = [
    ...[role("admin"), role("plain"), role("needy", { needs: ["types", "columns"] })],
    ...[
      role("none", { rights: [] }),
      role("news", { rights: [{ act: "publish", types: ["news"] }] }),
    ],
    role("people", { rights: [{ act: "account.manage" }] }),
  ];

  test.each([
    ["plain", {}, undefined],
    ["plain", { types: ["news"] }, undefined],
    ["plain", { types: [] }, "grant-needs-limit"],
    ["plain", { types: ["news"], languages: [] }, "grant-needs-limit"],
    ["plain", { settings: ["brand"] }, "grant-without-rights"],
    ["odd", {}, "unfit-grant"],
    ["admin", {}, undefined],
    ["admin", { types: ["news"] }, "unfit-grant"],
    ["needy", {}, "grant-needs-limit"],
    ["needy", { types: ["news"] }, "grant-needs-limit"],
    ["needy", { types: ["news"], columns: ["a"] }, undefined],
    ["none", {}, undefined],
    ["none", { types: ["news"] }, undefined],
    ["news", { types: ["faq"] }, "grant-without-rights"],
    ["people", { types: ["faq"] }, "grant-without-rights"],
  ] as const)("of %s within %j has the problem %s", (name, limits, problem) => {
    const grant = { role: name, limits: structuredClone(limits) as object };
    expect(grantProblem(roles, grant)?.problem).toBe(problem);
  });
});

test("the specification's roles are those held, or else what the rights amount to", () => {
  expect(specificationRoles(["viewer", "editor", "admin"], [])).toEqual(["admin", "editor"]);
  expect(specificationRoles(["editor"], [{ act: "account.manage" }])).toEqual(["editor"]);
  expect(specificationRoles(["x"], [{ act: "account.manage" }])).toEqual(["admin"]);
  expect(specificationRoles(["x"], [{ act: "fact.edit" }])).toEqual(["editor"]);
  expect(specificationRoles(["x"], [{ act: "publish" }])).toEqual([]);
  const holder = (isAdmin: boolean, ...roles: string[]) => ({ is_admin: isAdmin, roles });
  expect(mayOpen(undefined, [])).toBe(true);
  expect(mayOpen(undefined, ["editor"])).toBe(false);
  expect(mayOpen(holder(false, "editor"), ["editor", "x"])).toBe(true);
  expect(mayOpen(holder(false, "editor"), ["x"])).toBe(false);
  expect(mayOpen(holder(false, "x"), ["x"])).toBe(false);
  expect(mayOpen(holder(false, "admin"), ["x"])).toBe(true);
  expect(mayOpen(holder(true), ["x"])).toBe(true);
});

forEachStore("Roles that people define", (open) => {
  test("stand after those of the release, each by name, and change alone", async () => {
    const store = await open();
    const { db } = store;
    const definition: RoleDefinition = {
      ...{ labels: { en: "B" }, rights: [{ act: "publish", types: ["news"] }] },
      ...{ needs: ["types", "types"], needs_factor: true },
    };
    await defineRole(store, { name: "zeta", definition: empty }, change);
    await defineRole(store, { name: "beta", definition }, change);
    const all = await definedRoles(db);
    const names = all.map(({ name }) => name);
    expect(names.slice(-2)).toEqual(["beta", "zeta"]);
    expect(names.slice(0, -2)).toEqual(names.slice(0, -2).toSorted());
    expect(all.map(({ isBuiltIn }) => isBuiltIn)).toEqual(
      names.map((_, at) => at < names.length - 2),
    );
    expect(all.find(({ name }) => name === "viewer")?.labels).toEqual({
      ...{ en: expect.stringMatching(/./), zh: expect.stringMatching(/\p{Script=Han}/u) },
    });
    expect((await listRoles(db)).map(({ name }) => name)).toEqual(names.toSorted());
    const beta = { name: "beta", isBuiltIn: false, version: 1, needsFactor: true };
    const { needs_factor: _, ...rest } = definition;
    expect(await definedRole(db, "beta")).toEqual({ ...beta, ...rest, needs: ["types"] });
    expect(await definedRole(db, "none")).toBeUndefined();
    await expect(defineRole(store, { name: "beta", definition: empty }, change)).rejects.toThrow(
      "already",
    );
    const sinceOf = async () =>
      (
        await db
          .selectFrom("roles")
          .select(["name", "needs_factor_since as since", "version"])
          .where("is_built_in", "=", 0)
          .orderBy("name")
          .execute()
      ).map(({ since, version }) => [since, version]);
    expect(await sinceOf()).toEqual([
      [5, 1],
      [null, 1],
    ]);
    const later = { ...change, now: 9 };
    const alter = (name: string, next: RoleDefinition, version?: number) =>
      changeRole(store, { name, definition: next, version }, later);
    await alter("beta", definition, 1);
    await alter("zeta", { ...empty, needs_factor: true });
    expect(await sinceOf()).toEqual([
      [5, 2],
      [9, 2],
    ]);
    await alter("beta", empty);
    expect(await sinceOf()).toEqual([
      [null, 3],
      [9, 2],
    ]);
    await expect(alter("beta", empty, 2)).rejects.toThrow(VersionConflict);
    await expect(alter("none", empty)).rejects.toThrow("no role none");
    await expect(alter("viewer", empty)).rejects.toThrow("of the release");
    const remove = (name: string, version?: number) => removeRole(store, { name, version }, later);
    await expect(remove("beta", 2)).rejects.toThrow(VersionConflict);
    await expect(remove("none")).rejects.toThrow("no role none");
    await expect(remove("viewer")).rejects.toThrow("of the release");
    await remove("beta", 3);
    expect(await definedRole(db, "beta")).toBeUndefined();
    expect((await definedRoles(db)).map(({ name }) => name)).toEqual(
      names.filter((name) => name !== "beta"),
    );
    const detail = { rights: [{ act: "publish", types: ["news"] }], needs: ["types", "types"] };
    const none = { rights: [], needs: [], needsFactor: false };
    expect(await auditOf(store)).toEqual([
      ["role.add", "role:zeta", none],
      ["role.add", "role:beta", { ...detail, needsFactor: true }],
      ["role.change", "role:beta", { ...detail, needsFactor: true }],
      ["role.change", "role:zeta", { ...none, needsFactor: true }],
      ["role.change", "role:beta", none],
      ["role.remove", "role:beta", {}],
    ]);
  });

  test("are managed by people with the right to it, and no further than their own rights", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: [] });
    const by = { by: person(id, "role.manage"), now: 5 };
    const managing: RoleDefinition = { ...empty, rights: [{ act: "account.manage" }] };
    const publishing: RoleDefinition = { ...empty, rights: [{ act: "publish" }] };
    await defineRole(store, { name: "people", definition: managing }, change);
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work();
        return "done";
      } catch (error) {
        if (error instanceof NotPermitted) return "refused";
        if (!(error instanceof AccountError)) throw error;
        return error.message;
      }
    };
    const define = (name: string, definition: RoleDefinition, as = by) =>
      attempt(() => defineRole(store, { name, definition }, as));
    const alter = (name: string, definition: RoleDefinition, as = by) =>
      attempt(() => changeRole(store, { name, definition, version: undefined }, as));
    const remove = (name: string, as = by) =>
      attempt(() => removeRole(store, { name, version: undefined }, as));
    const blind = { by: person(id, "account.manage"), now: 5 };
    expect([
      await define("one", publishing, blind),
      await define("one", managing),
      await define("one", publishing),
      await alter("one", empty, blind),
      await alter("people", empty),
      await alter("one", managing),
      await remove("one", blind),
      await remove("people"),
    ]).toEqual([
      ...["refused", "refused", "done", "refused", "refused", "refused", "refused", "refused"],
    ]);
    // What one holds oneself, one cannot widen.
    await grantRole(store, { account: "lin", role: "one", limits: {}, now: 6 });
    expect([await alter("one", publishing), await alter("one", empty)]).toEqual([
      "refused",
      "done",
    ]);
    expect(await remove("one")).toContain("Somebody holds one");
    await revokeRole(store, { account: "lin", role: "one", now: 7 });
    const given = { account_id: id, role: "one", limits: "{}", granted_at: 1, expires_at: 99 };
    await store.db.insertInto("group_roles").values(given).execute();
    expect(await remove("one")).toContain("Somebody holds one");
    await store.db.deleteFrom("group_roles").execute();
    // Another role that somebody holds does not keep it.
    await store.db
      .insertInto("group_roles")
      .values({ ...given, role: "viewer" })
      .execute();
    await grantRole(store, { account: "lin", role: "viewer", limits: {}, now: 8 });
    expect(await remove("one")).toBe("done");
  });

  test("always leave somebody who can manage accounts", async () => {
    const store = await open();
    await defineRole(
      store,
      { name: "people", definition: { ...empty, rights: [{ act: "account.manage" }] } },
      change,
    );
    const weaken = () =>
      changeRole(store, { name: "people", definition: empty, version: undefined }, change);
    const strengthen = () =>
      changeRole(
        store,
        {
          ...{ name: "people", version: undefined },
          definition: { ...empty, rights: [{ act: "account.manage" }] },
        },
        change,
      );
    // Nobody could before either.
    await weaken();
    await strengthen();
    await addAccount(store, { account: "lin", passwordHash: "none", roles: [] });
    await grantRole(store, { account: "lin", role: "people", limits: {}, now: 6 });
    await expect(weaken()).rejects.toThrow("Nobody could manage accounts");
    await expect(revokeRole(store, { account: "lin", role: "people", now: 7 })).rejects.toThrow(
      "last administrator",
    );
    await addAccount(store, { account: "mei", passwordHash: "none", isAdmin: true });
    await weaken();
    expect((await definedRole(store.db, "people"))?.rights).toEqual([]);
  });
});

forEachStore("Holdings", (open) => {
  test("have the roles that were granted, then those of groups until they expire", async () => {
    const store = await open();
    const { db } = store;
    const lin = await addAccount(store, { account: "lin", passwordHash: "none", roles: [] });
    const mei = await addAccount(store, { account: "mei", passwordHash: "none", roles: [] });
    const factor = { ...empty, needs_factor: true, rights: [{ act: "publish" as const }] };
    await defineRole(store, { name: "early", definition: factor }, { ...change, now: 10 });
    await defineRole(store, { name: "late", definition: factor }, { ...change, now: 30 });
    const grant = (account: string, role: string, now: number, limits = {}) =>
      grantRole(store, { account, role, limits, now });
    await grant("lin", "late", 20, { types: ["news"] });
    await grant("lin", "early", 40);
    await grant("mei", "early", 5);
    const given = { limits: "{}", granted_at: 25, expires_at: 100 };
    await db
      .insertInto("group_roles")
      .values([
        { ...given, account_id: lin, role: "viewer" },
        { ...given, account_id: lin, role: "early" },
      ])
      .execute();
    const late = { role: "late", limits: { types: ["news"] } };
    const early = { role: "early", limits: {} };
    const held = await holdings(db, [lin, mei, 99], 99);
    expect([...held.keys()].toSorted()).toEqual([lin, mei]);
    expect(held.get(lin)).toMatchObject({
      grants: [late, early, { ...early, isByGroup: true }, { role: "viewer", isByGroup: true }],
      factorNeededSince: 25,
    });
    expect(held.get(lin)?.grants[0]).toEqual(late);
    expect(held.get(lin)?.rights.slice(0, 2)).toEqual([
      ...[{ act: "publish", types: ["news"] }, { act: "publish" }],
    ]);
    expect(held.get(mei)).toEqual({
      grants: [early],
      rights: [{ act: "publish" }],
      factorNeededSince: 10,
    });
    expect(await holdingOf(db, lin, 100)).toMatchObject({
      grants: [late, early],
      factorNeededSince: 30,
    });
    expect((await grantedHoldings(db, [lin])).get(lin)?.rights).toHaveLength(2);
    expect([await holdings(db, [], 1), await grantedHoldings(db, [])]).toEqual([
      new Map(),
      new Map(),
    ]);
    expect(await holdingOf(db, 99, 1)).toEqual({ grants: [], rights: [] });
    // Limits that a later release knows give nothing.
    await db
      .updateTable("account_roles")
      .set({ limits: '{"places":["x"]}' })
      .where("role", "=", "late")
      .execute();
    expect((await holdingOf(db, lin, 100)).grants).toEqual([early]);
  });

  test("change for one account alone, whose sessions end, and whose row has its roles", async () => {
    const store = await open();
    const { db } = store;
    for (const account of ["lin", "mei"]) {
      const id = await addAccount(store, {
        account,
        passwordHash: "none",
        isAdmin: account === "mei",
      });
      await openSession(store, id, 1);
    }
    const rows = async () => {
      const all = db.selectFrom("accounts").select(["roles", "is_admin", "version", "updated_at"]);
      return (await all.orderBy("id").execute()).map((row) => ({
        ...row,
        roles: JSON.parse(row.roles),
      }));
    };
    const sessions = async () =>
      (await db.selectFrom("sessions").select("account_id").orderBy("id").execute()).map(
        (row) => row.account_id,
      );
    const [, mei] = await rows();
    const wish = { account: "lin", role: "viewer", limits: {} };
    expect(await grantRole(store, { ...wish, now: 7 })).toBe(true);
    expect(await rows()).toEqual([
      ...[{ roles: ["editor", "viewer"], is_admin: 0, version: 2, updated_at: 7 }, mei],
    ]);
    expect(await sessions()).toEqual([2]);
    await openSession(store, 1, 7);
    expect(await grantRole(store, { ...wish, now: 8 })).toBe(false);
    expect(await grantRole(store, { ...wish, limits: { types: ["news"] }, now: 8 })).toBe(true);
    await grantRole(store, { ...wish, account: "mei", now: 8 });
    await grantRole(store, { ...wish, role: "admin", now: 8 });
    expect((await rows())[0]).toMatchObject({ roles: ["editor", "viewer", "admin"], is_admin: 1 });
    await openSession(store, 1, 8);
    await openSession(store, 2, 8);
    // A role goes with all of its limits, and others stay.
    await revokeRole(store, { account: "lin", role: "viewer", now: 9 });
    expect((await rows()).map(({ roles }) => roles)).toEqual([
      ["editor", "admin"],
      ["admin", "editor", "viewer"],
    ]);
    expect(await sessions()).toEqual([2]);
    const group = { account_id: 1, role: "viewer", limits: "{}", granted_at: 1, expires_at: 9e15 };
    await db
      .insertInto("group_roles")
      .values([group, { ...group, account_id: 2 }])
      .execute();
    await revokeRole(store, { account: "lin", role: "viewer", now: 9 });
    expect(await db.selectFrom("group_roles").select("account_id").execute()).toEqual([
      ...[{ account_id: 2 }],
    ]);
    await expect(revokeRole(store, { account: "lin", role: "viewer", now: 9 })).rejects.toThrow(
      "does not hold",
    );
  });

  test("are replaced by a set of grants, as far as it differs", async () => {
    const store = await open();
    const { db } = store;
    const id = await addAccount(store, { account: "lin", passwordHash: "none", roles: ["editor"] });
    await addAccount(store, { account: "mei", passwordHash: "none", isAdmin: true });
    const group = { account_id: id, role: "viewer", limits: "{}", granted_at: 1, expires_at: 9e15 };
    await db.insertInto("group_roles").values(group).execute();
    let version = 1;
    const set = async (...grants: Parameters<typeof setGrants>[1]["grants"]) => {
      await openSession(store, id, 1);
      await setGrants(store, { account: "lin", grants, version }, { by: serverPerson, now: 7 });
      const row = db.selectFrom("accounts").select("version").where("id", "=", id);
      const isChanged = (await row.executeTakeFirstOrThrow()).version !== version;
      if (isChanged) version += 1;
      const open = await db.selectFrom("sessions").select("id").execute();
      return [isChanged, open.length > 0];
    };
    const [same, changed] = [
      [false, true],
      [true, false],
    ];
    const news = {
      role: "publisher",
      limits: { types: ["news", "faq", "news"], languages: ["zh"] },
    };
    const editor = { role: "editor", limits: {} };
    expect(await set(editor)).toEqual(same);
    expect(await set(editor, news as never)).toEqual(changed);
    const turned = { role: "publisher", limits: { languages: ["zh"], types: ["faq", "news"] } };
    expect(await set(turned as never, editor)).toEqual(same);
    expect((await holdingOf(db, id)).grants).toEqual([
      ...[editor, { ...turned }, { role: "viewer", limits: {}, isByGroup: true }],
    ]);
    const zh = { role: "publisher", limits: { languages: ["zh"] } };
    expect(await set(zh as never, turned as never)).toEqual(changed);
    expect(await set(zh as never)).toEqual(changed);
    expect((await holdingOf(db, id)).grants).toEqual([
      zh,
      { role: "viewer", limits: {}, isByGroup: true },
    ]);
    await expect(set({ role: "none", limits: {} })).rejects.toThrow("no role none");
    version = 1;
    await expect(set(editor)).rejects.toThrow(VersionConflict);
    const acts = (await auditOf(store)).map(([act, of, { role, limits }]) => [
      act,
      of,
      role,
      limits,
    ]);
    const of = `account:${id}`;
    expect(acts).toEqual([
      ["account.grant", of, "publisher", turned.limits],
      ["account.revoke", of, "editor", {}],
      ["account.grant", of, "publisher", zh.limits],
      ["account.revoke", of, "publisher", turned.limits],
    ]);
  });
});

forEachStore("Viewing as a role", (open) => {
  test("is of one session, until it ends", async () => {
    const store = await open();
    const { db } = store;
    const id = await addAccount(store, { passwordHash: "none", isAdmin: true });
    for (const at of [1, 2]) await openSession(store, id, at);
    const by: Person = {
      ...{ id: `account:${id}`, via: "api" },
      rights: [{ act: "account.manage" }, { act: "draft.see", types: ["news"] }],
    };
    const grant = { role: "editor", limits: { types: ["news" as const] } };
    const begin = (who: Person, of = grant) =>
      beginViewAs(store, { sessionId: 2, grant: of }, { by: who, now: 5 });
    const lacking = await begin(by);
    expect(lacking).toContainEqual({ act: "publish", types: ["news"] });
    expect(lacking).not.toContainEqual(expect.objectContaining({ act: "draft.see" }));
    await expect(begin(by, { ...grant, role: "none" })).rejects.toThrow("no role none");
    await expect((async () => begin(person(id, "role.manage")))()).rejects.toThrow(NotPermitted);
    const views = async () =>
      (await db.selectFrom("sessions").select("view_as").orderBy("id").execute()).map(
        ({ view_as }) => view_as && JSON.parse(view_as),
      );
    expect(await views()).toEqual([null, grant]);
    expect(await endViewAs(store, 1, { by, now: 6 })).toBe(false);
    expect(await endViewAs(store, 2, { by, now: 6 })).toBe(true);
    expect(await endViewAs(store, 2, { by, now: 6 })).toBe(false);
    expect(await views()).toEqual([null, null]);
    expect(await auditOf(store)).toEqual([
      ["view-as.begin", "role:editor", { session: 2, ...grant }],
      ["view-as.end", `account:${id}`, { session: 2 }],
    ]);
    const own = [{ act: "draft.see" as const }, { act: "publish" as const }];
    expect(await viewAsOf(db, null, own)).toBeUndefined();
    expect(await viewAsOf(db, JSON.stringify(grant), own)).toEqual({
      grant,
      rights: own.map(({ act }) => ({ act, types: ["news"] })),
    });
    const gone = { role: "gone", limits: {} };
    expect(await viewAsOf(db, JSON.stringify(gone), own)).toEqual({ grant: gone, rights: [] });
    expect(await viewAsOf(db, '{"role":"viewer","limits":{"places":[]}}', own)).toEqual({
      ...{ grant: { role: "", limits: {} }, rights: [] },
    });
  });
});
