import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const importedText = z.object({
  key: z.string(),
  path: z.string(),
  verdict: z.string(),
  message: z.string(),
  label: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  source: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  is_html: z.boolean(),
});

/** A text of an XLIFF file and what becomes of it. */
export type ImportedText = z.output<typeof importedText>;

const imported = z.object({
  language: z.enum(["en", "zh"]),
  counts: z.record(z.string(), z.number()),
  texts: z.array(importedText),
  waiting: z.array(z.string()),
});

/** An import, or its dry run. */
export type Imported = z.output<typeof imported>;

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}

/** Calls of the admin API about files for agencies. */
export const xliff = {
  export: (client: Client, query: string) => client.file(`/translation/xliff?${query}`),

  check: async (client: Client, file: File) =>
    imported.parse(
      await client.admin("POST", "/translation/xliff/check", { body: formWith(file) }),
    ),

  import: async (client: Client, file: File, request: string) => {
    const query = new URLSearchParams({ request });
    const path = `/translation/xliff/import?${query}`;
    return imported.parse(await client.admin("POST", path, { body: formWith(file) }));
  },

  undo: async (client: Client, request: string, keys: readonly string[]) =>
    z
      .object({ undone: z.number(), skipped: z.number() })
      .parse(await client.admin("POST", "/translation/xliff/undo", { body: { request, keys } })),
};
