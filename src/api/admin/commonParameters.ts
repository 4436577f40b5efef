import * as z from "zod";
import { keyPattern } from "../../content/types/fields/fields.ts";
import type { Grant } from "../../staff/accounts/roles/roles.ts";
import { languageChoice, listLimit, listPage, listTotal, version } from "../contract/common.ts";
import { grant, limits, right } from "../contract/grants.ts";
import { expectations, id } from "../parameters.ts";
import { withDescription } from "../schemaRegistry.ts";
import { described, withText } from "./fieldDescriptions.ts";
import { adminObject } from "./reference/objectNames.ts";

/** Most documents that are asked for at once, and the longest list of their keys. */
const maxKeys = 100;
const maxKeysLength = 12_000;

/** Keys of documents in a query, separated by commas, each once; what is no key is left out. */
export const keyList = () =>
  z
    .string()
    .max(maxKeysLength)
    .transform((list) => [...new Set(list.split(",").filter((one) => keyPattern.test(one)))])
    .pipe(z.array(z.string()).max(maxKeys))
    .register(expectations, { kind: "text", max: maxKeysLength });

adminObject("Limits", limits);
adminObject("Right", right);
adminObject("Grant", described(grant, { by_group: ({ adminApi }) => adminApi.fields.byGroup }));
withText(({ adminApi }) => adminApi.fields.language, languageChoice);
withText(({ adminApi }) => adminApi.fields.version, version);
withDescription("total", listTotal);
withDescription("limit", listLimit);
withDescription("page", listPage);

/** Presents a role that somebody holds. */
export function presentGrant({ role, limits: within, isByGroup }: Grant) {
  return { role, limits: within, by_group: isByGroup ?? false };
}

/** An id in a path. */
export const pathId = withText(({ adminApi }) => adminApi.fields.id, id());

/** A time of the store as responses tell it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
