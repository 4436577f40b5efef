import { mediaPage } from "../../../api/contract/media.ts";
import { enquiryCounts } from "../../../api/contract/system.ts";
import type { Client } from "../calls/client.ts";

/** Numbers of what waits, where the home screen needs no more than them. */
export const workCounts = {
  /** Enquiries of each form in each state, of the forms that the person may read. */
  enquiries: async (client: Client, signal?: AbortSignal) =>
    enquiryCounts.parse(await client.admin("GET", "/enquiries/counts", { signal })).list,

  /** Stored files that nothing has used for long. */
  unusedFiles: async (client: Client, signal?: AbortSignal) =>
    mediaPage.parse(await client.admin("GET", "/media?list=unused&limit=1", { signal })).total,
};
