import type * as z from "zod";
import { memberOf, type StaffMember } from "../../../staff/accounts/people/staffMembers.ts";
import { person } from "../../contract/people.ts";
import { isoTime, presentGrant } from "../commonParameters.ts";
import { described } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import type { AdminCall } from "../route.ts";

adminObject(
  "Person",
  described(person, {
    has_factor: ({ adminApi }) => adminApi.fields.hasFactor,
    roles: ({ adminApi }) => adminApi.fields.roles,
    used_at: ({ adminApi }) => adminApi.fields.usedAt,
  }),
);

/**
 * Finds an account by its id and presents it.
 * @throws ApiError 404
 */
export async function presentMember(call: Pick<AdminCall, "services" | "t">, of: number) {
  return presentStaff(await existingMember(call, of));
}

/** @throws ApiError 404 */
export async function existingMember(
  { services, t }: Pick<AdminCall, "services" | "t">,
  of: number,
): Promise<StaffMember> {
  const found = await memberOf(services.store.db, of);
  if (found === undefined) throw problem("not-found", t);
  return found;
}

export function presentStaff(one: StaffMember): z.input<typeof person> {
  return {
    ...{ id: one.id, account: one.account, name: one.name, email: one.email },
    language: one.language ?? null,
    is_active: one.isActive,
    is_erased: one.isErased,
    must_change_password: one.mustChangePassword,
    has_factor: one.hasFactor,
    roles: one.grants.map(presentGrant),
    created_at: isoTime(one.createdAt),
    used_at: one.usedAt === undefined ? null : isoTime(one.usedAt),
    version: one.version,
  };
}
