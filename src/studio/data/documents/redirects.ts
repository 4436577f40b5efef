import type * as z from "zod/mini";
import {
  type redirect,
  type redirectDraft,
  redirectImport,
  type redirectImportRow,
  redirectList,
  redirectTest,
  savedRedirect,
} from "../../../api/contract/redirects.ts";
import type { Client } from "../calls/client.ts";

export type Redirect = z.output<typeof redirect>;

export type ImportedRow = z.output<typeof redirectImportRow>;

export type RedirectDraft = z.input<typeof redirectDraft>;

/** Calls of the admin API about redirects. */
export const redirects = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    redirectList.parse(await client.admin("GET", `/redirects?${query}`, { signal })),

  save: async (client: Client, body: RedirectDraft) =>
    savedRedirect.parse(await client.admin("POST", "/redirects", { body })),

  remove: (client: Client, id: number) => client.admin("DELETE", `/redirects/${id}`),

  test: async (client: Client, address: string) =>
    redirectTest.parse(
      await client.admin("GET", `/redirects/test?address=${encodeURIComponent(address)}`),
    ).list,

  import: async (client: Client, text: string, isDry: boolean) =>
    redirectImport.parse(
      await client.admin("POST", "/redirects/import", { body: { text, dry_run: isDry } }),
    ),

  export: (client: Client) => client.file("/redirects/export"),
};
