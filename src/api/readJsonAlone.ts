import type { FastifyInstance, FastifyRequest } from "fastify";
import { statusOfError } from "../http/failures.ts";
import type { ApiError } from "./errors.ts";

interface JsonReading {
  /** The refusal of a body that is no JSON; the parser's own message would quote the body. */
  readonly malformed: (request: FastifyRequest) => ApiError;
  /** In bytes, where it is not the server's own. */
  readonly bodyLimit?: number;
  /** Throws, or rejects, for a body that is refused, with a `statusCode` where it is JSON. By default nothing at all reads as undefined. */
  readonly read?: (text: string) => unknown;
}

/** Has the routes of a scope read bodies of JSON, and of no other type unless one is added. */
export function readJsonAlone(
  scope: FastifyInstance,
  { malformed, read = readJson, ...limits }: JsonReading,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string", ...limits },
    async (request: FastifyRequest, text: string) => {
      try {
        return await read(text);
      } catch (error) {
        const isRefused = error instanceof Error && statusOfError(error) < 500;
        throw isRefused ? error : malformed(request);
      }
    },
  );
}

/** The value of a JSON text; undefined for an empty one. */
export function readJson(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
