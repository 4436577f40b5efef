import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Site } from "../../siteServices.ts";
import { BrandIcons, isBrandIcon } from "./brandIcons.ts";
import { storedFiles } from "./storedFiles.ts";

/** A year: what is under a hashed name never changes. */
const forever = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/** Built assets, what lies at the root such as icons, and stored files under `/storage/`. */
export function staticFiles(app: FastifyInstance, site: Site): void {
  app.register((scope, _options, done) => {
    builtFiles(scope, site);
    done();
  });
  storedFiles(app, site);
}

function builtFiles(app: FastifyInstance, site: Site): void {
  app.addHook("onRequest", async ({ headers }) => {
    // The plugin would look at the time besides the tag (RFC 9110, 13.2.2).
    if ("if-match" in headers) delete headers["if-unmodified-since"];
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    // A condition that is false, and a range of no byte; the site's pages are for all else.
    if (error.statusCode !== 412 && error.statusCode !== 416) throw error;
    reply.code(error.statusCode).send();
  });
  // A route for each file at the root, since everything else there is the site's. The plugin would look for
  // them by a package for patterns, which is a megabyte of memory in every process.
  app.register(fastifyStatic, { root: site.publicDir, serve: false, ...options(aDay) });
  const icons = new BrandIcons(site);
  for (const name of filesIn(site.publicDir)) {
    app.get(`/${name}`, async (request, reply) => {
      const isSent = isBrandIcon(name) && (await icons.send(name, request, reply));
      return isSent ? reply : reply.sendFile(name);
    });
  }
  const assets = join(site.publicDir, "assets");
  if (existsSync(assets)) {
    app.register(fastifyStatic, {
      ...{ root: assets, prefix: "/assets/", decorateReply: false },
      ...options(forever),
    });
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

function options(cacheControl: string) {
  return {
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header("cache-control", cacheControl);
    },
  } satisfies Partial<FastifyStaticOptions>;
}
