import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from "fastify";
import { encodingOf, sendResponse } from "../../http/sendResponse.ts";
import { storagePrefix } from "../../site/storage.ts";
import type { Files } from "../../store/files.ts";
import type { Site } from "../site.ts";
import { CompressedSvgs, isSvg } from "./compressedSvgs.ts";

/** A year: what is under a hashed name never changes. */
const forever = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";
const aDay = "public, max-age=86400";

/**
 * What a stored file may do when it is opened by itself: nothing. SVG and HTML can carry scripts;
 * shown through `<img>` they never run, and this keeps it so when the file's own address is opened.
 */
const inert = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

/**
 * A PDF is no document of ours to the browser, which shows it in a viewer of its own; one in a sandbox
 * WebKit would not show at all.
 */
const inertPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

/**
 * Kinds that a browser shows or plays without harm. Others are bytes to be saved, whatever they are
 * called: neither a page nor a script nor a style sheet.
 */
const shown = /\.(?:svg|png|jpe?g|webp|avif|gif|ico|pdf|mp4|webm|vtt)$/i;

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
  laterAssets(app, site);
  app.register((stored, _options, done) => {
    stored.addHook("onRequest", compressedResponses(site.files));
    stored.register(fastifyStatic, {
      root: site.files.root,
      prefix: storagePrefix,
      cacheControl: false,
      decorateReply: false,
      index: false,
      dotfiles: "ignore",
      setHeaders: storedFileHeaders,
    });
    done();
  });
}

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

/** Answers who asks for a whole drawing and takes it compressed; all others get the file as it is. */
function compressedResponses(files: Files): onRequestAsyncHookHandler {
  const pictures = new CompressedSvgs(files);
  return async (request, reply) => {
    const encoding = encodingOf(request);
    if (request.headers.range !== undefined || encoding === "identity") return;
    const path = (request.params as { readonly "*"?: string })["*"] ?? "";
    // What cannot be found or read is the file server's to refuse.
    const compressed = await pictures.find(path, encoding).catch(() => undefined);
    if (compressed === undefined) return;
    storedFileHeaders(reply, path);
    return sendResponse(request, reply, compressed);
  };
}

function storedFileHeaders(reply: FastifyReply, path: string): void {
  reply.header("cache-control", anHour);
  reply.header("content-security-policy", /\.pdf$/i.test(path) ? inertPdf : inert);
  if (isSvg(path)) reply.header("vary", "accept-encoding");
  if (shown.test(path)) return;
  reply.header("content-disposition", "attachment");
  reply.header("content-type", "application/octet-stream");
}
