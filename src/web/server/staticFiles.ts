import { existsSync } from "node:fs";
import { join, sep } from "node:path";
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
  laterAssets(app, site);
  /**
   * Built files that were not there at the start: browsers ask for those of a newer version, whose pages
   * another worker sends.
   */
  function laterAssets(app: FastifyInstance, site: Site): void {
    const folders = assetFolders(site);
    if (folders.length === 0) return;
    app.register(fastifyStatic, {
      root: folders,
      prefix: "/assets/",
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header("cache-control", forever);
      },
    });
  }

  /** Where built files lie: this build's folder, and that of the newest one. */
  function assetFolders({ publicDir, newestPublicDir = publicDir }: Site): string[] {
    const folders = [publicDir, newestPublicDir].map((folder) => join(folder, "assets"));
    return [...new Set(folders)].filter((folder) => existsSync(folder));
  }
}
