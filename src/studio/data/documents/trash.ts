import type * as z from "zod/mini";
import { type trashedDocument, trashPage } from "../../../api/contract/publishing.ts";
import type { Client } from "../calls/client.ts";
import { documentPath } from "../calls/paths.ts";

/** A document in the trash. */
export type TrashedDocument = z.output<typeof trashedDocument>;

/** Calls of the admin API about the trash. */
export const trashCalls = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    trashPage.parse(await client.admin("GET", `/trash?${query}`, { signal })),

  put: (client: Client, key: string) =>
    client.admin("POST", `${documentPath(key)}/trash`, { body: {} }),

  restore: (client: Client, key: string) =>
    client.admin("POST", `${documentPath(key)}/untrash`, { body: {} }),

  purge: (client: Client, key: string) => client.admin("DELETE", documentPath(key)),
};
