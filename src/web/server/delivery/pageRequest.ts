import type { FastifyReply, FastifyRequest } from "fastify";
import { encodeResponse, type RenderedResponse } from "../../../base/http/cache/responseCache.ts";
import { encodingOf, sendResponse } from "../../../base/http/cache/sendResponse.ts";
import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import { hasLeft } from "../../../base/http/requests/failures.ts";
import { operations } from "../../../base/process/instrumentation.ts";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import type { RawQuery, ResolvedPage } from "../../page/pageModule.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/audience.ts";
import type { Site } from "../../site.ts";
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

/** Sends a response that is made: sending waits for its reader, and nobody should wait with it. */
export type Send = () => FastifyReply | Promise<FastifyReply>;

/** Returns what a page's queries mean in the audience's view; undefined: nothing. */
export function resolvePage({ page, audience, query }: PageRequest): ResolvedPage | undefined {
  const { publication, language } = audience;
  const resolve = () => pageModules[page].resolve(query, publication.views[language]);
  return operations.resolve.traceSync(resolve, { page });
}

/** Does in slices what a page needs before it can be rendered at once. */
export async function prepared({ page, audience, query }: PageRequest): Promise<void> {
  const work = pageModules[page].prepare?.(query, audience.publication, audience.language);
  if (work !== undefined) await inTimeSlices(work);
}

/** Answers with what is rendered for one network, within its allowance and in its turn with the others. */
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
      // No page is rendered for nobody.
      hasLeft(request) ? () => reply.hijack() : make(),
    );
    return send();
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const { retryAfterSeconds } = error;
    return sendRetryLater(site, request, reply, audience, { status: 503, retryAfterSeconds });
  }
}

/** Encodes a page that nobody caches, and asks search engines not to list it: what it shows stands elsewhere. */
export async function uncachedPage(
  { request, reply }: PageRequest,
  { headers, ...page }: RenderedResponse,
): Promise<Send> {
  const unlisted = { ...page, headers: { ...headers, "x-robots-tag": "noindex" } };
  const made = await encodeResponse(unlisted, encodingOf(request));
  return () => sendResponse(request, reply, made);
}
