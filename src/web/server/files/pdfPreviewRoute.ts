import type { FastifyInstance } from "fastify";
import { sendResponse } from "../../../base/http/cache/sendResponse.ts";
import { singletonRoutes } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { isPdf } from "../../../base/site/addresses/storageUrl.ts";
import { attachmentOf } from "../../../content/queries/attachments.ts";
import { renderPdfPreview } from "../../render/pdfPreview/renderPdfPreview.tsx";
import type { Site } from "../../siteServices.ts";
import { negotiateOnce, requestFacts } from "../addresses/negotiation.ts";
import { rememberLanguage, sendRedirect } from "../addresses/sendRedirect.ts";
import { sendNotFound } from "../errorPages.tsx";

/**
 * The reader of PDFs (spec section 2, other routes). It shows what a published document offers and
 * nothing else: no address of another site, and no file that merely lies in the storage.
 */
export function pdfPreviewRoute(app: FastifyInstance, site: Site): void {
  const { path, queries } = singletonRoutes.preview;
  const [name] = queries;
  app.get(path, async (request, reply) => {
    const negotiated = negotiateOnce(requestFacts(request), site.addressing);
    rememberLanguage(site, reply, negotiated);
    if (negotiated.redirect !== undefined) return sendRedirect(reply, negotiated.redirect);
    const { language, surface } = negotiated;
    const publication = site.live.current();
    const file = new URLSearchParams(request.url.split("?")[1]).get(name) ?? "";
    const attachment = isPdf(file) ? attachmentOf(publication.views[language], file) : undefined;
    if (attachment === undefined) return sendNotFound(site, request, reply, { language, surface });
    const audience = { publication, language, surface };
    const key = `${publication.revision} ${language} ${surface} ${path} ${file}`;
    return sendResponse(
      request,
      reply,
      await site.cache.get(key, () =>
        site.making.inTurn(request.ip, () => renderPdfPreview(site, audience, attachment)),
      ),
    );
  });
}
