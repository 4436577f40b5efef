import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nginxConfiguration } from "../machine/nginx.ts";
import { freePort, onCore, start, stop } from "../machine/processes.ts";
import { get, readerHeaders } from "../machine/reader.ts";

/** A process of a site, on the core of the servers. */
export interface Server extends AsyncDisposable {
  readonly pid: number;
}

/** Tries that a server has to answer, and the time between two, in ms. */
const tries = 240;
const rest = 250;

/**
 * Starts a process on the core of the servers.
 * @param isReady asked again and again until it is true
 * @throws where the process ends, or is not ready within a minute, with what it said
 */
export async function startServer(
  command: readonly [string, ...string[]],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
  isReady: () => Promise<boolean>,
): Promise<Server> {
  const child = start(onCore(0, command), { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  }
  for (let attempt = 0; !(await isReady()); attempt += 1) {
    if (hasEnded(child) || attempt === tries) {
      throw new Error(`${command.join(" ")} does not serve:\n${said.join("")}`);
    }
    await sleep(rest);
  }
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command[0]} could not be started`);
  return { pid, [Symbol.asyncDispose]: () => stop(child) };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** True if an address answers 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await get(url, readerHeaders.desktop)).status === 200;
  } catch {
    return false;
  }
}

/**
 * Starts nginx with one worker.
 * @param folder of its own files
 * @param servers its `server` blocks, by their ports
 * @param http what stands before them
 */
export async function startWebServer(
  folder: string,
  servers: readonly ((port: number) => string)[],
  http = "",
): Promise<Server & { readonly origins: readonly string[] }> {
  mkdirSync(folder, { recursive: true });
  const ports: number[] = [];
  for (const _ of servers) ports.push(await freePort());
  const file = join(folder, "nginx.conf");
  const types = "text/html html; text/css css; image/svg+xml svg; application/javascript js;";
  const blocks = servers.map((server, at) => server(ports[at] ?? 0));
  writeFileSync(file, nginxConfiguration(folder, { types, http: [http, ...blocks].join("\n  ") }));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const server = await startServer(["nginx", "-p", folder, "-c", file], {}, () =>
    answers(`${origins[0]}/ready.txt`),
  );
  return { ...server, origins };
}
