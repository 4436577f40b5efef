import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { pageSchema } from "../calls/page.ts";

const titleSchema = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

/** Addresses of a document's pages on the site. */
export const sitePagesSchema = z.array(
  z.object({
    language: z.enum(["en", "zh"]),
    surface: z.enum(["desktop", "mobile"]),
    url: z.string(),
    readable: z.nullable(z.string()),
  }),
);

export type SitePages = z.output<typeof sitePagesSchema>;

export const entrySchema = z.object({
  id: z.number(),
  key: z.string(),
  type: z.string(),
  title: titleSchema,
  column: z.nullable(z.string()),
  status: titleSchema,
  changed_at: z.string(),
  author: z.nullable(z.string()),
  unsaved: z.nullable(z.object({ at: z.string(), by: z.string() })),
  outdated: z.object({ en: z.number(), zh: z.number() }),
  differs_in_facts: z.boolean(),
  scheduled: z.array(z.object({ language: z.string(), action: z.string(), at: z.string() })),
});

/** A document in a list, as far as the person may see it. */
export type DocumentEntry = z.output<typeof entrySchema>;

const page = pageSchema(entrySchema);

const countsSchema = z.object({
  counts: z.record(z.string(), z.number()),
  /** Some documents are not checked yet: the counts may grow. */
  is_checking: z.boolean(),
});

/** Calls of the admin API about documents. */
export const documents = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    page.parse(await client.admin("GET", `/documents?${query}`, { signal })),

  workLists: async (client: Client, signal?: AbortSignal) =>
    countsSchema.parse(await client.admin("GET", "/work-lists", { signal })),
};
