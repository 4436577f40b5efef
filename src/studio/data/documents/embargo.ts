import type * as z from "zod/mini";
import { embargo, embargoNotices } from "../../../api/contract/embargo.ts";
import type { Client } from "../calls/client.ts";

/** The embargo of a document, or that there is none. */
export type Embargo = z.output<typeof embargo>;

const path = (key: string) => `/documents/${encodeURIComponent(key)}/embargo`;

/** Calls of the admin API about embargoes. */
export const embargoes = {
  of: async (client: Client, key: string, signal?: AbortSignal) =>
    embargo.parse(await client.admin("GET", path(key), { signal })),

  set: async (client: Client, key: string, version: number, named: readonly number[]) =>
    embargo.parse(await client.admin("PUT", path(key), { body: { version, named } })),

  lift: (client: Client, key: string, version: number) =>
    client.admin("DELETE", path(key), { body: { version } }),

  /** Unacknowledged notices of embargoes that name the person. */
  notices: async (client: Client, signal?: AbortSignal) =>
    embargoNotices.parse(await client.admin("GET", "/me/embargo-notices", { signal })).list,

  acknowledge: (client: Client, ids: readonly number[]) =>
    client.admin("POST", "/me/embargo-notices/acknowledgement", { body: { ids } }),
};
