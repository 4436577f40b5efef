import type * as z from "zod/mini";
import {
  type countedSearch,
  countedSearches,
  type ignoredSearch,
  type namedDocument,
  type pinnedSearch,
  searchSetup,
  type searchTrial,
  type synonymGroup,
  triedSearch,
  type watchedSearch,
} from "../../api/contract/searchTuning.ts";
import type { Client, Sent } from "./calls/client.ts";

export type CountedSearch = z.output<typeof countedSearch>;

export type SearchSetup = z.output<typeof searchSetup>;

export type SynonymGroup = z.output<typeof synonymGroup>;

export type PinnedSearch = z.output<typeof pinnedSearch>;

export type WatchedSearch = z.output<typeof watchedSearch>;

export type NamedDocument = z.output<typeof namedDocument>;

export type SearchTrial = Sent<typeof searchTrial>;

export type TriedSearch = z.output<typeof triedSearch>;

/** Lists of the settings by their names in paths. */
export interface SearchLists {
  readonly synonyms: readonly SynonymGroup[];
  readonly pins: readonly PinnedSearch[];
  readonly watched: readonly WatchedSearch[];
}

export type SearchListName = keyof SearchLists;

/** Calls of the admin API about the tuning of the search. */
export const searchTuning = {
  searches: async (client: Client, query: string, signal?: AbortSignal) =>
    countedSearches.parse(
      await client.admin("GET", `/search-tuning/searches?${query}`, { signal }),
    ),

  ignore: (client: Client, body: Sent<typeof ignoredSearch>) =>
    client.admin("POST", "/search-tuning/ignored", { body }),

  setup: async (client: Client, signal?: AbortSignal) =>
    searchSetup.parse(await client.admin("GET", "/search-tuning/setup", { signal })),

  write: async <Name extends SearchListName>(
    client: Client,
    name: Name,
    body: { readonly version: string; readonly list: SearchLists[Name] },
  ) => searchSetup.parse(await client.admin("POST", `/search-tuning/${name}`, { body })),

  try: async (client: Client, body: SearchTrial, signal?: AbortSignal) =>
    triedSearch.parse(await client.admin("POST", "/search-tuning/try", { body, signal })),
};
