import type * as z from "zod/mini";
import { documentPage } from "../../../api/contract/documentLists.ts";
import {
  type documentEntry,
  type sitePages,
  workListCounts,
} from "../../../api/contract/documents.ts";
import type { Client } from "../calls/client.ts";

export type SitePages = z.output<typeof sitePages>;

/** A document in a list, as far as the person may see it. */
export type DocumentEntry = z.output<typeof documentEntry>;

/** Calls of the admin API about documents. */
export const documents = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    documentPage.parse(await client.admin("GET", `/documents?${query}`, { signal })),

  workLists: async (client: Client, signal?: AbortSignal) =>
    workListCounts.parse(await client.admin("GET", "/work-lists", { signal })),
};
