import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readerHeaders } from "../machine/readerRequest.ts";

/** A behaviour of clients that must not harm other clients. */
export interface Attack {
  readonly name: string;
  /** Runs until it is stopped. */
  run(origin: string, stop: AbortSignal): Promise<void>;
}

/** A request's bytes. */
export function requestText(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): string {
  const { "user-agent": agent } = readerHeaders.desktop;
  const all = { Host: "127.0.0.1", "User-Agent": agent, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Address of this machine that attacks come from: readers are of another network. */
export const attackerAddress = "127.0.0.2";

/** A connection that is closed when the attack stops; undefined where none is to be had. */
export async function open(origin: string, stop: AbortSignal): Promise<Socket | undefined> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: attackerAddress });
  socket.on("error", () => undefined);
  const end = () => socket.destroy();
  stop.addEventListener("abort", end, { once: true });
  socket.once("close", () => stop.removeEventListener("abort", end));
  try {
    await once(socket, "connect", { signal: stop });
    return socket;
  } catch {
    socket.destroy();
    // Who is turned away at once does not try a thousand times a second.
    await sleep(5);
    return undefined;
  }
}

/** Does the same so many times side by side, again and again until it is stopped. */
export async function repeated(
  sideBySide: number,
  stop: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  const one = async () => {
    while (!stop.aborted) {
      await act();
      await new Promise((next) => setImmediate(next));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, one));
}

/** Resolves when a connection is closed, or after so many ms. */
export async function closed(socket: Socket, ms: number): Promise<void> {
  if (socket.closed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  socket.once("close", resolve);
  await promise;
  clearTimeout(timer);
}
