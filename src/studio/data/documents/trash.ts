import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { pageSchema } from "../calls/page.ts";
import { documentPath } from "./document.ts";

const trashed = z.object({
  id: z.number(),
  key: z.string(),
  type: z.string(),
  title: z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) }),
  trashed_at: z.string(),
  purgeable_at: z.string(),
  may_purge: z.boolean(),
});

/** A document in the trash. */
export type TrashedDocument = z.output<typeof trashed>;

const page = pageSchema(trashed);

/** Calls of the admin API about the trash. */
export const trashCalls = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    page.parse(await client.admin("GET", `/trash?${query}`, { signal })),

  put: (client: Client, key: string) =>
    client.admin("POST", `${documentPath(key)}/trash`, { body: {} }),

  restore: (client: Client, key: string) =>
    client.admin("POST", `${documentPath(key)}/untrash`, { body: {} }),

  purge: (client: Client, key: string) => client.admin("DELETE", documentPath(key)),
};
