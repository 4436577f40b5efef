/** Roles an account may hold (spec section 5: admin or editor). */
export const roleNames = ["admin", "editor"] as const;

export type RoleName = (typeof roleNames)[number];

/** Permissions of each role, which profiles hold and routes require. */
export const permissionNames = [
  "content.edit",
  "content.publish",
  "settings.edit",
  "accounts.manage",
] as const;

export type PermissionName = (typeof permissionNames)[number];

const permissionsOfRole: Readonly<Record<RoleName, readonly PermissionName[]>> = {
  admin: permissionNames,
  editor: ["content.edit", "content.publish"],
};

export function isRoleName(value: unknown): value is RoleName {
  return roleNames.some((name) => name === value);
}

/** Permissions of an account with these roles; names that are no roles allow nothing. */
export function permissionsOf(roles: readonly string[], isAdmin: boolean): PermissionName[] {
  if (isAdmin) return [...permissionNames];
  const allowed = new Set(roles.filter(isRoleName).flatMap((role) => permissionsOfRole[role]));
  return permissionNames.filter((name) => allowed.has(name));
}

/** As much of a profile as decides what its account may open. */
interface PermissionHolder {
  readonly is_admin: boolean;
  readonly roles: readonly string[];
}

/**
 * Whether a page that declares roles is open to a reader (spec section 6): one that declares none is
 * open to all, the others to those who hold one of the roles, and all of them to an administrator.
 */
export function mayOpen(profile: PermissionHolder | undefined, roles: readonly string[]): boolean {
  if (roles.length === 0) return true;
  if (profile === undefined) return false;
  const held = profile.roles.filter(isRoleName);
  return profile.is_admin || held.includes("admin") || held.some((role) => roles.includes(role));
}
