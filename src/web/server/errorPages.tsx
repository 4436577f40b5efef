import type { FastifyReply, FastifyRequest } from "fastify";
import { sendResponse } from "../../base/http/cache/sendResponse.ts";
import { isClientGone, logFailure } from "../../base/http/requests/requestErrors.ts";
import type { LimitExceeded } from "../../base/http/requests/requestLimits.ts";
import { messages } from "../../base/i18n/index.ts";
import { storagePrefix } from "../../base/site/addresses/storageUrl.ts";
import type { Surface } from "../../base/site/addresses/surfaces.ts";
import type { Language } from "../../base/site/languages.ts";
import { isOutage, outageRetrySeconds } from "../../base/store/storeErrors.ts";
import { redirectPrefix } from "../page/safeRedirectTarget.ts";
import { renderErrorPage } from "../render/renderPage.tsx";
import type { Site } from "../siteServices.ts";
import { type Moved, movedAddress } from "./addresses/movedAddress.ts";
import {
  negotiated,
  negotiateLanguage,
  negotiateSurface,
  requestFacts,
} from "./addresses/negotiation.ts";
import { rememberLanguage, sendRedirect } from "./addresses/sendRedirect.ts";
import { RetryLater, ServerError, Unauthorized } from "./errors/errorContents.tsx";
import { NotFound } from "./errors/NotFound.tsx";

interface Delay {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;
}

interface ErrorPageAudience {
  readonly language: Language;
  readonly surface: Surface;
}

/** Prefixes of files and redirects, below which there are no pages. */
const filePrefixes = ["/assets/", "/share/", "/feed/", storagePrefix, redirectPrefix];

/** Ending after the last dot of a path; those in `pageEndings` are pages of other servers. */
const ending = /\.(\w{1,12})$/;
const pageEndings = /^(?:x?html?|php|aspx?|jsp|do)$/i;

/**
 * Answers a request without a route: a navigation is first redirected to its reader's language and
 * surface, as for any page (spec section 2); a request for a file is answered at once.
 */
export function sendUnknownRoute(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const moved = movedAddress(site, request);
  if (moved !== undefined) return sendTo(site, request, reply, moved);
  const audience = negotiateErrorPage(site, request, reply);
  return audience ? sendMissing(site, request, reply, audience) : reply;
}

/** Redirects a reader, or answers that the content is gone. */
function sendTo(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  moved: Moved,
): FastifyReply | Promise<FastifyReply> {
  if (moved.status !== 410) return sendRedirect(reply, moved.address, moved.status);
  return sendMissing(site, request, reply, audienceOf(site, request), 410);
}

/**
 * Language and surface of an error page; undefined where the reader has been redirected to the
 * address in their own language and on their own surface instead.
 */
export function negotiateErrorPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): ErrorPageAudience | undefined {
  if (!isNavigation(request)) return audienceOf(site, request);
  const result = negotiated(request, site.addressing);
  rememberLanguage(site, reply, result);
  if (result.redirect === undefined) return result;
  sendRedirect(reply, result.redirect);
  return undefined;
}

