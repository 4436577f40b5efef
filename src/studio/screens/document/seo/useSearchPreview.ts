import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type previewedPage, searchPreviews } from "../../../../api/contract/previews.ts";
import type { SeoMessages } from "../../../../base/i18n/studio/en/seo.ts";
import { documentPath } from "../../../data/calls/paths.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useStoredVersion } from "../../../document/store/useStoredVersion.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** Messages of the panel. */
export const useSeoMessages = areaMessages<SeoMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/seo.ts")).seo,
  zh: async () => (await import("../../../../base/i18n/studio/zh/seo.ts")).seo,
});

/** Metadata of a document's page for search engines. */
export type PreviewedPage = z.output<typeof previewedPage>;

/** Query of the page's metadata for search engines, repeated as the person types. */
export function useSearchPreview(opened: OpenDocument) {
  const client = useClient();
  const version = useStoredVersion(opened);
  const { key } = opened;
  return useQuery({
    queryKey: ["documents", "one", key, "search-preview", version],
    queryFn: async ({ signal }) =>
      searchPreviews.parse(
        await client.admin("GET", `${documentPath(key)}/search-preview`, { signal }),
      ),
    placeholderData: (before) => before,
  });
}
