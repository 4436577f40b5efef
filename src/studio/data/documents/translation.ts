import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { documentPath } from "./document.ts";

const neighbour = z.nullable(
  z.object({
    key: z.string(),
    title: z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) }),
  }),
);

const neighboursSchema = z.object({
  place: z.nullable(z.number()),
  total: z.number(),
  previous: neighbour,
  next: neighbour,
});

/** Hashes of a text in both languages. */
export interface PairHashes {
  readonly en: string;
  readonly zh: string;
}

/** Calls of the admin API about texts that are in step or not, and the way through a list of them. */
export const translation = {
  agree: async (
    client: Client,
    key: string,
    body: {
      readonly as: "still-right" | "small-fix";
      readonly pairs: readonly (PairHashes & { readonly path: string })[];
    },
  ) =>
    z
      .object({ agreed: z.number() })
      .parse(await client.admin("POST", `${documentPath(key)}/agree`, { body })),

  takeBack: async (client: Client, key: string, pairs: readonly PairHashes[]) => {
    await client.admin("POST", `${documentPath(key)}/take-back`, { body: { pairs } });
  },

  neighbours: async (client: Client, key: string, query: string, signal?: AbortSignal) =>
    neighboursSchema.parse(
      await client.admin("GET", `${documentPath(key)}/neighbours?${query}`, { signal }),
    ),
};
