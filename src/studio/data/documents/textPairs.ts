import { neighbours } from "../../../api/contract/lists.ts";
import { agreed, type agreement, type takeBackPairs } from "../../../api/contract/translation.ts";
import type { Client, Sent } from "../calls/client.ts";
import { documentPath } from "./oneDocument.ts";

/** Hashes of a text in both languages. */
export type PairHashes = Sent<typeof takeBackPairs>["pairs"][number];

/** Calls of the admin API about texts that are in step or not, and the way through a list of them. */
export const translation = {
  agree: async (client: Client, key: string, body: Sent<typeof agreement>) =>
    agreed.parse(await client.admin("POST", `${documentPath(key)}/agree`, { body })),

  takeBack: async (client: Client, key: string, pairs: readonly PairHashes[]) => {
    await client.admin("POST", `${documentPath(key)}/take-back`, { body: { pairs } });
  },

  neighbours: async (client: Client, key: string, query: string, signal?: AbortSignal) =>
    neighbours.parse(
      await client.admin("GET", `${documentPath(key)}/neighbours?${query}`, { signal }),
    ),
};
