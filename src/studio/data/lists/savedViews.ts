import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type listLayout,
  type savedView,
  savedViews,
  type viewDraft,
} from "../../../api/contract/documentLists.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A name for a filtered list. */
export type SavedView = z.output<typeof savedView>;

export type NewView = Sent<typeof viewDraft>;

/** Key of the query that holds the views. */
export const viewsKey = ["views"] as const;

/** Columns of a person's lists of a type, and the view that they begin with. */
export type ListLayout = z.output<typeof listLayout>;

/** The saved views that a person sees, and how their lists are laid out. */
export type ViewsAndLayouts = z.output<typeof savedViews>;

/** Query of the saved views and layouts. */
export function viewsQuery(client: Client) {
  return queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }) =>
      savedViews.parse(await client.admin("GET", "/views", { signal })),
  });
}

/** Calls of the admin API about saved views. */
export const views = {
  setLayout: async (client: Client, body: ListLayout) => {
    await client.admin("PUT", "/list-layouts", { body });
  },

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
