import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const redirect = z.object({
  id: z.number(),
  from: z.string(),
  to: z.nullable(z.string()),
  status: z.number(),
  kind: z.string(),
  hits: z.number(),
  last_used_at: z.nullable(z.string()),
});

export type Redirect = z.infer<typeof redirect>;

const page = z.object({ list: z.array(redirect), total: z.number() });

const saved = z.object({ id: z.number(), from: z.string(), warnings: z.array(z.string()) });

const step = z.object({ from: z.string(), to: z.nullable(z.string()), status: z.number() });

const tests = z.object({
  list: z.array(z.object({ language: z.string(), end: z.string(), steps: z.array(step) })),
});

const row = z.object({
  line: z.number(),
  from: z.string(),
  to: z.nullable(z.string()),
  status: z.number(),
  act: z.string(),
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
});

const imported = z.object({ rows: z.array(row), written: z.boolean() });

export type ImportedRow = z.infer<typeof row>;

/** A redirect as somebody writes it. */
export interface RedirectDraft {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly external: boolean;
}

/** Calls of the admin API about redirects. */
export const redirects = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    page.parse(await client.admin("GET", `/redirects?${query}`, { signal })),

  save: async (client: Client, body: RedirectDraft) =>
    saved.parse(await client.admin("POST", "/redirects", { body })),

  remove: (client: Client, id: number) => client.admin("DELETE", `/redirects/${id}`),

  test: async (client: Client, address: string) =>
    tests.parse(await client.admin("GET", `/redirects/test?address=${encodeURIComponent(address)}`))
      .list,

  import: async (client: Client, text: string, isDry: boolean) =>
    imported.parse(
      await client.admin("POST", "/redirects/import", { body: { text, dry_run: isDry } }),
    ),

  export: (client: Client) => client.file("/redirects/export"),
};
