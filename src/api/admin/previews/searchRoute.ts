import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { indexBars } from "../../../base/site/menus/indexBars.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visible.ts";
import type { SearchPreview } from "../../../staff/editing/preview/searchPreview.ts";
import { withText } from "../../schemaRegistry.ts";
import { documentParams, language } from "../documents/entities.ts";
import { seenDraft } from "../documents/presentDocument.ts";
import { adminObject } from "../objects.ts";
import { problem } from "../problems.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { unlessBusy } from "./unlessBusy.ts";

const image = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("file"),
    file: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string(),
  }),
  z.object({ kind: z.literal("drawing"), svg: z.string(), alt: z.string() }),
]);

const page = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  derived: withText(
    ({ draftPreview }) => draftPreview.fields.derived,
    z.object({ title: z.string(), description: z.string() }),
  ),
  site_name: z.string(),
  canonical: z.string(),
  mobile: z.string(),
  alternates: z.array(z.object({ tag: z.string(), href: z.string() })),
  image,
  is_own_image_shown: z.boolean(),
  owner: withText(
    ({ draftPreview }) => draftPreview.fields.owner,
    z.object({ id: z.int(), key: z.string() }).nullable(),
  ),
  structured: z.array(z.string()),
  bars: withText(({ draftPreview }) => draftPreview.fields.bars, z.array(z.enum(indexBars))),
});

const searchPreview = adminObject(
  "SearchPreview",
  z.object({
    language,
    is_published: z.boolean(),
    is_drawn: z.boolean(),
    page: page.nullable(),
  }),
);

/** What search engines and social networks would be told of a document's page. */
export const searchRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/documents/{key}/search-preview",
    summary: ({ draftPreview }) => draftPreview.routes.search,
    params: documentParams,
    data: z.object({
      is_embargoed: z.boolean(),
      languages: z.array(searchPreview).length(languages.length),
    }),
    async handle(call) {
      const { services, caller, params, t } = call;
      const { catalogue, seen } = await seenDraft(call, params.key);
      const { views } = services.live.current();
      const { id } = seen.line;
      if (services.searchPreviews === undefined) throw problem("not-found", t);
      const made = await unlessBusy(t, services.searchPreviews(caller.person, id));
      return {
        is_embargoed: seen.line.embargo !== undefined,
        languages: made.map(({ language: of, isDrawn, page: found }) => ({
          ...{ language: of, is_drawn: isDrawn },
          is_published: views[of].byId(id) !== undefined,
          page: found === undefined ? null : presentPage(found, catalogue),
        })),
      };
    },
  }),
];

function presentPage(
  { siteName, isOwnImageShown, owner, ...page }: NonNullable<SearchPreview["page"]>,
  catalogue: VisibleCatalogue,
) {
  return {
    ...page,
    ...{ alternates: [...page.alternates], structured: [...page.structured] },
    ...{ bars: [...page.bars], site_name: siteName, is_own_image_shown: isOwnImageShown },
    // A document that the person must not know of is not named.
    owner: owner !== undefined && catalogue.byKey(owner.key) ? owner : null,
  };
}
