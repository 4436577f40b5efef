import type * as z from "zod/mini";
import {
  type bulkAct,
  bulkJob,
  bulkJobs,
  bulkRefusals,
  documentPage,
  type listEntry,
} from "../../../api/contract/documentLists.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A document in a list, with the facts that lists of its type show. */
export type ListEntry = z.output<typeof listEntry>;

/** A page of a list of documents. */
export type DocumentPage = z.output<typeof documentPage>;

/** An act on many documents, as far as it has got. */
export type BulkJob = z.output<typeof bulkJob>;

/** Act on many documents. */
export type BulkAct = Sent<typeof bulkAct>;

/** The documents that are meant: some by their keys, or all that filters find. */
export type Selection =
  | { readonly keys: readonly string[] }
  | { readonly filters: Readonly<Record<string, string>> };

/** Calls of the admin API about lists and acts on many documents. */
export const lists = {
  documents: async (client: Client, query: string, signal?: AbortSignal) =>
    documentPage.parse(await client.admin("GET", `/documents?${query}`, { signal })),

  /** Begins an act with its dry run. */
  begin: async (client: Client, act: BulkAct, selection: Selection) =>
    bulkJob.parse(await client.admin("POST", "/bulk", { body: { act, ...selection } })),

  jobs: async (client: Client, signal?: AbortSignal) =>
    bulkJobs.parse(await client.admin("GET", "/bulk", { signal })).list,

  job: async (client: Client, id: number, signal?: AbortSignal) =>
    bulkJob.parse(await client.admin("GET", `/bulk/${id}`, { signal })),

  refusals: async (client: Client, id: number, signal?: AbortSignal) =>
    bulkRefusals.parse(await client.admin("GET", `/bulk/${id}/refusals`, { signal })).list,

  change: async (client: Client, id: number, act: "run" | "undo" | "cancel") =>
    bulkJob.parse(await client.admin("POST", `/bulk/${id}/${act}`, { body: {} })),
};
