import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { pageSchema } from "../calls/page.ts";
import { entrySchema, sitePagesSchema } from "../documents/documents.ts";

const title = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

const share = z.object({ filled: z.number(), wanted: z.number() });

const completion = z.object({ must: share, should: share });

const listEntry = z.extend(entrySchema, {
  author_name: z.nullable(z.string()),
  pages: sitePagesSchema,
  facts: z.record(z.string(), z.string()),
  titles: z.record(z.string(), title),
  completeness: z.nullable(
    z.extend(share, { languages: z.object({ en: completion, zh: completion }) }),
  ),
});

/** A document in a list, with the facts that lists of its type show. */
export type ListEntry = z.output<typeof listEntry>;

const page = pageSchema(listEntry);

const bulkJob = z.object({
  id: z.number(),
  act: z.object({ kind: z.string() }),
  state: z.string(),
  total: z.number(),
  counts: z.record(z.string(), z.number()),
  created_at: z.string(),
});

/** An act on many documents, as far as it has got. */
export type BulkJob = z.output<typeof bulkJob>;

const refusals = z.object({
  list: z.array(z.object({ key: z.string(), title, code: z.string(), message: z.string() })),
});

/** What is done to many documents, as the admin API takes it. */
export type BulkAct =
  | {
      readonly kind: "publish";
      readonly languages: readonly string[];
      readonly facts?: "everyLanguage" | "thisLanguage";
    }
  | { readonly kind: "withdraw"; readonly languages: readonly string[] }
  | { readonly kind: "trash" }
  | { readonly kind: "move"; readonly column: string }
  | { readonly kind: "agree"; readonly language: string };

/** The documents that are meant: some by their keys, or all that filters find. */
export type Selection =
  | { readonly keys: readonly string[] }
  | { readonly filters: Readonly<Record<string, string>> };

/** Calls of the admin API about lists and acts on many documents. */
export const lists = {
  documents: async (client: Client, query: string, signal?: AbortSignal) =>
    page.parse(await client.admin("GET", `/documents?${query}`, { signal })),

  /** Begins an act with its dry run. */
  begin: async (client: Client, act: BulkAct, selection: Selection) =>
    bulkJob.parse(await client.admin("POST", "/bulk", { body: { act, ...selection } })),

  jobs: async (client: Client, signal?: AbortSignal) =>
    z.object({ list: z.array(bulkJob) }).parse(await client.admin("GET", "/bulk", { signal })).list,

  job: async (client: Client, id: number, signal?: AbortSignal) =>
    bulkJob.parse(await client.admin("GET", `/bulk/${id}`, { signal })),

  refusals: async (client: Client, id: number, signal?: AbortSignal) =>
    refusals.parse(await client.admin("GET", `/bulk/${id}/refusals`, { signal })).list,

  change: async (client: Client, id: number, act: "run" | "undo" | "cancel") =>
    bulkJob.parse(await client.admin("POST", `/bulk/${id}/${act}`, { body: {} })),
};
