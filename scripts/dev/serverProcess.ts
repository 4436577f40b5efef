import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { LogReader } from "./logLines.ts";

/** Readiness of the server, or the reason of its end with its last output. */
export type State = "ready" | { readonly failure: string };

const keptOutput = 8_000;
const patience = 5_000;

/** The server as a process that can be exchanged for a newer one on the same port. */
export class ServerProcess {
  readonly #script: string;
  readonly #port: number;
  readonly #shownUrl: string;
  readonly #log: LogReader;
  #process: ChildProcess | undefined;
  #failed = false;
  #exchange: Promise<unknown> = Promise.resolve();
  #state: Promise<State> = Promise.resolve({ failure: "The server has not been started." });

  /** `shownUrl` is where readers reach the site, so that its links and words name that address. */
  constructor(script: string, port: number, shownUrl: string, log: LogReader) {
    this.#script = script;
    this.#port = port;
    this.#shownUrl = shownUrl;
    this.#log = log;
  }

  /** True where the newest process ended without having been stopped. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Begins to stop the old process, if any, and then to start a new one; `state()` waits for it. */
  restart(): void {
    this.#failed = false;
    const next = this.#exchange.then(() => this.stop()).then(() => this.#start());
    this.#exchange = next;
    this.#state = next.then(({ child, output }) => this.#watch(child, output));
  }

  /** Resolves once the newest process answers or has failed. */
  async state(): Promise<State> {
    for (;;) {
      const asked = this.#state;
      const state = await asked;
      if (asked === this.#state) return state;
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || hasEnded(child)) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    if (!hasEnded(child)) {
      child.kill("SIGKILL");
      await ended;
    }
  }

  #start(): { child: ChildProcess; output: () => string } {
    const child = spawn(process.execPath, ["--enable-source-maps", this.#script], {
      env: {
        SITE_URL: process.env.SITE_HOSTS ? "" : this.#shownUrl,
        ...process.env,
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
        NODE_ENV: "development",
        HOST: "127.0.0.1",
        PORT: String(this.#port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#log.take(text));
    this.#process = child;
    let said = "";
    child.stderr.on("data", (part: Buffer) => {
      process.stderr.write(part);
      said = (said + part.toString()).slice(-keptOutput);
    });
    return { child, output: () => said };
  }

  /** Waits for the first answer; a later end of the process that nobody asked for is a failure. */
  async #watch(child: ChildProcess, output: () => string): Promise<State> {
    const failure = (): State => {
      if (this.#process === child) this.#failed = true;
      const end = child.signalCode ?? `exit code ${child.exitCode}`;
      return { failure: `The server stopped (${end}).\n\n${output()}` };
    };
    while (!hasEnded(child)) {
      if (await this.#answers()) {
        child.once("exit", () => {
          if (this.#process === child) this.#state = Promise.resolve(failure());
        });
        return "ready";
      }
      await sleep(30);
    }
    return failure();
  }

  async #answers(): Promise<boolean> {
    try {
      // A connection kept open would keep the server from ending.
      const headers = { connection: "close" };
      const answer = await fetch(`http://127.0.0.1:${this.#port}/readyz`, { headers });
      await answer.arrayBuffer();
      return answer.status !== 503;
    } catch {
      return false;
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
