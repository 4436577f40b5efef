import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const view = z.object({
  id: z.number(),
  name: z.string(),
  queries: z.record(z.string(), z.string()),
  is_shared: z.boolean(),
  is_own: z.boolean(),
});

/** A name for a filtered list. */
export type SavedView = z.output<typeof view>;

export type NewView = Pick<SavedView, "name" | "queries" | "is_shared">;

/** Key of the query that holds the views. */
export const viewsKey = ["views"] as const;

/** Calls of the admin API about saved views. */
export const views = {
  list: async (client: Client, signal?: AbortSignal) =>
    z.object({ list: z.array(view) }).parse(await client.admin("GET", "/views", { signal })).list,

  add: async (client: Client, body: NewView) => {
    await client.admin("POST", "/views", { body });
  },

  change: async (client: Client, id: number, body: NewView) => {
    await client.admin("PUT", `/views/${id}`, { body });
  },

  remove: async (client: Client, id: number) => {
    await client.admin("DELETE", `/views/${id}`);
  },
};
