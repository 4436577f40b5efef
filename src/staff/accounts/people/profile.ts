import type { Selectable } from "kysely";
import * as z from "zod";
import type { Tables } from "../../../base/store/tables.ts";
import type { Holding } from "../roles/roles.ts";
import {
  permissionNames,
  permissionsOf,
  roleNames,
  specificationRoles,
} from "../roles/specificationRoles.ts";

/** An account as others see it, in the specification's field names (section 3, user profile). */
export const accountProfile = z.object({
  id: z.int(),
  oa_user_id: z.string(),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  name: z.string(),
  nick_name: z.string(),
  user_name: z.string(),
  phone: z.string(),
  email: z.string(),
  account: z.string(),
  avatar: z.string(),
  roles: z.array(z.enum(roleNames)),
  permissions: z.array(z.enum(permissionNames)),
  /** The account has no rights until its password is changed. */
  must_change_password: z.boolean(),
});

export type AccountProfile = z.output<typeof accountProfile>;

/** The columns a profile is made of. */
export const profileColumns = [
  "accounts.id",
  "accounts.oa_user_id",
  "accounts.is_active",
  "accounts.name",
  "accounts.nick_name",
  "accounts.user_name",
  "accounts.phone",
  "accounts.email",
  "accounts.account",
  "accounts.avatar",
  "accounts.must_change",
] as const;

/** The columns of an account that its profile is made of. */
export type ProfileRow = Omit<
  Selectable<Tables["accounts"]>,
  | "password_hash"
  | "roles"
  | "is_admin"
  | "password_at"
  | "language"
  | "hides_checklist"
  | "digest"
  | "digest_at"
  | "version"
  | "erased_at"
  | "created_at"
  | "updated_at"
>;

/** Returns a profile to be shown while the account's rights are withheld. */
export function profileWithoutRights(profile: AccountProfile): AccountProfile {
  return { ...profile, is_admin: false, roles: [], permissions: [] };
}

/** The profile of an account's row, with all rights that its roles give. */
export function wholeProfile(row: ProfileRow, { grants, rights }: Holding): AccountProfile {
  const { id, oa_user_id, name, nick_name, user_name, phone, email, account, avatar } = row;
  const held = grants.map(({ role }) => role);
  return {
    id,
    oa_user_id,
    is_active: row.is_active === 1,
    is_admin: held.includes("admin"),
    name,
    nick_name,
    user_name,
    phone,
    email,
    account,
    avatar,
    roles: specificationRoles(held, rights),
    permissions: permissionsOf(rights),
    must_change_password: row.must_change === 1,
  };
}
