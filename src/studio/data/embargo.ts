import * as z from "zod/mini";
import type { Client } from "./client.ts";

const personSchema = z.object({ id: z.number(), account: z.string(), name: z.string() });

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
};
