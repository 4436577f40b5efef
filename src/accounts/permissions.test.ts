import { describe, expect, it } from "vitest";
import { isRoleName, mayOpen, permissionNames, permissionsOf } from "./permissions.ts";

const holder = (roles: readonly string[], is_admin = false) => ({ roles, is_admin });

describe("permissions", () => {
  it("are those of the roles, each once", () => {
    expect(permissionsOf(["editor"], false)).toEqual(["content.edit", "content.publish"]);
    expect(permissionsOf(["editor", "admin", "editor"], false)).toEqual(permissionNames);
    expect(permissionsOf([], false)).toEqual([]);
  });

  it("are all of them for an administrator, whatever the roles", () => {
    expect(permissionsOf([], true)).toEqual(permissionNames);
  });

  it("do not come from names that are no roles", () => {
    expect(permissionsOf(["visitor", "constructor", "__proto__", ""], false)).toEqual([]);
    expect(["admin", "editor"].every(isRoleName)).toBe(true);
    expect([undefined, "Admin", "visitor", 1].some(isRoleName)).toBe(false);
  });
});

describe("a page", () => {
  it("that declares no roles is open to everybody", () => {
    expect(mayOpen(undefined, [])).toBe(true);
    expect(mayOpen(holder([]), [])).toBe(true);
  });

  it("that declares roles is open to those who hold one of them", () => {
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

  it("is not opened by a name that is no role, though page and account both have it", () => {
    expect(mayOpen(holder(["visitor"]), ["visitor"])).toBe(false);
  });
});
