import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { SeoMessages } from "../../../../base/i18n/studio/en/seo.ts";
import { documentPath } from "../../../data/documents/document.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useStoredVersion } from "../../../document/store/useStoredVersion.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** Messages of the panel. */
export const useSeoMessages = areaMessages<SeoMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/seo.ts")).seo,
  zh: async () => (await import("../../../../base/i18n/studio/zh/seo.ts")).seo,
});

const image = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("file"), file: z.string(), alt: z.string() }),
  z.object({ kind: z.literal("drawing"), svg: z.string(), alt: z.string() }),
]);

const page = z.object({
  title: z.string(),
  description: z.string(),
  derived: z.object({ title: z.string(), description: z.string() }),
  site_name: z.string(),
  canonical: z.string(),
  mobile: z.string(),
  alternates: z.array(z.object({ tag: z.string(), href: z.string() })),
  image,
  is_own_image_shown: z.boolean(),
  owner: z.nullable(z.object({ id: z.number(), key: z.string() })),
  structured: z.array(z.string()),
  bars: z.array(z.enum(["site", "restricted", "endless", "unlisted"])),
});

/** A document's page as search engines would be told of it. */
export type PreviewedPage = z.output<typeof page>;

const schema = z.object({
  is_embargoed: z.boolean(),
  languages: z.array(
    z.object({
      language: z.enum(["en", "zh"]),
      is_published: z.boolean(),
      is_drawn: z.boolean(),
      page: z.nullable(page),
    }),
  ),
});

/** What search engines would be told of the document, anew as somebody types. */
export function useSearchPreview(opened: OpenDocument) {
  const client = useClient();
  const version = useStoredVersion(opened);
  const { key } = opened;
  return useQuery({
    queryKey: ["documents", "one", key, "search-preview", version],
    queryFn: async ({ signal }) =>
      schema.parse(await client.admin("GET", `${documentPath(key)}/search-preview`, { signal })),
    placeholderData: (before) => before,
  });
}
