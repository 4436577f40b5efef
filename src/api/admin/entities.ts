import { z } from "zod";
import { limits, right } from "../../content/rights/rights.ts";
import { languages } from "../../site/languages.ts";
import { withText } from "../schemaRegistry.ts";

/** A time in responses: ISO 8601, UTC. */
export const time = z.iso.datetime();

/** A role that somebody holds. */
export const grantEntity = z.object({ role: z.string(), limits });

/** A right with its limits. */
export const rightEntity = right;

/** A language, or null where none was chosen. */
export const languageChoice = withText(
  ({ adminApi }) => adminApi.fields.language,
  z.enum(languages).nullable(),
);

/** The version of something that can be changed. */
export const version = withText(({ adminApi }) => adminApi.fields.version, z.int().min(1));

/** A time of the store as responses tell it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
