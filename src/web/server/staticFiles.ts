import { sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Site } from "../site.ts";
import { storedFiles } from "./storedFiles.ts";

/** A year: what is under a hashed name never changes. */
const forever = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/** Built assets and icons at the root, stored files under `/storage/`. */
export function staticFiles(app: FastifyInstance, site: Site): void {
  const assets = `${sep}assets${sep}`;
  app.register(fastifyStatic, {
    root: site.publicDir,
    prefix: "/",
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes(assets) ? forever : aDay);
    },
  });
  storedFiles(app, site);
}
