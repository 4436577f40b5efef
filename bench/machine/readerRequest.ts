import { get as httpGet, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import type { Surface } from "../../src/base/site/addresses/surfaces.ts";

/** An answer as it came over the wire, not unpacked. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Headers of readers' browsers by surface, so that no request is redirected to the other surface.
 */
export const readerHeaders = {
  desktop: {
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36",
    "sec-ch-ua-mobile": "?0",
    "accept-encoding": "gzip",
  },
  mobile: {
    "user-agent":
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36",
    "sec-ch-ua-mobile": "?1",
    "accept-encoding": "gzip",
  },
} as const satisfies Record<Surface, OutgoingHttpHeaders>;

/** Asks for an address once, over a connection that is kept. */
export function get(url: string, headers: OutgoingHttpHeaders): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  httpGet(url, { headers }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.once("error", reject);
    response.once("end", () => {
      const { statusCode = 0, headers: received } = response;
      resolve({ status: statusCode, headers: received, body: Buffer.concat(parts) });
    });
  }).once("error", reject);
  return promise;
}
