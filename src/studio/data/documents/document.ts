import * as z from "zod/mini";
import { typeDescriptionSchema } from "../../document/labels/description.ts";
import type { Client } from "../calls/client.ts";
import { entrySchema, sitePagesSchema } from "./documents.ts";

const bilingualTitle = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

const published = z.nullable(
  z.object({ published_at: z.string(), is_behind: z.boolean(), body: z.json() }),
);

const detailsSchema = z.extend(entrySchema, {
  pages: sitePagesSchema,
  newest: z.object({ revision: z.number(), at: z.string(), author: z.nullable(z.string()) }),
  working_copy: z.object({
    seq: z.number(),
    base_revision: z.number(),
    base: z.json(),
    body: z.json(),
    unsaved: z.array(z.string()),
    conflicts: z.array(z.string()),
    updated_at: z.nullable(z.string()),
    updated_by: z.nullable(z.string()),
  }),
  published: z.object({ en: published, zh: published }),
  pairs: z.array(
    z.object({
      path: z.string(),
      state: z.enum(["en-newer", "zh-newer", "both-changed", "missing"]),
      outdated: z.array(z.enum(["en", "zh"])),
      hashes: z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) }),
      agreed: z.nullable(z.object({ language: z.enum(["en", "zh"]), text: z.string() })),
    }),
  ),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  broken_references: z.array(z.string()),
  used_in: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      title: bilingualTitle,
      is_published: z.boolean(),
    }),
  ),
});

/** A document with all that a person may see of it. */
export type DocumentDetails = z.output<typeof detailsSchema>;

const savedSchema = z.object({
  revision: z.number(),
  changed: z.boolean(),
  seq: z.number(),
  left: z.array(z.string()),
});

const undoneSchema = z.object({
  seq: z.number(),
  changed: z.array(z.string()),
  conflicts: z.array(z.string()),
});

/** The path of a document in the admin API. */
export function documentPath(key: string): string {
  return `/documents/${encodeURIComponent(key)}`;
}

/** Calls of the admin API about one document. */
export const oneDocument = {
  details: async (client: Client, key: string, signal?: AbortSignal) =>
    detailsSchema.parse(await client.admin("GET", documentPath(key), { signal })),

  type: async (client: Client, name: string, signal?: AbortSignal) =>
    typeDescriptionSchema.parse(
      await client.admin("GET", `/types/${encodeURIComponent(name)}`, { signal }),
    ),

  /** Makes a revision of the working copy. */
  save: async (client: Client, key: string, seq: number) =>
    savedSchema.parse(
      await client.admin("POST", `${documentPath(key)}/save`, { body: { expected_seq: seq } }),
    ),

  undo: async (client: Client, key: string, direction: "undo" | "redo") =>
    undoneSchema.parse(
      await client.admin("POST", `${documentPath(key)}/undo`, { body: { direction } }),
    ),
};
