import * as z from "zod/mini";
import { languageChoice, time, version } from "./common.ts";
import { grant, limits, right } from "./grants.ts";
import { digestChoice } from "./teamwork.ts";

/** Deadline for setting a second factor. */
export const factorDueAt = z.nullable(time);

/** The person who is signed in, with their present rights. */
export const ownProfile = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  language: languageChoice,
  /** The list of first steps is closed. */
  hides_checklist: z.boolean(),
  digest: digestChoice,
  has_mail: z.boolean(),
  roles: z.array(grant),
  rights: z.array(right),
  /** Step that the person must take first; null: none. */
  must_first: z.nullable(z.enum(["factor-required", "password-change-required"])),
  factor: z.nullable(
    z.object({
      has_totp: z.boolean(),
      has_passkey: z.boolean(),
      is_needed: z.boolean(),
      due_at: factorDueAt,
      is_overdue: z.boolean(),
    }),
  ),
  /** Null without a recent proof of presence. */
  proved_until: z.nullable(time),
  view_as: z.nullable(grant),
  version,
});

/** Details that people choose for themselves. */
export const ownChange = z.object({
  name: z.optional(z.string()),
  language: z.optional(languageChoice),
  hides_checklist: z.optional(z.boolean()),
  digest: z.optional(digestChoice),
});

/** Role as which an administrator looks. */
export const viewAsDraft = z.object({
  role: z.string().check(z.minLength(1), z.maxLength(40)),
  limits: z._default(limits, {}),
});

/** Rights of the person that are hidden while looking as the role. */
export const viewedAs = z.object({ hidden: z.array(right) });

/** Shape of an open session. */
export const sessionShape = () =>
  z.object({
    id: z.int(),
    device: z.string(),
    network: z.string(),
    opened_at: z.iso.datetime(),
    used_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    is_current: z.boolean(),
  });

/** An open session of somebody. */
export const session = sessionShape();

export const sessionList = z.object({ list: z.array(session) });

/** Number of sessions that were ended. */
export const endedSessions = z.object({ ended: z.int() });
