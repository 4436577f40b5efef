import type { FastifyReply, FastifyRequest } from "fastify";
import { encodeResponse, type RenderedResponse } from "../../../base/http/cache/responseCache.ts";
import { encodingOf, sendResponse } from "../../../base/http/cache/sendResponse.ts";
import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import { hasLeft } from "../../../base/http/requests/requestErrors.ts";
import { operations } from "../../../base/process/instrumentation.ts";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import type { RawQuery, ResolvedPage } from "../../page/pageModule.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import type { Site } from "../../siteServices.ts";
import { sendRetryLater } from "../errorPages.tsx";

/** One request of a page, negotiated. */
export interface PageRequest {
  readonly page: PageKey;
  readonly audience: Audience;
  /** The declared queries. */
  readonly query: RawQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Sends a rendered response. Sending waits for its reader, so it is not part of the queued work.
 */
export type Send = () => FastifyReply | Promise<FastifyReply>;

/** Resolves a page's queries in the audience's view; undefined: there is no such page. */
export function resolvePage({ page, audience, query }: PageRequest): ResolvedPage | undefined {
  const { publication, language } = audience;
  const resolve = () => pageModules[page].resolve(query, publication.views[language]);
  return operations.resolve.traceSync(resolve, { page });
}

/** Prepares a page in time slices, before it is rendered at once. */
export async function prepared({ page, audience, query }: PageRequest): Promise<void> {
  const work = pageModules[page].prepare?.(query, audience.publication, audience.language);
  if (work !== undefined) await inTimeSlices(work);
}

/**
 * Answers with a rendering for one network, within its rate limit and its turn in the round robin
 * of networks.
 */
export async function whenAdmitted(
  site: Site,
  { audience, request, reply }: PageRequest,
  make: () => Promise<Send>,
): Promise<FastifyReply> {
  const wait = site.making.admit(request.ip);
  if (wait > 0) {
    const late = { status: 429, retryAfterSeconds: wait } as const;
    return sendRetryLater(site, request, reply, audience, late);
  }
  try {
    const send = await site.making.page(request.ip, () =>
      // No page is rendered for a closed connection.
      hasLeft(request) ? () => reply.hijack() : make(),
    );
    return send();
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const { retryAfterSeconds } = error;
    return sendRetryLater(site, request, reply, audience, { status: 503, retryAfterSeconds });
  }
}

/**
 * Encodes a page that is not cached, and asks search engines not to list it: its content has other
 * addresses.
 */
export async function uncachedPage(
  { request, reply }: PageRequest,
  { headers, ...page }: RenderedResponse,
): Promise<Send> {
  const unlisted = { ...page, headers: { ...headers, "x-robots-tag": "noindex" } };
  const made = await encodeResponse(unlisted, encodingOf(request));
  return () => sendResponse(request, reply, made);
}
