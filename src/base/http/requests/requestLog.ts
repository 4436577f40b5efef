import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { cutText } from "../../site/text/cutText.ts";

/** Longest path in a log line, in characters. */
const maxPathLength = 300;

/** Request in log lines: without query and body, which may hold personal data. */
export interface LoggedRequest {
  readonly method: string;
  /** Path without the query. */
  readonly url: string;
}

export function loggedRequest({
  method = "",
  url = "",
}: Pick<IncomingMessage, "method" | "url">): LoggedRequest {
  const path = redactPreview(url.split(/[?#]/, 1)[0] ?? "");
  return { method, url: cutText(path, maxPathLength) };
}

/** Addresses of previews, in any spelling that the router accepts. */
const previewPath = /^(?:[a-z]+:\/\/[^/]*)?\/+(studio\/+)?preview\//i;

/**
 * The path without what follows the address of previews: that gives access to drafts, or names
 * them.
 */
function redactPreview(path: string): string {
  const found = previewPath.exec(decoded(path));
  if (found === null) return path;
  return `${found[1] === undefined ? "" : "/studio"}/preview/[redacted]`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Called for each request that is answered, by the router, from the cache or by a refusal. */
export type RequestObserver = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => void;

/**
 * An observer that logs each response at level `debug` when it is sent or aborted, with its status
 * and its time in milliseconds; at other levels it does nothing.
 */
export function responseLogger(log: () => FastifyBaseLogger): RequestObserver {
  return (request, response, requestId) => {
    const { level } = log();
    if (level !== "debug" && level !== "trace") return;
    const began = performance.now();
    const facts = { requestId, ...loggedRequest(request) };
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      const ms = Math.round(performance.now() - began);
      const message = writableFinished ? "Response sent" : "Response not taken by its client";
      log().debug({ ...facts, status: statusCode, ms }, message);
    });
  };
}
