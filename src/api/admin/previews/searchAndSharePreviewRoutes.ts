import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { SearchPreview } from "../../../staff/editing/preview/searchPreview.ts";
import { previewedPage, searchPreview, searchPreviews } from "../../contract/previews.ts";
import { ApiError } from "../../errors.ts";
import { seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

/**
 * Awaits a preview.
 * @throws ApiError 503 where too many previews are queued
 */
export function unlessBusy<Made>(t: StaffMessages, made: Promise<Made>): Promise<Made> {
  return made.catch((error: unknown) => {
    throw error instanceof QueueFull
      ? new ApiError(503, t.api.tooBusy, {}, error.retryAfterSeconds)
      : error;
  });
}

described(previewedPage, {
  derived: ({ adminPreviews }) => adminPreviews.fields.derived,
  owner: ({ adminPreviews }) => adminPreviews.fields.owner,
  bars: ({ adminPreviews }) => adminPreviews.fields.bars,
});
adminObject("SearchPreview", searchPreview);

/** Routes of a document's preview for search engines and social networks. */
export const searchRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/documents/{key}/search-preview",
    summary: ({ adminPreviews }) => adminPreviews.routes.search,
    params: documentParams,
    data: searchPreviews,
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
    // A document that the person may not see is not named.
    owner: owner !== undefined && catalogue.byKey(owner.key) ? owner : null,
  };
}
