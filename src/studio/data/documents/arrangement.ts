import type * as z from "zod/mini";
import {
  type arrangedColumn,
  columnTree,
  doneTogether,
  homeArrangement,
  type homeSection,
  preparedTogether,
} from "../../../api/contract/arrangement.ts";
import type { PlaceChange } from "../../../base/site/columnTree/placeChanges.ts";
import type { Client } from "../calls/client.ts";

/** A column as the drafts place it. */
export type ColumnEntry = z.output<typeof arrangedColumn>;

/** Effects of a publication of several documents. */
export type PreparedTogether = z.output<typeof preparedTogether>;

/** Documents that were published together, by which that can be taken back. */
export type DoneTogether = z.output<typeof doneTogether>;

/** Calls of the admin API about the arrangement, and about publishing several documents together. */
export const arrangement = {
  columns: async (client: Client, signal?: AbortSignal) =>
    columnTree.parse(await client.admin("GET", "/arrangement/columns", { signal })).columns,

  place: async (client: Client, changes: readonly PlaceChange[]) =>
    columnTree.parse(await client.admin("POST", "/arrangement/columns", { body: { changes } }))
      .columns,

  prepare: async (client: Client, keys: readonly string[]) =>
    preparedTogether.parse(await client.admin("POST", "/arrangement/prepare", { body: { keys } })),

  publish: async (client: Client, { documents }: PreparedTogether, reason: string) =>
    doneTogether.parse(
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

/** The home page as the drafts arrange it. */
export type HomeArrangement = z.output<typeof homeArrangement>;

/** A section of the home page. */
export type HomeSection = z.output<typeof homeSection>;

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
