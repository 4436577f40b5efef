import { type Act, mayAtAll, type Right } from "../../access/rights.ts";

/** Roles that the specification has (section 5), in profiles and of pages: admin or editor. */
export const roleNames = ["admin", "editor"] as const;

export type RoleName = (typeof roleNames)[number];

/** Permissions that profiles hold: an account has one that has a right to any of its acts. */
export const permissionNames = [
  "content.edit",
  "content.publish",
  "settings.edit",
  "accounts.manage",
] as const;

export type PermissionName = (typeof permissionNames)[number];

const actsOfPermission: Readonly<Record<PermissionName, readonly Act[]>> = {
  "content.edit": ["text.edit", "fact.edit"],
  "content.publish": ["publish"],
  "settings.edit": ["setting.edit"],
  "accounts.manage": ["account.manage"],
};

export function isRoleName(value: unknown): value is RoleName {
  return roleNames.some((name) => name === value);
}

/** Permissions that rights amount to. */
export function permissionsOf(rights: readonly Right[]): PermissionName[] {
  return permissionNames.filter((name) =>
    actsOfPermission[name].some((act) => mayAtAll({ rights }, act)),
  );
}

/**
 * Returns the specification's roles of an account: those that it holds; for an account that holds
 * others alone, `admin` where it may manage accounts, else `editor` where it may edit anything.
 */
export function specificationRoles(held: readonly string[], rights: readonly Right[]): RoleName[] {
  const own = roleNames.filter((name) => held.includes(name));
  if (own.length > 0) return own;
  const permissions = permissionsOf(rights);
  if (permissions.includes("accounts.manage")) return ["admin"];
  return permissions.includes("content.edit") ? ["editor"] : [];
}

/** Fields of a profile that determine which pages its account may open. */
export interface PermissionHolder {
  readonly is_admin: boolean;
  readonly roles: readonly string[];
}

/**
 * Tells whether a page that declares roles is open to a reader (spec section 6): a page without
 * roles is open to all, others to holders of one of the roles, and every page to an administrator.
 */
export function mayOpen(profile: PermissionHolder | undefined, roles: readonly string[]): boolean {
  if (roles.length === 0) return true;
  if (profile === undefined) return false;
  const held = profile.roles.filter(isRoleName);
  return profile.is_admin || held.includes("admin") || held.some((role) => roles.includes(role));
}
