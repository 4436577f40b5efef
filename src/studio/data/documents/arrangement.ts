import * as z from "zod/mini";
import type { PlaceChange } from "../../../base/site/columnTree/moves.ts";
import type { Client } from "../calls/client.ts";
import { languageEffects } from "./publishing.ts";

const title = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

const place = z.object({
  parent: z.nullable(z.string()),
  position: z.number(),
  status: z.union([z.literal(0), z.literal(1)]),
  locations: z.array(z.enum(["top", "footer"])),
});

const column = z.object({
  id: z.number(),
  key: z.string(),
  type: z.number(),
  href: z.nullable(z.string()),
  leads: z.boolean(),
  title,
  place,
  saved: place,
  published: z.nullable(place),
  may_arrange: z.boolean(),
  has_other_changes: z.boolean(),
  changed_by: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});

const tree = z.object({ columns: z.array(column) });

/** A column as the drafts place it. */
export type ColumnEntry = z.output<typeof column>;

const shownNumbers = z.object({ en: z.nullable(z.number()), zh: z.nullable(z.number()) });

const prepared = z.object({
  documents: z.array(
    z.object({
      key: z.string(),
      title,
      revision: z.number(),
      languages: z.object({ en: languageEffects, zh: languageEffects }),
    }),
  ),
  unpublished: z.array(z.object({ key: z.string(), title })),
  refusals: z.array(z.object({ message: z.string(), details: z.array(z.string()) })),
});

/** What a publication of several documents would do. */
export type PreparedTogether = z.output<typeof prepared>;

const done = z.object({
  documents: z.array(z.object({ key: z.string(), before: shownNumbers, after: shownNumbers })),
});

/** Documents that were published together, by which that can be taken back. */
export type DoneTogether = z.output<typeof done>;

/** Calls of the admin API about the arrangement, and about publishing several documents together. */
export const arrangement = {
  columns: async (client: Client, signal?: AbortSignal) =>
    tree.parse(await client.admin("GET", "/arrangement/columns", { signal })).columns,

  place: async (client: Client, changes: readonly PlaceChange[]) =>
    tree.parse(await client.admin("POST", "/arrangement/columns", { body: { changes } })).columns,

  prepare: async (client: Client, keys: readonly string[]) =>
    prepared.parse(await client.admin("POST", "/arrangement/prepare", { body: { keys } })),

  publish: async (client: Client, { documents }: PreparedTogether, reason: string) =>
    done.parse(
      await client.admin("POST", "/arrangement/publish", {
        body: {
          documents: documents.map(({ key, revision }) => ({ key, revision })),
          ...(reason.trim() !== "" && { reason }),
        },
      }),
    ),

  takeBack: (client: Client, { documents }: DoneTogether) =>
    client.admin("POST", "/arrangement/take-back", { body: { documents } }),
};

const section = z.object({
  id: z.nullable(z.string()),
  kind: z.string(),
  hidden: z.boolean(),
  /** Of a composed section; null where it has none. */
  title: z.nullable(title),
  shows: z.nullable(
    z.object({
      total: z.number(),
      documents: z.array(z.object({ key: z.string(), type: z.string(), title })),
    }),
  ),
});

const homeArrangement = z.object({
  key: z.string(),
  may_arrange: z.boolean(),
  is_changed: z.boolean(),
  sections: z.array(section),
  banners: z.array(
    z.object({
      ...{ id: z.number(), key: z.string(), title },
      ...{ is_published: z.boolean(), is_moved: z.boolean(), may_arrange: z.boolean() },
    }),
  ),
});

/** The home page as the drafts arrange it. */
export type HomeArrangement = z.output<typeof homeArrangement>;

/** A section of the home page. */
export type HomeSection = z.output<typeof section>;

/** Calls of the admin API about the home page's arrangement. */
export const homeArrangementCalls = {
  read: async (client: Client, signal?: AbortSignal) =>
    homeArrangement.parse(await client.admin("GET", "/arrangement/home", { signal })),

  sections: async (
    client: Client,
    from: readonly HomeSection[],
    to: readonly HomeSection[],
  ): Promise<HomeArrangement> =>
    homeArrangement.parse(
      await client.admin("POST", "/arrangement/home", {
        body: { from: from.map(bare), to: to.map(bare) },
      }),
    ),

  /** @param from keys as they were seen */
  banners: async (client: Client, from: readonly string[], to: readonly string[]) =>
    homeArrangement.parse(
      await client.admin("POST", "/arrangement/banners", { body: { from, to } }),
    ),
};

function bare({ id, kind, hidden }: HomeSection) {
  return { id, kind, hidden };
}
