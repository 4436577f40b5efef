import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as z from "zod";
import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import { tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import type { LimitPer } from "../../../base/http/requests/requestLimits.ts";
import {
  readPreviewWish,
  sharedPreviewPath,
  staffPreviewPath,
} from "../../../base/site/addresses/previewAddress.ts";
import { storagePrefix } from "../../../base/site/addresses/storageUrl.ts";
import type { Store } from "../../../base/store/store.ts";
import { mayAtAll, type Person } from "../../../staff/access/rights.ts";
import { authenticate } from "../../../staff/accounts/sessions/sessions.ts";
import { countView, openPreviewLink } from "../../../staff/editing/previewLinks/previewLinks.ts";
import type { Site } from "../../siteServices.ts";
import { oldBrowserRedirect, requestFacts } from "../addresses/negotiation.ts";
import { sendRedirect } from "../addresses/sendRedirect.ts";
import { audienceOf, sendNotFound, sendRetryLater } from "../errorPages.tsx";
import { isPublicFile } from "../files/isPublicFile.ts";
import { storedFileSender } from "../files/storedFiles.ts";
import { uncachedHeaders } from "./previewHeaders.ts";
import type { PreviewScope, PreviewService } from "./previewThreadMessages.ts";

interface Preview {
  readonly scope: PreviewScope;
  /** Path before the site's own ones, without a slash at the end. */
  readonly prefix: string;
  /** Called for each page that is shown. */
  readonly onPage?: () => Promise<void>;
}

/**
 * Previews of the whole site: for staff by their session, and for anyone with a link. Everything
 * that is not shown is answered 404 alike.
 */
export function previewRoutes(app: FastifyInstance, site: Site): void {
  const { preview: service, limits } = site;
  if (service === undefined || site.manifest.draftPreview === undefined) return;
  const sendFile = storedFileSender(site);
  const options: RouteShorthandOptions = {
    // Old browsers get no preview either, whoever asks.
    onRequest: (request, reply, done) => {
      const old = oldBrowserRedirect(requestFacts(request), site.addressing);
      if (old === undefined) done();
      else sendRedirect(reply, old);
    },
    // For every response: the site's 404 page is cached elsewhere.
    onSend: (_request, reply, _payload, done) => {
      reply.headers(uncachedHeaders);
      done();
    },
  };
  for (const { paths, answer, staffLimit, sharedLimit } of parts) {
    const tools = { site, service, sendFile, answer };
    for (const path of paths) {
      app.get<{ Params: { wish: string } }>(
        `${staffPreviewPath}/:wish${path}`,
        options,
        async (request, reply) => {
          const person = await staffOf(service.store, request);
          const wish = readPreviewWish(request.params.wish);
          if (person === undefined || wish === undefined) return sendNotFound(site, request, reply);
          limits.require(staffLimit, person.id);
          const prefix = `${staffPreviewPath}/${request.params.wish}`;
          return answerOrLater(tools, { scope: { person, wish }, prefix }, request, reply);
        },
      );
      app.get<{ Params: { token: string } }>(
        `${sharedPreviewPath}/:token${path}`,
        { ...options, config: { limit: sharedLimit } },
        async (request, reply) => {
          const { token } = request.params;
          const link = await openPreviewLink(service.store, token, Date.now());
          if (link === undefined) return sendNotFound(site, request, reply);
          const { person, wish, languages, surfaces } = link;
          const preview: Preview = {
            scope: { person, wish, only: { languages, surfaces } },
            prefix: `${sharedPreviewPath}/${token}`,
            onPage: () => countView(service.store, link.id, Date.now()),
          };
          return answerOrLater(tools, preview, request, reply);
        },
      );
    }
  }
}

type Answer = (
  tools: AnswerTools,
  preview: Preview,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** Parts of a preview, with their limits: a page may have dozens of files. */
const parts: readonly {
  readonly paths: readonly string[];
  readonly answer: Answer;
  readonly staffLimit: LimitPer<"account">;
  readonly sharedLimit: LimitPer<"network">;
}[] = [
  {
    paths: ["", "/*"],
    answer: answerPage,
    staffLimit: "staffPreview",
    sharedLimit: "sharedPreview",
  },
  {
    paths: [`${storagePrefix}*`],
    answer: answerFile,
    staffLimit: "staffPreviewFile",
    sharedLimit: "sharedPreviewFile",
  },
];

/** The signed-in person, if they may see drafts; with their present rights. */
async function staffOf(store: Store, request: FastifyRequest): Promise<Person | undefined> {
  const token = tokenInCookie(request.headers.cookie);
  if (token === undefined) return undefined;
  const session = await authenticate(store, token, Date.now());
  if (!session.ok || !mayAtAll(session, "draft.see")) return undefined;
  const { account, rights, viewAs } = session;
  const isLookingAs = viewAs === undefined ? undefined : true;
  return { id: `account:${account.id}`, via: "site", rights, isLookingAs };
}

/** Captures the site's own path and query in the address of a preview. */
const ownPath = /^\/+(?:studio\/+)?preview\/+[^/?]+(?:\/*(?=\?|$)|\/*(?=\/))(.*)$/s;

interface AnswerTools {
  readonly site: Site;
  readonly service: PreviewService;
  readonly sendFile: ReturnType<typeof storedFileSender>;
}

async function answerOrLater(
  { answer, ...tools }: AnswerTools & { readonly answer: Answer },
  preview: Preview,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    return await answer(tools, preview, request, reply);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const { retryAfterSeconds } = error;
    const { site } = tools;
    const delay = { status: 503, retryAfterSeconds } as const;
    return sendRetryLater(site, request, reply, audienceOf(site, request), delay);
  }
}

async function answerPage(
  { site, service: { previews } }: AnswerTools,
  { scope, prefix, onPage }: Preview,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const url = ownPath.exec(request.url)?.[1];
  if (url === undefined) return sendNotFound(site, request, reply);
  const page = await previews.page({ kind: "page", scope, prefix, url: url || "/" });
  const { location } = page.headers;
  if (location !== undefined) {
    return reply.code(302).header("location", location).send();
  }
  if (page.status === 200) await onPage?.();
  return reply.code(page.status).headers(page.headers).send(page.html);
}

const filePath = z.object({ "*": z.string() });

async function answerFile(
  { site, service: { previews }, sendFile }: AnswerTools,
  { scope }: Preview,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { "*": path } = filePath.parse(request.params);
  const isShown =
    isPublicFile(site, path) || (await previews.file({ kind: "file", scope, path })).isShown;
  return isShown ? sendFile(path, request, reply) : sendNotFound(site, request, reply);
}
