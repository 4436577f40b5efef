import type { FastifyInstance } from "fastify";
import { encoded, type KeptAnswer } from "../../http/answerCache.ts";
import { encodingOf, sendAnswer } from "../../http/sendAnswer.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves the API's description, which no publication changes: made when first asked for, and kept. */
export function openApiRoute(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  let made: Promise<KeptAnswer> | undefined;
  app.get("/openapi.json", async (request, reply) => {
    made ??= encoded(
      { status: 200, headers, text: JSON.stringify(openApiDocument()) },
      encodingOf(request),
    );
    return sendAnswer(request, reply, await made);
  });
}
