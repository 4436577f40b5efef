import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Compression } from "./compression.ts";
import { acceptedEncoding, type EncodedBody, type Encoding } from "./encodedBody.ts";
import type { CachedResponse } from "./responseCache.ts";
import { largeUncompressedBytes } from "./uncompressedResponses.ts";

/** Sends a cached response in the encoding that the client accepts, or 304 where it has it already. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply | Promise<FastifyReply> {
  const { body, status } = response;
  const encoding = encodingOf(request);
  reply.headers(headersOf(response, encoding));
  if (status === 200 && body.matches(request.headers["if-none-match"])) {
    return reply.code(304).send();
  }
  reply.code(status);
  if (encoding === "identity") return sendPlain(request, reply, body);
  const send = (bytes: Buffer) => reply.headers(headersOfBytes(bytes, encoding)).send(bytes);
  const ready = body.ready(encoding);
  return ready ? send(ready) : body.in(encoding).then(send);
}

/** Headers of a cached response in an encoding, also where the client has the bytes already. */
export function headersOf(
  { body, headers }: CachedResponse,
  encoding: Encoding,
): Readonly<Record<string, string>> {
  return { ...headers, etag: body.etag(encoding) };
}

/** Headers of the compressed bytes that a client is sent. */
export function headersOfBytes(
  bytes: Buffer,
  encoding: Compression,
): Readonly<Record<string, string>> {
  return { "content-encoding": encoding, "content-length": String(bytes.length) };
}

/** A small body whole, a very large one piece by piece as the client reads, or 503 where too many are. */
function sendPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): FastifyReply | Promise<FastifyReply> {
  if (body.plainSize <= largeUncompressedBytes)
    return body.expand().then((plain) => reply.send(plain));
  reply.header("content-length", body.plainSize);
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  const { plainResponses } = request.server;
  if (!plainResponses.begin(request, reply)) {
    return plainResponses.refuse(request, reply.removeHeader("etag"));
  }
  if (body.isShared) return body.expand().then((plain) => reply.send(plain));
  return reply.send(body.stream());
}

/** The best encoding that a client takes. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  return acceptedEncoding(headers["accept-encoding"]);
}
