import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

/** A response, its body as it came. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface RawRequest {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

/** Sends a request of exactly these headers to this machine. */
export function httpRequest({ body, ...options }: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", ...options }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
