import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendResponse } from "../../base/http/cache/sendResponse.ts";
import {
  singletonRoutes,
  subscriptionKeys,
  subscriptions,
} from "../../base/site/addresses/deviceIndependentRoutes.ts";
import { parseId } from "../../base/site/addresses/idsAndPageNumbers.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import { feed } from "../discovery/feed.ts";
import { feedStyle, feedStylePath } from "../discovery/feedStyle.ts";
import { investorCalendar } from "../discovery/investorCalendar.ts";
import { Sitemaps } from "../discovery/keptSitemaps.ts";
import { robots } from "../discovery/robots.ts";
import { ShareImages } from "../discovery/shareImages.ts";
import { siteManifest } from "../discovery/siteManifest.ts";
import type { Site } from "../siteServices.ts";
import { negotiateLanguage, requestFacts } from "./addresses/negotiation.ts";
import { sendQueued } from "./cached/sendQueued.ts";
import { sendNotFound, sendRetryLaterText } from "./errorPages.tsx";

/** Routes for search engines, social networks and installed sites. */
export function discoveryRoutes(app: FastifyInstance, site: Site): void {
  const hostLanguage = (request: FastifyRequest): Language =>
    negotiateLanguage(requestFacts(request), site.addressing);

  app.get("/robots.txt", (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(robots(site.addressing, hostLanguage(request))),
  );

  app.get("/site.webmanifest", (request, reply) => {
    const view = site.live.current().views[hostLanguage(request)];
    return reply.type("application/manifest+json").send(siteManifest(view));
  });

  sitemapRoutes(app, site, hostLanguage);
  feedRoutes(app, site);
  shareImageRoutes(app, site);
}

function sitemapRoutes(
  app: FastifyInstance,
  site: Site,
  hostLanguage: (request: FastifyRequest) => Language,
): void {
  const sitemaps = new Sitemaps(site);
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = hostLanguage(request);
    const path = request.url.split("?")[0] ?? "";
    return sendQueued(
      reply,
      language,
      () => sitemaps.find(language, path, request.ip),
      (part) =>
        part === undefined
          ? sendNotFound(site, request, reply)
          : sendResponse(request, reply, part),
    );
  };
  app.get("/sitemap.xml", send);
  app.get("/sitemap-:part(^d+$).xml", send);
}

/**
 * Feeds and calendar. Only their address determines the language: clients that fetch them keep no
 * cookies.
 */
function feedRoutes(app: FastifyInstance, site: Site): void {
  app.get(feedStylePath, (_request, reply) =>
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(feedStyle()),
  );
  for (const key of subscriptionKeys) {
    const usage = { kind: "feed", subject: key } as const;
    app.get(singletonRoutes[key].path, { config: { usage } }, async (request, reply) => {
      const language = negotiateLanguage(
        { ...requestFacts(request), cookie: undefined },
        site.addressing,
      );
      const { revision, views } = site.live.current();
      const type = shownType(subscriptions[key], request);
      const name = `${revision} ${language} ${key} ${type}`;
      const cached = site.cache.peek(name);
      if (cached) return sendResponse(request, reply, cached);
      const make = () => ({
        status: 200,
        headers: { ...feedHeaders, "content-type": `${type}; charset=utf-8` },
        text:
          key === "investor-calendar"
            ? investorCalendar(views[language], site.addressing)
            : feed(key, views[language], site.addressing),
      });
      return sendQueued(
        reply,
        language,
        () => site.making.file(request.ip, () => site.cache.get(name, make)),
        (answer) => sendResponse(request, reply, answer),
      );
    });
  }
}

const feedHeaders = {
  "cache-control": "public, no-cache",
  vary: "Accept-Encoding, Sec-Fetch-Dest",
};

/**
 * The media type of a feed for who asks: browsers save what has a feed's own type or show it as plain
 * text, and show XML by its style sheet.
 */
function shownType(type: string, { headers }: FastifyRequest): string {
  const isFeed = type === subscriptions["news-feed"];
  return isFeed && headers["sec-fetch-dest"] === "document" ? "application/xml" : type;
}

function shareImageRoutes(app: FastifyInstance, site: Site): void {
  const images = new ShareImages(site);
  app.get<{ Params: { language: string; file: string } }>(
    "/share/:language/:file",
    async (request, reply) => {
      const { language, file } = request.params;
      const name = /^(site|\d+)\.png$/.exec(file)?.[1];
      if (!isLanguage(language) || name === undefined) return sendNotFound(site, request, reply);
      const doc = site.live.current().views[language].byId(parseId(name) ?? 0);
      if (name !== "site" && doc === undefined) return sendNotFound(site, request, reply);
      const wanted = { language, doc };
      const ready = images.ready(wanted);
      const wait = ready === undefined ? site.making.admit(request.ip) : 0;
      if (wait > 0) {
        return sendRetryLaterText(reply, language, { status: 429, retryAfterSeconds: wait });
      }
      return sendQueued(
        reply,
        language,
        async () => ready ?? images.draw(wanted, request.ip),
        (image) =>
          reply
            .type("image/png")
            .header("cache-control", "public, max-age=86400")
            .header("etag", `"${hash("sha1", image, "base64url")}"`)
            .send(image),
      );
    },
  );
}
