import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const listSchema = z.object({
  list: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      ending: z.string(),
      expires_at: z.string(),
      used_at: z.nullable(z.string()),
    }),
  ),
});

const madeSchema = z.object({ token: z.string() });

/** Calls of the admin API about one's own API tokens. */
export const tokens = {
  list: async (client: Client, signal?: AbortSignal) =>
    listSchema.parse(await client.admin("GET", "/me/tokens", { signal })).list,

  /** @returns the token, which is shown this once */
  create: async (client: Client, body: { readonly name: string; readonly days: number }) =>
    madeSchema.parse(await client.admin("POST", "/me/tokens", { body })).token,

  revoke: (client: Client, id: number) => client.admin("DELETE", `/me/tokens/${id}`),
};
