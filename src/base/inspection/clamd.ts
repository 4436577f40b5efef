import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";

/** Verdict of a virus scanner. */
export type Scan = (path: string) => Promise<"clean" | "infected">;

/** The scanner did not say: it is not there, took too long, or would not look at the file. */
export class ScannerUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The virus scanner does not answer: ${reason}`, options);
    this.name = "ScannerUnavailable";
  }
}

/** Longest silence of a scanner, in milliseconds. */
const silenceMs = 30_000;

/** Bytes of a piece; clamd limits the whole (StreamMaxLength), not the pieces. */
const pieceLength = 64 * 1_024;

/** Verdict within an answer: `stream: OK`, `stream: Eicar-Signature FOUND`. */
const clean = /^stream: OK$/;
const infected = /^stream: .* FOUND$/;

/**
 * ClamAV's daemon at `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`, asked by INSTREAM: each file
 * over a connection of its own (https://docs.clamav.net, clamd's protocol).
 */
export function clamd(url: string): Scan {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const open = () =>
    protocol === "unix:"
      ? connect(decodeURIComponent(pathname))
      : connect(Number(port || 3310), host);
  return async (path) => {
    const socket = open();
    const stop = new AbortController();
    // What the sending fails with is less than what the answer says.
    const sending = send(socket, path, stop.signal).catch(() => undefined);
    try {
      const said = await answerOf(socket);
      if (clean.test(said)) return "clean";
      if (infected.test(said)) return "infected";
      throw new ScannerUnavailable(said === "" ? "it hung up" : said);
    } catch (error) {
      if (error instanceof ScannerUnavailable) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ScannerUnavailable(reason, { cause: error });
    } finally {
      stop.abort();
      socket.destroy();
      await sending;
    }
  };
}

/** The line that the scanner sends, which ends with a NUL. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.setTimeout(silenceMs, () => reject(new Error(`silent for ${silenceMs} ms`)));
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      said += text;
      if (said.includes("\0") || said.length > 4_096) resolve(said.split("\0")[0] ?? "");
    });
    socket.on("error", reject);
    // It may hang up without its NUL, while it still has to be sent something.
    socket.on("end", () => resolve(said.trim()));
    socket.on("close", () => resolve(said.trim()));
  });
}

/**
 * Writes the file piece by piece. `pipeline` does not serve here: where the scanner hangs up while the
 * connection is kept open for its answer, it never settles.
 */
async function send(socket: Socket, path: string, signal: AbortSignal): Promise<void> {
  const file = createReadStream(path, { highWaterMark: pieceLength, signal });
  for await (const piece of pieces(file)) {
    if (socket.destroyed) return;
    if (!socket.write(piece)) await once(socket, "drain", { signal });
  }
}

/** The command, then each piece behind its length; none is the end. */
async function* pieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of file) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
