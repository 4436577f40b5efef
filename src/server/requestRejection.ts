import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import { envelope } from "../api/envelope.ts";
import { languageOfApiPath } from "../api/public/index.ts";
import { isUserCentrePath } from "../api/public/userCentre/index.ts";
import { languageOf } from "../api/public/userCentre/language.ts";
import { STATUS_CODES } from "../base/http/requests/nodeHttpWithoutClient.ts";
import { requestIdHeader } from "../base/http/requests/requestIds.ts";
import { type LoggedRequest, loggedRequest } from "../base/http/requests/requestLog.ts";
import type { Addressing } from "../base/http/requests/siteOrigins.ts";
import { messages } from "../base/i18n/index.ts";
import type { Messages } from "../base/i18n/messages.ts";

/** Readable parts of a refused request. */
interface RejectedRequest {
  /** Id of the request; generated where it could not be read. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Reasons for which a request reaches no route. */
export type RejectionCause = keyof Messages["badRequests"];

const statuses = {
  malformed: 400,
  host: 400,
  timeout: 408,
  tooLarge: 413,
  expectation: 417,
  headersTooLarge: 431,
  busy: 503,
} as const satisfies Record<RejectionCause, number>;

/** Milliseconds for the client to read the refusal, before the connection is closed. */
const lingerMs = 1_000;

/** In seconds. */
const retryAfter = "5";

/** Refuses invalid requests, and valid ones that the server does not accept. */
export interface RequestRejection {
  /** Answers a readable request, and closes the connection. */
  answer(request: RejectedRequest, response: ServerResponse, fault: RejectionCause): void;
  /** Answers a request that is refused for lack of capacity. */
  busy(request: RejectedRequest, reply: FastifyReply): FastifyReply;
  /**
   * Answers an unreadable request on a connection without pending responses, and closes it.
   * @param unfinished the request whose body could not be read
   */
  close(socket: Socket, error: unknown, unfinished?: RejectedRequest): void;
}

interface RejectionOptions {
  readonly addressing: Addressing;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called for each refusal. */
  readonly onRejected: (facts: RejectionFacts) => void;
}

/** Log fields of a refusal. */
export interface RejectionFacts extends LoggedRequest {
  readonly requestId: string;
  readonly cause: RejectionCause;
  readonly status: number;
}

export function createRequestRejection({
  addressing,
  headers: common,
  onRejected,
}: RejectionOptions): RequestRejection {
  const rejection = (request: RejectedRequest, cause: RejectionCause) => {
    const status = statuses[cause];
    onRejected({ requestId: request.id, ...loggedRequest(request), cause, status });
    const { type, body } = bodyOf(request, status, cause, addressing);
    const headers = {
      ...common,
      [requestIdHeader]: request.id,
      "content-type": `${type}; charset=utf-8`,
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
    };
    return { status, headers, body };
  };
  return {
    answer(request, response, fault) {
      const { status, headers, body } = rejection(request, fault);
      response.writeHead(status, { ...headers, connection: "close" }).end(body);
    },
    busy(request, reply) {
      const { status, headers, body } = rejection(request, "busy");
      return reply.code(status).headers(headers).header("retry-after", retryAfter).send(body);
    },
    close(socket, error, unfinished) {
      const fault = faultOf(error);
      if (fault === undefined || !socket.writable || socket.bytesRead === 0) {
        socket.destroy();
        return;
      }
      const { status, headers, body } = rejection(unfinished ?? readableRequest(error), fault);
      const all = { ...headers, date: new Date().toUTCString(), connection: "close" };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  };
}

/** An envelope below the API's addresses, otherwise a line of text. */
function bodyOf(
  request: RejectedRequest,
  status: number,
  fault: RejectionCause,
  addressing: Addressing,
) {
  const host = request.headers.host ?? "";
  // Clients of a proxy send scheme and host before the path (RFC 9112 section 3.2.2).
  const url = request.url.replace(/^https?:\/\/[^/?#]*/i, "");
  const ofApi = languageOfApiPath(url);
  const language = ofApi ?? languageOf({ headers: request.headers, url, host }, addressing);
  const message = messages[language].badRequests[fault];
  return ofApi !== undefined || isUserCentrePath(url)
    ? { type: "application/json", body: JSON.stringify(envelope(status, message)) }
    : { type: "text/plain", body: `${message}\n` };
}

/**
 * Reason for an error of a connection in Node's server; undefined where the client has
 * disconnected.
 */
function faultOf(error: unknown): RejectionCause | undefined {
  switch (codeOf(error)) {
    case "HPE_HEADER_OVERFLOW":
      return "headersTooLarge";
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return "tooLarge";
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "timeout";
    default:
      return /^HPE_/.test(codeOf(error)) ? "malformed" : undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const requestLine = /^([A-Z-]{3,20}) (\S{1,2000}) HTTP\/1\.[01]\r?$/gm;

/**
 * Recovers parts of a request that Node's parser refused, only to choose format and language of the
 * response. The last request line before the error begins the request.
 */
function readableRequest(error: unknown): RejectedRequest {
  const packet = error instanceof Error && "rawPacket" in error ? error.rawPacket : undefined;
  const text = Buffer.isBuffer(packet) ? packet.toString("latin1") : "";
  const last = [...text.matchAll(requestLine)].at(-1);
  const head = text.slice(last?.index ?? text.length).split(/\r?\n\r?\n/)[0] ?? "";
  const header = (name: string) => new RegExp(`^${name}:[ \t]*(.{0,500})`, "im").exec(head)?.[1];
  return {
    id: randomUUID(),
    method: last?.[1] ?? "",
    url: last?.[2] ?? "",
    headers: {
      host: header("host"),
      cookie: header("cookie"),
      "accept-language": header("accept-language"),
    },
  };
}
