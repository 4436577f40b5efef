import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeptAnswer } from "./answerCache.ts";
import { acceptedEncoding } from "./encodedBody.ts";

/** Sends a kept answer in the encoding the client takes, or 304 where the client has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, status, headers }: KeptAnswer,
): FastifyReply | Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  reply.headers(headers);
  reply.header("etag", body.etag(encoding));
  if (status === 200 && body.matches(request.headers["if-none-match"])) {
    return reply.code(304).send();
  }
  reply.code(status);
  if (encoding === "identity") return body.expand().then((plain) => reply.send(plain));
  return reply.header("content-encoding", encoding).send(body.in(encoding));
}
