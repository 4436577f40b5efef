import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition, shownTypes } from "../../../base/http/bodies/contentDisposition.ts";
import { encodingOf, sendResponse } from "../../../base/http/cache/sendResponse.ts";
import { storagePrefix, storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import {
  BadStoredPath,
  type FileState,
  type OpenFile,
  RangeNotSatisfiable,
  StorageUnavailable,
  storageRetrySeconds,
} from "../../../base/store/storage/storageInterface.ts";
import type { CountedRoute } from "../../../readers/usage/countRoutes.ts";
import type { Site } from "../../siteServices.ts";
import { audienceOf, sendStorageAway } from "../errorPages.tsx";
import { CompressedSvgs, isSvg } from "./compressedSvgs.ts";
import { isCurrent, isPreconditionFalse, requestedRange } from "./conditionalRequests.ts";
import { isPublicFile, publicSuccessor } from "./isPublicFile.ts";

const anHour = "public, max-age=3600";

/**
 * Content security policy of a stored file opened by itself: it may do nothing. SVG and HTML can
 * carry scripts; shown through `<img>` they never run, and this also holds at the file's own
 * address.
 */
export const inert = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

/**
 * Content security policy of a PDF. The viewers of Chromium and Firefox open it in a sandbox,
 * WebKit's since Safari 18.4; an older Safari on a Mac shows nothing at the file's own address. The
 * site's PDF viewer, and saving, do not depend on it.
 */
const inertPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; sandbox";

/**
 * Media types that a browser shows or plays safely, by file ending. All others are sent as bytes to
 * be saved, whatever their name: neither a page nor a script nor a style sheet.
 */
const shown: Readonly<Record<string, string>> = {
  ...shownTypes,
  ".ico": "image/vnd.microsoft.icon",
  ".vtt": "text/vtt; charset=utf-8",
};

const robotFile = { kind: "robot" } as const satisfies CountedRoute;

/** Stored files under `/storage/`, streamed from where they are, whole or a range of them. */
export function storedFiles(app: FastifyInstance, site: Site): void {
  const sendFile = storedFileSender(site);
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: `${storagePrefix}*`,
    config: { usage: robotFile },
    async handler(request, reply) {
      const path = request.params["*"];
      if (isPublicFile(site, path)) return sendFile(path, request, reply);
      const successor = publicSuccessor(site, path);
      if (successor === undefined) return reply.callNotFound();
      return reply
        .header("cache-control", "public, max-age=300")
        .redirect(storageUrl(successor), 308);
    },
  });
}

/** Sends a stored file; the caller checks access. */
type SendFile = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Returns a sender of stored files: 404 where there is no such file, 503 where the storage is
 * unreachable.
 */
export function storedFileSender(site: Site): SendFile {
  const drawings = new CompressedSvgs(site.files);
  return async (path, request, reply) => {
    try {
      const isThere = await send(site, drawings, path, request, reply);
      return isThere ? reply : reply.callNotFound();
    } catch (error) {
      if (error instanceof BadStoredPath) return reply.callNotFound();
      if (error instanceof RangeNotSatisfiable) {
        return reply
          .code(416)
          .header("content-range", `bytes */${error.size ?? "*"}`)
          .send();
      }
      if (!(error instanceof StorageUnavailable)) throw error;
      request.log.error({ err: error }, "A stored file could not be read");
      return sendStorageAway(reply, audienceOf(site, request).language, storageRetrySeconds);
    }
  };
}

/**
 * Sends a stored file, or the conditional response to the client's headers. Does not resolve to the
 * reply, which is a thenable and would be awaited.
 * @returns false where there is no such file
 */
async function send(
  site: Site,
  drawings: CompressedSvgs,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { files } = site;
  const encoding = encodingOf(request);
  const { headers, method } = request;
  const isByTag = "if-match" in headers;
  // A packed drawing has no time.
  const isByTime = !isByTag && "if-unmodified-since" in headers;
  if (headers.range === undefined && encoding !== "identity" && !isByTime) {
    const compressed = await drawings.find(path, encoding);
    if (compressed !== undefined) {
      const present = { tag: compressed.body.etag(encoding), modified: Number.NaN };
      if (isPreconditionFalse(headers, present)) {
        reply.code(412).send();
        return true;
      }
      setHeaders(site, reply, path);
      await sendResponse(request, reply, compressed);
      return true;
    }
  }
  // The state is read first where the response may be without the file's bytes.
  const isCached = "if-none-match" in headers || "if-modified-since" in headers;
  const isConditional = isByTag || isByTime || isCached;
  const needsState = isConditional || method === "HEAD" || headers["if-range"] !== undefined;
  const state = needsState ? await files.state(path) : undefined;
  if (needsState && state === undefined) return false;
  const present = state && { tag: `"${state.version}"`, modified: state.modified };
  if (present && isPreconditionFalse(headers, present)) {
    reply.code(412).send();
    return true;
  }
  if (state && isCurrent(headers, state)) {
    setHeaders(site, reply, path, state);
    reply.code(304).send();
    return true;
  }
  if (state && method === "HEAD") {
    setHeaders(site, reply, path, state);
    reply.header("content-length", state.size).send();
    return true;
  }
  const file = await files.open(path, requestedRange(headers, state));
  if (file !== undefined) sendBytes(site, reply, path, file);
  return file !== undefined;
}

function sendBytes(site: Site, reply: FastifyReply, path: string, file: OpenFile): void {
  setHeaders(site, reply, path, file);
  const { range, size, bytes } = file;
  if (range === undefined) {
    reply.header("content-length", size).send(bytes);
    return;
  }
  const { first, last } = range;
  reply
    .code(206)
    .header("content-range", `bytes ${first}-${last}/${size}`)
    .header("content-length", last - first + 1)
    .send(bytes);
}

function setHeaders(site: Site, reply: FastifyReply, path: string, state?: FileState): void {
  reply.header("cache-control", anHour);
  reply.header("content-security-policy", /\.pdf$/i.test(path) ? inertPdf : inert);
  if (isSvg(path)) reply.header("vary", "accept-encoding");
  const type = shown[extname(path).toLowerCase()];
  reply.header("content-type", type ?? "application/octet-stream");
  const disposition = dispositionOf(site, path, type);
  if (disposition !== undefined) reply.header("content-disposition", disposition);
  if (state === undefined) return;
  reply.header("accept-ranges", "bytes");
  reply.header("etag", `"${state.version}"`);
  reply.header("last-modified", new Date(state.modified).toUTCString());
}

/**
 * Returns whether a browser shows or saves a file, with the name that the library has for it where it
 * is of a kind that is offered for download. Pictures and videos are shown under no other name.
 */
function dispositionOf({ live }: Site, path: string, type: string | undefined): string | undefined {
  const isPdf = type === shownTypes[".pdf"];
  if (type !== undefined && !isPdf) return undefined;
  const kind = isPdf ? "inline" : "attachment";
  const name = live.current().media.get(path)?.name;
  if (name === undefined) return isPdf ? undefined : kind;
  // Somebody may have given it a name without an ending, or with another one.
  const ending = extname(path);
  const isSame = extname(name).toLowerCase() === ending.toLowerCase();
  const own = isSame ? name : `${name}${ending}`;
  return contentDisposition(kind, own, path.slice(path.lastIndexOf("/") + 1));
}