function isNavigation({ method, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = url.split("?")[0] ?? "";
  if (filePrefixes.some((prefix) => path.startsWith(prefix))) return false;
  const found = ending.exec(path)?.[1];
  return found === undefined || pageEndings.test(found);
}

/**
 * Answers 404: by a redirect from its address, or with the page that each language and surface has
 * for it.
 */
export async function sendNotFound(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  audience: ErrorPageAudience = audienceOf(site, request),
): Promise<FastifyReply> {
  const moved = movedAddress(site, request);
  return moved === undefined
    ? sendMissing(site, request, reply, audience)
    : sendTo(site, request, reply, moved);
}

async function sendMissing(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  audience: ErrorPageAudience,
  status: 404 | 410 = 404,
): Promise<FastifyReply> {
  const publication = site.live.current();
  const { language, surface } = audience;
  const { stockCode } = publication.views[language].setting("company");
  const page = await site.cache.get(`${publication.revision} ${language} ${surface} 404`, () =>
    renderErrorPage(
      site,
      { publication, language, surface },
      {
        status: 404,
        title: messages[language].frame.notFoundTitle,
        content: <NotFound stockCode={stockCode} />,
      },
    ),
  );
  return sendResponse(request, reply, { ...page, status });
}

/**
 * The page for 429, where the reader's network has exceeded its rate limit, and 503, where the
 * queue is full.
 */
export async function sendRetryLater(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { language, surface }: ErrorPageAudience,
  { status, retryAfterSeconds }: Delay,
): Promise<FastifyReply> {
  const publication = site.live.current();
  const title = messages[language].frame[status === 429 ? "tooOftenTitle" : "tooBusyTitle"];
  const key = `${publication.revision} ${language} ${surface} ${status}`;
  const page = await site.cache.get(key, () =>
    renderErrorPage(
      site,
      { publication, language, surface },
      { status, title, content: <RetryLater status={status} /> },
    ),
  );
  reply.header("retry-after", retryAfterSeconds);
  return sendResponse(request, reply, { ...page, headers: { ...page.headers, ...uncached } });
}

/** The page for who asks more often than may be. */
export function sendTooOften(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfterSeconds }: LimitExceeded,
): Promise<FastifyReply> {
  const delay = { status: 429, retryAfterSeconds } as const;
  return sendRetryLater(site, request, reply, audienceOf(site, request), delay);
}

const uncached = { "cache-control": "no-store" };

/** The same as plain text, for requests of files. */
export function sendRetryLaterText(
  reply: FastifyReply,
  language: Language,
  { status, retryAfterSeconds }: Delay,
): FastifyReply {
  const { frame } = messages[language];
  return reply
    .code(status)
    .headers({ ...uncached, "retry-after": retryAfterSeconds })
    .type("text/plain; charset=utf-8")
    .send(`${status === 429 ? frame.tooOftenTitle : frame.tooBusyTitle}\n`);
}

/** Answers 503 in plain text where the storage of a file is unreachable. */
export function sendStorageAway(
  reply: FastifyReply,
  language: Language,
  retryAfterSeconds: number,
): FastifyReply {
  return reply
    .code(503)
    .headers({ ...uncached, "retry-after": retryAfterSeconds })
    .type("text/plain; charset=utf-8")
    .send(`${messages[language].frame.fileAway}\n`);
}

/**
 * Answers 401 to a reader without the right, at the requested address (design: Settled questions).
 */
export function sendUnauthorized(
  site: Site,
  reply: FastifyReply,
  { language, surface }: ErrorPageAudience,
): FastifyReply {
  const { status, headers, text } = renderErrorPage(
    site,
    { publication: site.live.current(), language, surface },
    { status: 401, title: messages[language].signIn.unauthorizedTitle, content: <Unauthorized /> },
  );
  return reply.code(status).headers(headers).header("cache-control", "no-store").send(text);
}

/**
 * Answers 500, or 503 where the database is unreachable, with a page that names a reference, which
 * the log records with the error. If that page fails too, the same is sent as plain text.
 */
export async function sendServerError(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  const reference = logFailure(request, error, "A page could not be made");
  // No page is rendered for a closed connection.
  if (isClientGone(request, error)) return reply.hijack();
  const { language, surface } = audienceOf(site, request);
  const t = messages[language].frame;
  const code = isOutage(error) ? 503 : 500;
  if (code === 503) reply.header("retry-after", outageRetrySeconds);
  try {
    const publication = site.live.current();
    const content = <ServerError code={code} reference={reference} />;
    const {
      status,
      headers,
      text: html,
    } = renderErrorPage(
      site,
      { publication, language, surface },
      { status: code, title: t.failedTitle, content },
    );
    return reply.code(status).headers(headers).header("cache-control", "no-store").send(html);
  } catch (second) {
    request.log.error({ err: second, reference }, "The error page could not be rendered");
    return reply
      .code(code)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(`${t.failedTitle}\n${t.failedReference(reference)}\n`);
  }
}

/** Language and surface of the response to a request without a page. */
export function audienceOf(site: Site, request: FastifyRequest) {
  const visit = requestFacts(request);
  return {
    language: negotiateLanguage(visit, site.addressing),
    surface: negotiateSurface(visit),
  };
}
