import {
  leftOutDocuments,
  madePreviewLink,
  previewed,
  type previewLinkDraft,
  previewLinks,
} from "../../../api/contract/previews.ts";
import type { Client, Sent } from "../calls/client.ts";

/** Calls of the admin API about previews. */
export const previews = {
  shown: async (client: Client, wish: string, signal?: AbortSignal) =>
    previewed.parse(
      await client.admin("GET", `/preview?wish=${encodeURIComponent(wish)}`, { signal }),
    ),

  /** The documents that the preview leaves out, with the reason of each. */
  leftOut: async (client: Client, wish: string, signal?: AbortSignal) =>
    leftOutDocuments.parse(
      await client.admin("GET", `/preview/left-out?wish=${encodeURIComponent(wish)}`, { signal }),
    ).list,

  links: async (client: Client, signal?: AbortSignal) =>
    previewLinks.parse(await client.admin("GET", "/me/preview-links", { signal })).list,

  /** @returns the path of the link, which is shown this once */
  share: async (client: Client, body: Sent<typeof previewLinkDraft>) =>
    madePreviewLink.parse(await client.admin("POST", "/me/preview-links", { body })).path,

  revoke: (client: Client, id: number) => client.admin("DELETE", `/me/preview-links/${id}`),
};
