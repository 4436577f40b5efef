import * as z from "zod";
import { memberOf, type StaffMember } from "../../../staff/accounts/people/people.ts";
import { withText } from "../../schemaRegistry.ts";
import { grantEntity, isoTime, languageChoice, presentGrant, time, version } from "../entities.ts";
import { adminObject } from "../objects.ts";
import { problem } from "../problems.ts";
import type { AdminCall } from "../route.ts";

/** Somebody who may sign in, as the admin API presents them. */
export const member = adminObject(
  "Person",
  z.object({
    id: z.int(),
    account: z.string(),
    name: z.string(),
    email: z.string(),
    language: languageChoice,
    is_active: z.boolean(),
    is_erased: z.boolean(),
    must_change_password: z.boolean(),
    has_factor: withText(({ adminApi }) => adminApi.fields.hasFactor, z.boolean()),
    roles: withText(({ adminApi }) => adminApi.fields.roles, z.array(grantEntity)),
    created_at: time,
    used_at: withText(({ adminApi }) => adminApi.fields.usedAt, time.nullable()),
    version,
  }),
);

/**
 * Somebody by the id of their account.
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

export function presentStaff(one: StaffMember): z.input<typeof member> {
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
