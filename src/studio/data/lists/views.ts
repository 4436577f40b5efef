import type * as z from "zod/mini";
import { type savedView, savedViews, type viewDraft } from "../../../api/contract/lists.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A name for a filtered list. */
export type SavedView = z.output<typeof savedView>;

export type NewView = Sent<typeof viewDraft>;

/** Key of the query that holds the views. */
export const viewsKey = ["views"] as const;

/** Calls of the admin API about saved views. */
export const views = {
  list: async (client: Client, signal?: AbortSignal) =>
    savedViews.parse(await client.admin("GET", "/views", { signal })).list,

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
