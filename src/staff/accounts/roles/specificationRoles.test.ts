import { describe, expect, it } from "vitest";
import { isRoleName, mayOpen, permissionsOf, specificationRoles } from "./specificationRoles.ts";

const holder = (roles: readonly string[], is_admin = false) => ({ roles, is_admin });

describe("permissions", () => {
  it("are the union of the rights, each once", () => {
    const edit = [
      { act: "text.edit" as const, types: ["news" as const] },
      { act: "fact.edit" as const },
    ];
    expect(permissionsOf(edit)).toEqual(["content.edit"]);
    expect(permissionsOf([...edit, { act: "account.manage" }, { act: "publish" }])).toEqual([
      "content.edit",
      "content.publish",
      "accounts.manage",
    ]);
    expect(permissionsOf([])).toEqual([]);
  });

  it("do not come from unknown role names", () => {
    expect(["admin", "editor"].every(isRoleName)).toBe(true);
    expect([undefined, "Admin", "visitor", 1].some(isRoleName)).toBe(false);
  });
});

describe("the specification's roles", () => {
  it("are those that an account holds, or the nearest to its rights", () => {
    expect(specificationRoles(["translator", "editor"], [])).toEqual(["editor"]);
    expect(specificationRoles(["translator"], [{ act: "text.edit" }])).toEqual(["editor"]);
    expect(specificationRoles(["administrator"], [{ act: "account.manage" }])).toEqual(["admin"]);
    expect(specificationRoles(["viewer"], [{ act: "draft.see" }])).toEqual([]);
  });
});

describe("a page", () => {
  it("that declares no roles is open to everybody", () => {
    expect(mayOpen(undefined, [])).toBe(true);
    expect(mayOpen(holder([]), [])).toBe(true);
  });

  it("that declares roles is open to accounts with one of them", () => {
    expect(mayOpen(undefined, ["editor"])).toBe(false);
    expect(mayOpen(holder([]), ["editor"])).toBe(false);
    expect(mayOpen(holder(["editor"]), ["editor"])).toBe(true);
    expect(mayOpen(holder(["editor"]), ["admin"])).toBe(false);
    expect(mayOpen(holder(["editor"]), ["admin", "editor"])).toBe(true);
  });

  it("is open to an administrator, by flag or by role", () => {
    expect(mayOpen(holder([], true), ["editor"])).toBe(true);
    expect(mayOpen(holder(["admin"]), ["editor"])).toBe(true);
  });

  it("is not opened by an unknown role, though page and account both have it", () => {
    expect(mayOpen(holder(["visitor"]), ["visitor"])).toBe(false);
  });
});
