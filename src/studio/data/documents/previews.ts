import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const title = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

const shownSchema = z.object({
  documents: z.array(z.object({ id: z.number(), key: z.string(), type: z.string(), title })),
  is_cut: z.boolean(),
  moments: z.array(z.object({ at: z.string(), documents: z.number() })),
});

const leftOutSchema = z.object({
  list: z.array(z.object({ id: z.number(), key: z.string(), message: z.string() })),
});

const linksSchema = z.object({
  list: z.array(
    z.object({
      id: z.number(),
      note: z.string(),
      documents: z.array(z.object({ key: z.string(), revision: z.number() })),
      expires_at: z.string(),
      views: z.number(),
    }),
  ),
});

const madeSchema = z.object({ path: z.string(), expires_at: z.string() });

interface LinkWish {
  readonly keys: readonly string[];
  readonly languages: readonly string[];
  readonly surfaces: readonly string[];
  readonly hours: number;
  readonly note: string;
}

/** Calls of the admin API about previews. */
export const previews = {
  shown: async (client: Client, wish: string, signal?: AbortSignal) =>
    shownSchema.parse(
      await client.admin("GET", `/preview?wish=${encodeURIComponent(wish)}`, { signal }),
    ),

  /** The documents that the preview leaves out, with the reason of each. */
  leftOut: async (client: Client, wish: string, signal?: AbortSignal) =>
    leftOutSchema.parse(
      await client.admin("GET", `/preview/left-out?wish=${encodeURIComponent(wish)}`, { signal }),
    ).list,

  links: async (client: Client, signal?: AbortSignal) =>
    linksSchema.parse(await client.admin("GET", "/me/preview-links", { signal })).list,

  /** @returns the path of the link, which is shown this once */
  share: async (client: Client, body: LinkWish) =>
    madeSchema.parse(await client.admin("POST", "/me/preview-links", { body })).path,

  revoke: (client: Client, id: number) => client.admin("DELETE", `/me/preview-links/${id}`),
};
