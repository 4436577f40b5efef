import * as z from "zod/mini";
import { languageChoice, pageOf, time, version } from "./common.ts";
import { grant, grantDrafts } from "./grants.ts";

/** A person who may sign in, as administrators see them. */
export const person = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  language: languageChoice,
  is_active: z.boolean(),
  is_erased: z.boolean(),
  must_change_password: z.boolean(),
  has_factor: z.boolean(),
  roles: z.array(grant),
  created_at: time,
  used_at: z.nullable(time),
  version,
});

export const peoplePage = pageOf(person);

/** An address for mail, or "" for none. */
export const mailAddress = z.union([z.literal(""), z.email().check(z.maxLength(254))]);

/** A person to add. */
export const personDraft = z.object({
  account: z.string(),
  name: z.string(),
  email: z._default(mailAddress, ""),
  language: z._default(languageChoice, null),
  roles: z._default(grantDrafts, []),
});

/** Changes to a person's details. */
export const personChange = z.object({
  name: z.optional(z.string()),
  email: z.optional(mailAddress),
  language: z.optional(languageChoice),
});

/** Permission of a person to sign in. */
export const personState = z.object({ is_active: z.boolean() });

/** The roles that a person holds from now on. */
export const personRoles = z.object({ roles: grantDrafts });

/** A person with a one-time password, which is shown only in this response. */
export const newPassword = z.object({ person, one_time_password: z.string() });
