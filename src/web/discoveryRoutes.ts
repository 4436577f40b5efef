import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { AnyDoc, Publication } from "../content/publication.ts";
import type { KeptAnswer } from "../http/answerCache.ts";
import { sendAnswer } from "../http/sendAnswer.ts";
import { isLanguage, type Language } from "../site/languages.ts";
import { feedKeys, singles } from "../site/singles.ts";
import { feed } from "./discovery/feed.ts";
import { robots } from "./discovery/robots.ts";
import { shareImage } from "./discovery/shareImage.ts";
import { siteManifest } from "./discovery/siteManifest.ts";
import { sitemap } from "./discovery/sitemap.ts";
import { languageOfVisit } from "./negotiation.ts";
import { sendNotFound } from "./notices.tsx";
import { parseId } from "./pages/requestedColumn.ts";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/** Share images kept in memory: some hundred, each some tens of kilobytes. */
const keptShareImages = 16 * 1024 * 1024;

/** What search engines, social networks and installed sites read: not for the eye, but public. */
export function discoveryRoutes(app: FastifyInstance, site: Site): void {
  const hostLanguage = (request: FastifyRequest): Language =>
    languageOfVisit(visitOf(request), site.addressing);

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
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = hostLanguage(request);
    const publication = site.live.current();
    const path = request.url.split("?")[0] ?? "";
    const part = await cachedSitemap(site, publication, language, path);
    if (part === undefined) return sendNotFound(site, request, reply);
    return sendAnswer(request, reply, part);
  };
  app.get("/sitemap.xml", send);
  app.get("/sitemap-:part(^\\d+$).xml", send);
}

async function cachedSitemap(
  site: Site,
  publication: Publication,
  language: Language,
  path: string,
): Promise<KeptAnswer | undefined> {
  const keyOf = (file: string) => `${publication.revision} ${language} ${file}`;
  const kept = site.cache.peek(keyOf(path));
  if (kept) return kept;
  const files = sitemap(publication, site.addressing, language);
  const xml = files.get(path);
  if (xml === undefined) return undefined;
  return site.cache.get(keyOf(path), () => ({
    status: 200,
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
      vary: "Accept-Encoding",
    },
    text: xml,
  }));
}

/** The feeds. Their address alone tells the language: programs that fetch them keep no cookies. */
function feedRoutes(app: FastifyInstance, site: Site): void {
  for (const key of feedKeys) {
    app.get(singles[key].path, async (request, reply) => {
      const language = languageOfVisit({ ...visitOf(request), cookie: undefined }, site.addressing);
      const { revision, views } = site.live.current();
      const answer = await site.cache.get(`${revision} ${language} ${key}`, () => ({
        status: 200,
        headers: {
          "content-type": "application/rss+xml; charset=utf-8",
          "cache-control": "public, no-cache",
          vary: "Accept-Encoding",
        },
        text: feed(key, views[language], site.addressing),
      }));
      return sendAnswer(request, reply, answer);
    });
  }
}

function shareImageRoutes(app: FastifyInstance, site: Site): void {
  const images = new LRUCache<string, Buffer>({
    maxSize: keptShareImages,
    sizeCalculation: (image) => image.length,
  });
  // One drawing at a time: rasterising takes a core for a while, and readers come first.
  let queue: Promise<unknown> = Promise.resolve();

  function drawn(key: string, language: Language, doc: AnyDoc | undefined): Promise<Buffer> {
    const making = queue.then(async () => {
      const kept = images.get(key);
      if (kept) return kept;
      const image = await shareImage(site.live.current().views[language], doc);
      images.set(key, image);
      return image;
    });
    queue = making.catch(() => undefined);
    return making;
  }

  app.get<{ Params: { language: string; file: string } }>(
    "/share/:language/:file",
    async (request, reply) => {
      const { language, file } = request.params;
      const name = /^(site|\d+)\.png$/.exec(file)?.[1];
      if (!isLanguage(language) || name === undefined) return sendNotFound(site, request, reply);
      const { revision, views } = site.live.current();
      const doc = views[language].byId(parseId(name) ?? 0);
      if (name !== "site" && doc === undefined) return sendNotFound(site, request, reply);
      const image = await drawn(`${revision} ${language} ${name}`, language, doc);
      return reply
        .type("image/png")
        .header("cache-control", "public, max-age=86400")
        .header("etag", `"${hash("sha1", image, "base64url")}"`)
        .send(image);
    },
  );
}
