import { mediaPage } from "../../../api/contract/media.ts";
import { countedSearches } from "../../../api/contract/searchTuning.ts";
import type { Client } from "../calls/client.ts";

/** Numbers of what waits, where the home screen needs no more than them. */
export const workCounts = {
  /** Stored files that nothing has used for long. */
  unusedFiles: async (client: Client, signal?: AbortSignal) =>
    mediaPage.parse(await client.admin("GET", "/media?list=unused&limit=1", { signal })).total,

  /** Different searches without results, as the screen of searches lists them at first. */
  searchesInVain: async (client: Client, signal?: AbortSignal) =>
    countedSearches.parse(await client.admin("GET", "/search-tuning/searches?limit=1", { signal }))
      .total,
};
