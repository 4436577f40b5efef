import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { networkOf } from "../../../base/http/identity/network.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { statusOfError } from "../../../base/http/requests/requestErrors.ts";
import { messages } from "../../../base/i18n/index.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import { outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import type { Enquiries } from "../../../readers/enquiries/enquiryService.ts";
import type { TrackingField } from "../../../readers/enquiries/trackEnquiry.ts";
import type { TrackingStep } from "../../page/enquirySteps.ts";
import { pageModules } from "../../pages/index.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { acceptPageForms } from "../acceptPageForms.ts";
import { negotiateLanguage, requestFacts } from "../addresses/negotiation.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { sendUncached } from "../delivery/sendPersonal.ts";
import { sendNotFound } from "../errorPages.tsx";

/** Longest form, in bytes. */
const maxFormBytes = 4 * 1024;

const page = "track-enquiry";

interface TrackingResponse {
  readonly status: number;
  readonly tracking: TrackingStep;
  readonly retryAfterSeconds?: number;
}

/**
 * The form of the tracking page. It is posted, so that neither code nor mailbox is in an address;
 * the response is the page, and not cached.
 */
export function trackingRoutes(app: FastifyInstance, site: Site): void {
  const { enquiries } = site;
  if (enquiries === undefined) return;
  app.register((scope, _options, done) => {
    acceptPageForms(scope, site, maxFormBytes);
    for (const surface of surfaces) {
      scope.post(pagePath(surface, page), async (request, reply) => {
        const language = negotiateLanguage(requestFacts(request), site.addressing);
        const audience = { publication: site.live.current(), language, surface };
        const view = audience.publication.views[language];
        const resolved = pageModules[page].resolve(declaredQuery(page, request.url), view);
        if (resolved === undefined) return sendNotFound(site, request, reply, audience);
        const { status, tracking, retryAfterSeconds } =
          requestOrigin(request, site.addressing) === "foreign"
            ? refused(403, { code: "", email: "" }, messages[language].account.foreign)
            : await answer(enquiries, request, language);
        if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
        const rendered = await site.making.inTurn(request.ip, () =>
          renderPage(site, audience, page, resolved, { visitor: { tracking } }),
        );
        return sendUncached(reply, { ...rendered, status });
      });
    }
    done();
  });
}

type Values = Readonly<Record<TrackingField, string>>;

const line = z.string().catch("");

/** A field that comes twice is as good as empty. */
const postedFields = z.object({ code: line, email: line }).catch({ code: "", email: "" });

async function answer(
  enquiries: Enquiries,
  request: FastifyRequest,
  language: Language,
): Promise<TrackingResponse> {
  const { tracking: t, enquiry } = messages[language];
  const values = postedFields.parse(request.body);
  const network = networkOf(request.ip);
  try {
    const result = await enquiries.track({ ...values, language, network, now: Date.now() });
    if (result.ok) return { status: 200, tracking: { step: "found", enquiry: result.enquiry } };
    switch (result.reason) {
      case "unknown":
        return refused(422, values, t.unknown);
      case "limited": {
        const { retryAfterSeconds } = result;
        return { ...refused(429, values, t.limited(retryAfterSeconds)), retryAfterSeconds };
      }
      case "invalid": {
        const texts = { ...enquiry.problems, ...t };
        const complaints = result.problems.map(({ field, problem }) => {
          return { field, message: texts[problem] };
        });
        return { status: 422, tracking: { step: "form", values, complaints } };
      }
    }
  } catch (error) {
    if (statusOfError(error) < 500) throw error;
    request.log.error({ err: error }, "The state of an enquiry could not be read");
    return { ...refused(503, values, t.failed), retryAfterSeconds: outageRetrySeconds };
  }
}

function refused(status: number, values: Values, failure: string): TrackingResponse {
  return { status, tracking: { step: "form", values, complaints: [], failure } };
}
