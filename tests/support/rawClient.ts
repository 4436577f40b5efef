import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Names of the headers that every response has, whatever it answers. */
export const security = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "x-request-id",
];

/** A desktop browser's name: clients without one are led nowhere either. */
const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request as its bytes, with headers that may be left out (undefined) or come twice (a list). */
export function rawRequest(
  path: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>> = {},
  method = "GET",
): string {
  const all = { Host: "any.host", "User-Agent": agent, ...headers };
  const lines = Object.entries(all).flatMap(([name, values = []]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** A connection that sends exactly what it is given, and reads only on demand. */
export class RawClient implements Disposable {
  readonly socket: Socket;
  private constructor(socket: Socket) {
    this.socket = socket;
    // A connection that is broken off ends as well: what came before counts.
    socket.on("error", () => undefined);
  }

  /** @param from the address of this machine that it comes from */
  static async open(port: number, from = "127.0.0.1"): Promise<RawClient> {
    const client = new RawClient(connect({ port, host: "127.0.0.1", localAddress: from }));
    await once(client.socket, "connect");
    return client;
  }

  send(text: string | Uint8Array): void {
    this.socket.write(text);
  }

  /** All that comes until the other end closes the connection. */
  async untilClosed(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    this.socket.on("data", (piece: Buffer) => pieces.push(piece)).resume();
    if (!this.socket.closed) await new Promise((done) => this.socket.once("close", done));
    return Buffer.concat(pieces);
  }

  /** The next bytes that come. */
  async next(): Promise<Buffer> {
    this.socket.resume();
    const [piece]: Buffer[] = await once(this.socket, "data");
    this.socket.pause();
    return piece ?? Buffer.alloc(0);
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
  }
}

/** Sends bytes over a connection of its own. @returns the responses until it was closed */
export async function exchange(port: number, text: string | Uint8Array): Promise<RawResponse[]> {
  using client = await RawClient.open(port);
  client.send(text);
  return responsesIn(await client.untilClosed());
}

/** Responses with a content-length, in pieces, or to the end. */
export function responsesIn(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf("\r\n\r\n", at);
    if (end < 0) throw new Error(`No end of headers: ${bytes.toString("latin1", at, at + 200)}`);
    const [first = "", ...lines] = bytes.toString("latin1", at, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    const length = Number(headers["content-length"] ?? bytes.length);
    const size = status === 304 || status === 100 ? 0 : length;
    const body = bytes.subarray(end + 4, end + 4 + size);
    responses.push({ status, headers, body });
    at = end + 4 + size;
  }
  return responses;
}

/** Whether nobody listens on a port of this machine. */
export async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
