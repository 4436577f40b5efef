import type * as z from "zod/mini";
import {
  type importedText,
  translationImport,
  type translationJob,
  translationJobs,
  undoneImport,
} from "../../../api/contract/translation.ts";
import type { Client } from "../calls/client.ts";

/** A text of an XLIFF file and what becomes of it. */
export type ImportedText = z.output<typeof importedText>;

/** An import, or its dry run. */
export type Imported = z.output<typeof translationImport>;

/** An import that was taken. */
export type ImportJob = z.output<typeof translationJob>;

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}

/** Calls of the admin API about files for agencies. */
export const xliff = {
  export: (client: Client, query: string) => client.file(`/translation/xliff?${query}`),

  check: async (client: Client, file: File) =>
    translationImport.parse(
      await client.admin("POST", "/translation/xliff/check", { body: formWith(file) }),
    ),

  /** @param acceptedTag tag of the file's language where it is not the site's and was confirmed */
  import: async (client: Client, file: File, acceptedTag: string | null) => {
    const query =
      acceptedTag === null ? "" : `?${new URLSearchParams({ accept: acceptedTag }).toString()}`;
    const path = `/translation/xliff/import${query}`;
    return translationImport.parse(await client.admin("POST", path, { body: formWith(file) }));
  },

  imports: async (client: Client, signal: AbortSignal) =>
    translationJobs.parse(await client.admin("GET", "/translation/xliff/imports", { signal })).list,

  undo: async (client: Client, id: number) =>
    undoneImport.parse(
      await client.admin("POST", `/translation/xliff/imports/${id}/undo`, { body: {} }),
    ),
};
