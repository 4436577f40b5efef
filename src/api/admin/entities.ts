import * as z from "zod";
import { languages } from "../../base/site/languages.ts";
import { limits, right } from "../../staff/access/rights.ts";
import type { Grant } from "../../staff/accounts/roles/roles.ts";
import { id } from "../parameters.ts";
import { withText } from "../schemaRegistry.ts";
import { adminObject } from "./objects.ts";

/** A time in responses: ISO 8601, UTC. */
export const time = z.iso.datetime();

/** A role that somebody holds. */
export const grantEntity = adminObject(
  "Grant",
  z.object({
    role: z.string(),
    limits,
    by_group: withText(({ adminApi }) => adminApi.fields.byGroup, z.boolean()),
  }),
);

adminObject("Limits", limits);

/** Presents a role that somebody holds. */
export function presentGrant({ role, limits: within, isByGroup }: Grant) {
  return { role, limits: within, by_group: isByGroup ?? false };
}

/** An id in a path. */
export const pathId = withText(({ adminApi }) => adminApi.fields.id, id());

/** A right with its limits. */
export const rightEntity = adminObject("Right", right);

/** A language, or null where none was chosen. */
export const languageChoice = withText(
  ({ adminApi }) => adminApi.fields.language,
  z.enum(languages).nullable(),
);

/** The version of something that can be changed. */
export const version = withText(({ adminApi }) => adminApi.fields.version, z.int32().min(1));

/** A time of the store as responses tell it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
