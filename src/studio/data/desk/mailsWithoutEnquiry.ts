import type * as z from "zod/mini";
import { handledMail, type waitingMail, waitingMails } from "../../../api/contract/deskMails.ts";
import type { Client } from "../calls/client.ts";

/** A mail that belongs to no enquiry. */
export type WaitingMail = z.output<typeof waitingMail>;

/** Calls of the admin API about mails that belong to no enquiry. */
export const mails = {
  list: async (client: Client, cursor: string, signal?: AbortSignal) =>
    waitingMails.parse(
      await client.admin("GET", `/desk/mails${cursor === "" ? "" : `?cursor=${cursor}`}`, {
        signal,
      }),
    ),

  add: async (client: Client, id: number, code: string) =>
    handledMail.parse(await client.admin("POST", `/desk/mails/${id}/add`, { body: { code } })),

  open: async (client: Client, id: number, form: string) =>
    handledMail.parse(await client.admin("POST", `/desk/mails/${id}/open`, { body: { form } })),

  remove: async (client: Client, id: number) => {
    await client.admin("POST", `/desk/mails/${id}/remove`, { body: {} });
  },
};
