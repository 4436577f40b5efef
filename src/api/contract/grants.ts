import * as z from "zod/mini";
import { typeNames } from "../../base/site/contentCodes.ts";
import { languages } from "../../base/site/languages.ts";

const names = () => z.optional(z.array(z.string()));

/** Limits of a right or of a role that somebody holds; a dimension that is absent limits nothing. */
export const limits = z.strictObject({
  types: z.optional(z.array(z.enum(typeNames))),
  languages: z.optional(z.array(z.enum(languages))),
  columns: names(),
  settings: names(),
  forms: names(),
});

/** A right to an act, within limits. */
export const right = z.extend(limits, { act: z.string() });

/** A role that somebody holds, within limits. */
export const grant = z.object({ role: z.string(), limits, by_group: z.boolean() });

/** A role to give, within limits. */
export const grantDraft = z.strictObject({
  role: z.string().check(z.minLength(1), z.maxLength(40)),
  limits: z._default(limits, {}),
});

/** Roles to give. */
export const grantDrafts = z.array(grantDraft).check(z.maxLength(50));
