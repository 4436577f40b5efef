import * as z from "zod/mini";
import { languages } from "../../base/site/languages.ts";
import { time } from "./common.ts";
import { grantDraft, grantDrafts } from "./grants.ts";
import { mailAddress } from "./people.ts";

/** The language of the invitation, and of who accepts it. */
export const invitedLanguage = z.enum(languages);

/** An invited person. */
export const invitation = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  language: invitedLanguage,
  roles: z.array(grantDraft),
  state: z.enum(["open", "accepted", "revoked", "expired"]),
  is_mailed: z.nullable(z.boolean()),
  created_at: time,
  expires_at: time,
});

export const invitationList = z.object({ list: z.array(invitation) });

/** Person to invite, with their roles. */
export const invitationDraft = z.object({
  account: z.string(),
  name: z.string(),
  email: z._default(mailAddress, ""),
  language: invitedLanguage,
  roles: z._default(grantDrafts, []),
  /** Sends the link by mail, where the server can. */
  mail: z._default(z.boolean(), false),
});

/** An invitation that was made: its link is shown this once; null where it was mailed. */
export const madeInvitation = z.object({
  id: z.int(),
  link: z.nullable(z.url()),
  expires_at: time,
});
