import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";

/** A request to be sent. */
export interface Wish {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Result of a request. Times in ms since 1970, with fractions. */
export interface Exchange {
  readonly startedMs: number;
  readonly endedMs: number;
  /** 0 where there was no whole response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decompressed. */
  readonly body: Buffer;
  /** Reason why there was no response. */
  readonly problem?: string;
}

interface Client extends Disposable {
  send(wish: Wish): Promise<Exchange>;
}

interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A response takes no longer, in ms. */
const timeoutMs = 30_000;

const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** Error codes of connections that the other end has closed. */
const closedCodes = new Set(["ECONNRESET", "EPIPE"]);

/** Thrown when the server closed a kept connection before the request arrived. */
class ConnectionWasClosed extends Error {}

/** Milliseconds since 1970, comparable between processes. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * A client that keeps its connection, as a browser does: a request over a kept connection that turns
 * out to be closed is sent once more over a new one.
 */
export function openClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async send(wish) {
      const startedMs = now();
      const exchange = (endedMs: number, rest: Partial<Exchange>): Exchange => ({
        startedMs,
        endedMs,
        status: 0,
        headers: {},
        body: Buffer.alloc(0),
        ...rest,
      });
      try {
        const raw = await once(agent, origin, wish).catch((error: unknown) => {
          if (error instanceof ConnectionWasClosed) return once(agent, origin, wish);
          throw error;
        });
        const endedMs = now();
        return exchange(endedMs, { ...raw, body: await decompressed(raw) });
      } catch (error) {
        return exchange(now(), { problem: reasonOf(error) });
      }
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function once(agent: Agent, origin: string, wish: Wish): Promise<RawResponse> {
  const { method = "GET", path, headers, body } = wish;
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const call = httpRequest(new URL(path, origin), {
    agent,
    method,
    headers: { ...headers, ...length },
    signal: AbortSignal.timeout(timeoutMs),
  });
  let hasResponse = false;
  call.once("response", (response) => {
    hasResponse = true;
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.once("error", reject);
    response.once("end", () => {
      const { statusCode: status = 0, headers: received, complete } = response;
      if (!complete) reject(new Error("the response was cut off"));
      resolve({ status, headers: received, body: Buffer.concat(parts) });
    });
  });
  call.once("error", (error: NodeJS.ErrnoException) => {
    // Not one that took too long: the server may be doing it, and would be asked for it twice.
    const wasClosed = call.reusedSocket && !hasResponse && closedCodes.has(error.code ?? "");
    reject(wasClosed ? new ConnectionWasClosed(error.message, { cause: error }) : error);
  });
  call.end(body);
  return promise;
}

async function decompressed({ headers, body }: RawResponse): Promise<Buffer> {
  const encoding = headers["content-encoding"];
  if (body.length === 0 || (encoding !== "br" && encoding !== "gzip")) return body;
  return decompressors[encoding](body);
}

/** Short, the same for the same kind of error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if ("code" in error && typeof error.code === "string") {
    return error.code === "ABORT_ERR" ? `no response in ${timeoutMs / 1_000} s` : error.code;
  }
  return error.name === "TimeoutError" ? `no response in ${timeoutMs / 1_000} s` : error.message;
}
