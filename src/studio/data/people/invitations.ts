import type * as z from "zod/mini";
import {
  type invitationDraft,
  invitationList,
  madeInvitation,
} from "../../../api/contract/invitations.ts";
import type { Client, Sent } from "../calls/client.ts";

/** An invitation that was made: its link is shown this once; null where it was mailed. */
export type MadeInvitation = z.output<typeof madeInvitation>;

/** Calls of the admin API about invitations. */
export const invitations = {
  /** Returns the invitations that may still be accepted. */
  open: async (client: Client, signal?: AbortSignal) =>
    invitationList
      .parse(await client.admin("GET", "/invitations", { signal }))
      .list.filter(({ state }) => state === "open"),

  create: async (client: Client, body: Sent<typeof invitationDraft>): Promise<MadeInvitation> =>
    madeInvitation.parse(await client.admin("POST", "/invitations", { body })),

  revoke: (client: Client, id: number) => client.admin("DELETE", `/invitations/${id}`),
};
