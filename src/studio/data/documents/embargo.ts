import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const personSchema = z.object({ id: z.number(), account: z.string(), name: z.string() });

const eventSchema = z.object({ id: z.number(), text: z.string(), at: z.string() });

const noticesSchema = z.object({ list: z.array(z.extend(eventSchema, { key: z.string() })) });

const embargoSchema = z.object({
  version: z.number(),
  embargoed_at: z.nullable(z.string()),
  named: z.array(
    z.extend(personSchema, {
      named_by: z.string(),
      named_by_name: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  candidates: z.array(personSchema),
  may_change: z.boolean(),
  events: z.array(eventSchema),
});

/** The embargo of a document, or that there is none. */
export type Embargo = z.output<typeof embargoSchema>;

const path = (key: string) => `/documents/${encodeURIComponent(key)}/embargo`;

/** Calls of the admin API about embargoes. */
export const embargoes = {
  of: async (client: Client, key: string, signal?: AbortSignal) =>
    embargoSchema.parse(await client.admin("GET", path(key), { signal })),

  set: async (client: Client, key: string, version: number, named: readonly number[]) =>
    embargoSchema.parse(await client.admin("PUT", path(key), { body: { version, named } })),

  lift: (client: Client, key: string, version: number) =>
    client.admin("DELETE", path(key), { body: { version } }),

  /** What one is told of embargoes on which one is named, and has not acknowledged. */
  notices: async (client: Client, signal?: AbortSignal) =>
    noticesSchema.parse(await client.admin("GET", "/me/embargo-notices", { signal })).list,

  acknowledge: (client: Client, ids: readonly number[]) =>
    client.admin("POST", "/me/embargo-notices/acknowledgement", { body: { ids } }),
};
