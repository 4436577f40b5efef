import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  boundedJsonInSteps,
  type JsonBounds,
  jsonWithoutRadicals,
} from "../base/http/bodies/boundedJson.ts";
import { statusOfError } from "../base/http/requests/requestErrors.ts";
import { inTimeSlices } from "../base/process/timeSlices.ts";
import type { ApiError } from "./errors.ts";

/**
 * Bounds of what anybody may send, with room to spare: forms have 30 names and 110 values, a passkey's
 * answer four levels.
 */
const publicBounds: JsonBounds = { levels: 8, values: 500, names: 100 };

interface JsonReading {
  /** The refusal of a body that is no JSON; the parser's own message would quote the body. */
  readonly malformed: (request: FastifyRequest) => Error;
  /** In bytes, where it is not the server's own. */
  readonly bodyLimit?: number;
  /** True where an empty text is malformed too; otherwise it reads as undefined. */
  readonly needsValue?: boolean;
  /** Bounds of a body, where they are wider than those for everybody. */
  readonly bounds?: JsonBounds;
}

/** Makes a scope's routes accept JSON bodies only, unless another type is added. */
export function readJsonAlone(
  scope: FastifyInstance,
  reading: JsonReading & { readonly malformed: (request: FastifyRequest) => ApiError },
): void {
  scope.removeAllContentTypeParsers();
  readJson(scope, reading);
}

/**
 * Makes routes parse JSON within the limits for untrusted input, unless their scope has its own.
 */
export function readJsonByDefault(app: FastifyInstance): void {
  readJson(app, { malformed: () => new MalformedJson(), needsValue: true });
}

class MalformedJson extends Error {
  readonly statusCode = 400;
}

function readJson(
  scope: FastifyInstance,
  { malformed, needsValue = false, bounds = publicBounds, ...limits }: JsonReading,
): void {
  scope.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string", ...limits },
    async (request: FastifyRequest, text: string) => {
      if (needsValue && text === "") throw malformed(request);
      try {
        return await inTimeSlices(boundedJsonInSteps(jsonWithoutRadicals(text), bounds));
      } catch (error) {
        const isRefused = error instanceof Error && statusOfError(error) < 500;
        throw isRefused ? error : malformed(request);
      }
    },
  );
}
