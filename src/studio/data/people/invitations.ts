import * as z from "zod/mini";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Client } from "../calls/client.ts";
import { grantSchema } from "./account.ts";
import type { PersonWish } from "./people.ts";

const invitationSchema = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  roles: z.array(grantSchema),
  state: z.string(),
  is_mailed: z.nullable(z.boolean()),
  expires_at: z.string(),
});

const listSchema = z.object({ list: z.array(invitationSchema) });

const madeSchema = z.object({ link: z.nullable(z.string()), expires_at: z.string() });

/** An invitation that was made: its link is shown this once; null where it was mailed. */
export type MadeInvitation = z.output<typeof madeSchema>;

/** Who is invited, as what, and in which language. */
export interface InvitationWish extends PersonWish {
  readonly language: Language;
  /** Send the link by mail, where the server can. */
  readonly mail: boolean;
}

/** Calls of the admin API about invitations. */
export const invitations = {
  /** Those that may still be accepted. */
  open: async (client: Client, signal?: AbortSignal) =>
    listSchema
      .parse(await client.admin("GET", "/invitations", { signal }))
      .list.filter(({ state }) => state === "open"),

  create: async (client: Client, body: InvitationWish): Promise<MadeInvitation> =>
    madeSchema.parse(await client.admin("POST", "/invitations", { body })),

  revoke: (client: Client, id: number) => client.admin("DELETE", `/invitations/${id}`),
};
