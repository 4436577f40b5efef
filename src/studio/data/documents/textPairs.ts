import type * as z from "zod/mini";
import { neighbours } from "../../../api/contract/documentLists.ts";
import {
  agreed,
  type agreement,
  type takeBackPairs,
  usedBefore,
} from "../../../api/contract/translation.ts";
import type { Client, Sent } from "../calls/client.ts";
import { documentPath, queryOf } from "../calls/paths.ts";

/** Hashes of a text in both languages. */
export type PairHashes = Sent<typeof takeBackPairs>["pairs"][number];

/** A translation that was used before. */
export type UsedText = z.output<typeof usedBefore>["list"][number];

/** Calls of the admin API about texts that are in step or not, and the way through a list of them. */
export const translation = {
  agree: async (client: Client, key: string, body: Sent<typeof agreement>) =>
    agreed.parse(await client.admin("POST", `${documentPath(key)}/agree`, { body })),

  takeBack: async (client: Client, key: string, pairs: readonly PairHashes[]) => {
    await client.admin("POST", `${documentPath(key)}/take-back`, { body: { pairs } });
  },

  /** Translations of a stored text, and of texts like it. */
  usedBefore: async (
    client: Client,
    key: string,
    query: { readonly path: string; readonly into: string },
    signal?: AbortSignal,
  ) =>
    usedBefore.parse(
      await client.admin("GET", `${documentPath(key)}/used-before?${queryOf(query)}`, { signal }),
    ).list,

  neighbours: async (client: Client, key: string, query: string, signal?: AbortSignal) =>
    neighbours.parse(
      await client.admin("GET", `${documentPath(key)}/neighbours?${query}`, { signal }),
    ),
};
