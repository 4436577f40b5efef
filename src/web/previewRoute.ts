import type { FastifyInstance } from "fastify";
import { attachmentOf } from "../content/queries/attachments.ts";
import { sendAnswer } from "../http/sendAnswer.ts";
import { singles } from "../site/singles.ts";
import { negotiateOnce } from "./negotiation.ts";
import { sendNotFound } from "./notices.tsx";
import { isPdf } from "./pages/documentItem.ts";
import { renderPreview } from "./preview/renderPreview.tsx";
import { keepChoice, sendElsewhere } from "./redirects.ts";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/**
 * The reader of PDFs (spec section 2, other routes). It shows what a published document offers and
 * nothing else: no address of another site, and no file that merely lies in the storage.
 */
export function previewRoute(app: FastifyInstance, site: Site): void {
  const { path, queries } = singles.preview;
  const [name] = queries;
  app.get(path, async (request, reply) => {
    const negotiated = negotiateOnce(visitOf(request), site.addressing);
    keepChoice(site, reply, negotiated);
    if (negotiated.redirect !== undefined) return sendElsewhere(reply, negotiated.redirect);
    const { language, surface } = negotiated;
    const publication = site.live.current();
    const file = new URLSearchParams(request.url.split("?")[1]).get(name) ?? "";
    const attachment = isPdf(file) ? attachmentOf(publication.views[language], file) : undefined;
    if (attachment === undefined) return sendNotFound(site, request, reply, { language, surface });
    const audience = { publication, language, surface };
    const key = `${publication.revision} ${language} ${surface} ${path} ${file}`;
    return sendAnswer(
      request,
      reply,
      await site.cache.get(key, () => renderPreview(site, audience, attachment)),
    );
  });
}
