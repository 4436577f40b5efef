import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LivePublication } from "../content/live.ts";
import type { Addressing } from "../http/addressing.ts";
import type { AnswerCache, FreshAnswer } from "../http/answerCache.ts";
import { sendAnswer } from "../http/sendAnswer.ts";
import { words } from "../i18n/index.ts";
import { defaultLanguage, type Language, languageFacts, languages } from "../site/languages.ts";
import type { ApiContext, Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints/index.ts";
import { envelope } from "./envelope.ts";
import { ApiError } from "./errors.ts";
import { readQuery } from "./readQuery.ts";

/** What the API answers from. */
export interface ApiSite {
  readonly live: LivePublication;
  readonly cache: AnswerCache;
  readonly addressing: Addressing;
}

/** The public API on both languages' bases (spec section 7). Every answer is an envelope. */
export function api(app: FastifyInstance, site: ApiSite): void {
  unknownPaths(app);
  for (const language of languages) {
    app.register(
      (base, _options, done) => {
        base.setNotFoundHandler((_request, reply) => sendUnknownPath(reply, language));
        base.setErrorHandler((error, request, reply) =>
          sendError(reply, asApiError(error, request, language)),
        );
        for (const endpoint of endpoints) {
          base.get(`/${endpoint.path}`, (request, reply) =>
            answer(site, endpoint, language, request, reply),
          );
        }
        done();
      },
      { prefix: languageFacts[language].apiBase },
    );
  }
}

/** Where addresses look like an API's, with the language their errors speak. */
const apiPrefixes: Readonly<Record<string, Language>> = {
  "/web_en": "en",
  "/web_cn": "zh",
  "/api": defaultLanguage,
  "/userCenter": defaultLanguage,
};

/** Whether an address looks like an API's: it is answered as one, never with a page of HTML. */
export function isApiPath(url: string): boolean {
  return Object.keys(apiPrefixes).some((prefix) => url.startsWith(`${prefix}/`));
}

/** Answers that the API has no such address. */
export function sendUnknownPath(reply: FastifyReply, language: Language): FastifyReply {
  return sendError(reply, new ApiError(404, words[language].api.unknownPath));
}

function unknownPaths(app: FastifyInstance): void {
  for (const [prefix, language] of Object.entries(apiPrefixes)) {
    app.register(
      (scope, _options, done) => {
        scope.setNotFoundHandler((_request, reply) => sendUnknownPath(reply, language));
        done();
      },
      { prefix },
    );
  }
}

/** Public content: any origin may read it, and a cache may serve it while it asks again. */
const publicHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=60, stale-while-revalidate=600",
  vary: "Accept-Encoding",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

async function answer(
  site: ApiSite,
  endpoint: Endpoint,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { revision, views } = site.live.current();
  const { languageInQuery } = site.addressing;
  const context: ApiContext = {
    view: views[language],
    words: words[language].api,
    place: { surface: "desktop", language, languageInQuery },
  };
  const query = readQuery(endpoint.query, request.url, context.words);
  const key = `${revision} ${language} api ${endpoint.path} ${JSON.stringify(query)}`;
  const kept =
    site.cache.peek(key) ?? (await site.cache.get(key, () => made(endpoint, query, context)));
  return sendAnswer(request, reply, kept);
}

function made(endpoint: Endpoint, query: object, context: ApiContext): FreshAnswer {
  const data = endpoint.answer(query, context);
  return {
    status: 200,
    headers: publicHeaders,
    text: JSON.stringify(envelope(200, context.words.ok, data)),
  };
}

/** Errors that carry their answer pass; all others are ours, and told by a reference to the log. */
function asApiError(error: unknown, request: FastifyRequest, language: Language): ApiError {
  if (error instanceof ApiError) return error;
  const reference = randomUUID().slice(0, 8);
  request.log.error({ err: error, reference }, "An API answer could not be made");
  return new ApiError(500, words[language].api.failed(reference));
}

function sendError(reply: FastifyReply, { status, message, data }: ApiError): FastifyReply {
  return reply
    .code(status)
    .headers({ ...publicHeaders, "cache-control": "no-store" })
    .send(JSON.stringify(envelope(status, message, data)));
}
