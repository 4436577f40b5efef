import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Site } from "../../siteServices.ts";
import { storedFiles } from "./storedFiles.ts";

/** A year: what is under a hashed name never changes. */
const forever = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/** Built assets, what lies at the root such as icons, and stored files under `/storage/`. */
export function staticFiles(app: FastifyInstance, site: Site): void {
  // A route for each file at the root, since everything else there is the site's. The plugin would look for
  // them by a package for patterns, which is a megabyte of memory in every process.
  app.register(fastifyStatic, { root: site.publicDir, serve: false, ...options(aDay) });
  for (const name of filesIn(site.publicDir)) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
  const assets = join(site.publicDir, "assets");
  if (existsSync(assets)) {
    app.register(fastifyStatic, {
      ...{ root: assets, prefix: "/assets/", decorateReply: false },
      ...options(forever),
    });
  }
  storedFiles(app, site);
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
