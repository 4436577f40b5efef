import { createServer, type Socket } from "node:net";
import * as z from "zod";

/** Behaviour of a stand-in for ClamAV's daemon. */
export type ScannerBehaviour = "scans" | "refuses" | "hangsUp";

export interface StandIn {
  /** Value for CLAMD_URL. */
  readonly url: string;
  /** Received files. */
  readonly files: readonly Buffer[];
  behaviour: ScannerBehaviour;
  close(): Promise<void>;
}

/** Content of a file that the stand-in reports as infected. */
export const virus = "harmless-virus-of-a-test";

const command = "zINSTREAM\0";

/**
 * Starts a server of clamd's INSTREAM: a command, pieces with their lengths, a length of 0, one
 * response.
 */
export async function startClamd(path?: string): Promise<StandIn> {
  const files: Buffer[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, Buffer.from(bytes)]);
      if (standIn.behaviour === "hangsUp") return void socket.destroy();
      if (standIn.behaviour === "refuses") {
        return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      }
      const file = fileIn(received);
      if (file !== undefined) answer(socket, file);
    });
  });
  const answer = (socket: Socket, file: Buffer) => {
    files.push(file);
    const found = file.includes(virus);
    // In two pieces, as a network may deliver it.
    socket.write("stream: ");
    socket.end(found ? "Test.Virus-1 FOUND\0" : "OK\0");
  };
  await new Promise<void>((resolve) => {
    if (path === undefined) server.listen(0, "127.0.0.1", resolve);
    else server.listen(path, resolve);
  });
  const standIn: StandIn = {
    url: path === undefined ? `tcp://127.0.0.1:${portOf(server.address())}` : `unix:${path}`,
    files,
    behaviour: "scans",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}

const listening = z.object({ port: z.int() });

function portOf(address: unknown): number {
  return listening.parse(address).port;
}

/**
 * The file, once complete.
 * @throws Error for a violation of the protocol
 */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.length < command.length) return undefined;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("no INSTREAM");
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
