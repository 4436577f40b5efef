import type { FastifyReply } from "fastify";
import { networkOf } from "../../../base/http/identity/network.ts";
import { hasLeft } from "../../../base/http/requests/requestErrors.ts";
import { SearchNotReady, type SearchRequest } from "../../../readers/search/searchTypes.ts";
import type { ResolvedPage } from "../../page/pageModule.ts";
import type { SearchResponse } from "../../page/requestData.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { type PageRequest, uncachedPage } from "./pageRequest.ts";
import { sendPerRequest } from "./sendPerRequest.ts";

/** Searches within an allowance of its own, and renders a page that shows what was found. */
export async function sendSearch(
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
): Promise<FastifyReply> {
  const { page, audience, request, reply } = asked;
  const search = pageModules[page].searches?.(resolved.params);
  if (search === undefined) return sendPerRequest(site, asked, resolved);
  const answer = await runSearch(site, audience, search, request.ip);
  if (answer.kind !== "found") reply.header("retry-after", answer.retryAfterSeconds);
  const status = statusOf[answer.kind];
  const made = await site.making.inTurn(request.ip, () =>
    hasLeft(request) ? undefined : renderPage(site, audience, page, resolved, { answer, status }),
  );
  if (made === undefined) return reply.hijack();
  const send = await uncachedPage(asked, made);
  return send();
}

const statusOf = { found: 200, notReady: 503, tooOften: 429 } as const satisfies Record<
  SearchResponse["kind"],
  number
>;

async function runSearch(
  { search, limits }: Site,
  { publication, language }: Audience,
  asked: SearchRequest,
  address: string,
): Promise<SearchResponse> {
  const wait = limits.admit("search", networkOf(address));
  if (wait > 0) return { kind: "tooOften", retryAfterSeconds: wait };
  try {
    if (search === undefined) throw new SearchNotReady();
    const outcome = await search.search(publication.views[language], asked);
    return { kind: "found", outcome };
  } catch (error) {
    if (!(error instanceof SearchNotReady)) throw error;
    return { kind: "notReady", retryAfterSeconds: error.retryAfterSeconds };
  }
}
