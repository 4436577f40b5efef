import type { FastifyInstance } from "fastify";
import { type CachedResponse, encodeResponse } from "../../../base/http/cache/responseCache.ts";
import { encodingOf, sendResponse } from "../../../base/http/cache/sendResponse.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves the API's description, which no publication changes: made when first asked for, and kept. */
export function openApiRoute(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  let made: Promise<CachedResponse> | undefined;
  app.get("/openapi.json", async (request, reply) => {
    made ??= encodeResponse(
      { status: 200, headers, text: JSON.stringify(openApiDocument()) },
      encodingOf(request),
    );
    return sendResponse(request, reply, await made);
  });
}
