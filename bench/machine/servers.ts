import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { onCore, start, stop } from "./processes.ts";
import { get, readerHeaders } from "./reader.ts";

/** A process that serves, on the core of the servers. */
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
