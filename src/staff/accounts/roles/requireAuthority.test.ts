import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { NotPermitted, type Person, type Right } from "../../access/rights.ts";
import { requireAuthority, requireDefining, requireGiving } from "./requireAuthority.ts";
import { defineRole } from "./roleDefinitions.ts";

const person = (id: number, rights: Person["rights"]): Person => ({
  ...{ id: `account:${id}`, via: "api", rights },
});
const managing: readonly Right[] = [{ act: "account.manage" }];
const both: readonly Right[] = [...managing, { act: "role.manage" }];

forEachStore("Authority over accounts and roles", (open) => {
  test("is needed to change an account that manages people or roles", async () => {
    const store = await open();
    const admin = await addAccount(store, { account: "admin", roles: ["admin"] });
    const editor = await addAccount(store, { account: "editor", roles: ["editor"] });
    const isLet = async (by: Person, id: number) =>
      requireAuthority(store.db, by, id).then(
        () => true,
        (error) => !(error instanceof NotPermitted),
      );
    expect(await isLet(person(99, managing), admin)).toBe(false);
    expect(await isLet(person(99, both), admin)).toBe(false);
    expect(await isLet(person(99, []), admin)).toBe(false);
    expect(await isLet(person(99, managing), editor)).toBe(true);
    expect(await isLet(person(99, "all"), admin)).toBe(true);
    // Everybody may change their own account, whatever rights a token has.
    expect(await isLet(person(admin, []), admin)).toBe(true);
  });

  test("is needed to give managing roles, and any role to oneself", async () => {
    const store = await open();
    const id = await addAccount(store, { account: "lin", roles: [] });
    const definition = { labels: {}, needs: [], needs_factor: false };
    const by = person(99, "all");
    await defineRole(
      store,
      { name: "people", definition: { ...definition, rights: [...managing] } },
      { by, now: 1 },
    );
    await defineRole(
      store,
      { name: "writers", definition: { ...definition, rights: [{ act: "publish" }] } },
      { by, now: 1 },
    );
    const isLet = async (who: Person, roles: readonly string[], to: number | undefined = id) =>
      requireGiving(
        store.db,
        who,
        to,
        roles.map((role) => ({ role, limits: {} })),
      ).then(
        () => true,
        (error) => !(error instanceof NotPermitted),
      );
    expect(await isLet(person(99, []), ["people"])).toBe(false);
    expect(await isLet(person(99, managing), ["people"])).toBe(true);
    expect(await isLet(person(99, managing), ["writers"])).toBe(true);
    expect(await isLet(person(99, managing), ["writers", "admin"])).toBe(false);
    expect(await isLet(person(id, managing), ["writers"])).toBe(false);
    expect(await isLet(person(id, [...managing, { act: "publish" }]), ["writers"])).toBe(true);
    expect(await isLet(person(id, managing), [])).toBe(true);
    expect(await isLet(person(99, "all"), ["admin"])).toBe(true);
    expect(await isLet(person(99, []), ["people"], undefined)).toBe(false);
  });
});

test("Managing rights, and those of one's own role, are defined by their holders alone", () => {
  const isLet = (by: Person, rights: readonly Right[], isHeld: boolean) => {
    try {
      requireDefining(by, rights, isHeld);
      return true;
    } catch (error) {
      if (!(error instanceof NotPermitted)) throw error;
      return false;
    }
  };
  const one = person(1, [{ act: "role.manage" }]);
  expect(isLet(one, [{ act: "publish" }], false)).toBe(true);
  expect(isLet(one, [{ act: "publish" }], true)).toBe(false);
  expect(isLet(one, managing, false)).toBe(false);
  expect(isLet(one, [{ act: "role.manage" }], true)).toBe(true);
  expect(isLet(one, [{ act: "system.manage" }], false)).toBe(false);
  expect(isLet(person(1, "all"), managing, true)).toBe(true);
});
