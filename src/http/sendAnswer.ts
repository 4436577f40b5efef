import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeptAnswer } from "./answerCache.ts";
import { acceptedEncoding, type Encoding } from "./encodedBody.ts";

/** Sends a kept answer in the encoding the client takes, or 304 where the client has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, status, headers }: KeptAnswer,
): FastifyReply | Promise<FastifyReply> {
  const encoding = encodingOf(request);
  reply.headers(headers);
  reply.header("etag", body.etag(encoding));
  if (status === 200 && body.matches(request.headers["if-none-match"])) {
    return reply.code(304).send();
  }
  reply.code(status);
  if (encoding === "identity") return body.expand().then((plain) => reply.send(plain));
  const send = (bytes: Buffer) => reply.header("content-encoding", encoding).send(bytes);
  const ready = body.ready(encoding);
  return ready ? send(ready) : body.in(encoding).then(send);
}

/** The best encoding that a client takes. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  return acceptedEncoding(headers["accept-encoding"]);
}
