import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import type { ResourceLimits, Transferable } from "node:worker_threads";
import type { FromHost, ToHost } from "./workerHost.ts";

/**
 * The program of a thread or a process, beside the module that starts it: from the sources in tests and
 * development tools, else from what the build made.
 * @param startedBy `import.meta.url` of that module
 * @param name of the program's file, without its ending
 */
export function programBeside(startedBy: string, name: string): URL {
  return new URL(`./${name}${startedBy.endsWith(".ts") ? ".ts" : ".js"}`, startedBy);
}

/**
 * Variables by which a process that this one starts shares its folder of compiled code (nodejs.org, module
 * compile cache); none where it has none.
 */
function compiledCodeVariables(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // Node tells the folder of its own version, which lies in the one that it was given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

const program = programBeside(import.meta.url, "workerHost");

/** Milliseconds after which a process without a worker ends. */
const idleMs = 20_000;

/** Milliseconds that a terminated worker may take to end, before its process is killed. */
const endMs = 5_000;

/** Idle processes, with the timers that end them. */
const idleHosts = new Map<ChildProcess, NodeJS.Timeout>();

/** Interface of a worker thread, in this process or in one of its own. */
export interface WorkerThread {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  terminate(): Promise<number>;
  ref(): void;
  unref(): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
  on(event: "error", listener: (error: unknown) => void): unknown;
  on(event: "exit", listener: (exitCode: number) => void): unknown;
}

/**
 * A worker thread in a process of its own, for untrusted files. What a `Worker` may take of memory is
 * bounded as well, but V8 ends the whole process where a thread asks for much beyond that at once (Node's
 * issue 47224): here that is a process in which nothing else is done. Of the environment it has where
 * compiled code is, and so no secrets.
 */
export class IsolatedWorker extends EventEmitter implements WorkerThread {
  readonly #host: ChildProcess;
  readonly #exit = Promise.withResolvers<number>();
  #hasEnded = false;

  /** @param worker program of the thread, which speaks by `parentPort` */
  constructor(worker: URL, { resourceLimits }: { readonly resourceLimits: ResourceLimits }) {
    super();
    this.#host = takeHost();
    this.#host.on("message", this.#receive);
    this.#host.once("exit", this.#hostEnded);
    this.#send({ start: worker.href, resourceLimits });
  }

  /** Copies a message to the process; nothing is transferred. */
  postMessage(message: unknown, _transfer?: readonly Transferable[]): void {
    this.#send({ message });
  }

  /** Terminates the thread, even while it works. */
  terminate(): Promise<number> {
    if (!this.#hasEnded) {
      this.#send({ end: true });
      const killed = setTimeout(() => this.#host.kill("SIGKILL"), endMs);
      this.once("exit", () => clearTimeout(killed));
    }
    return this.#exit.promise;
  }

  ref(): void {
    if (!this.#hasEnded) setReference(this.#host, "ref");
  }

  unref(): void {
    if (!this.#hasEnded) setReference(this.#host, "unref");
  }

  #send(message: ToHost): void {
    // The end of a process is reported by its exit event.
    if (!this.#hasEnded) this.#host.send(message, () => undefined);
  }

  readonly #receive = (said: FromHost): void => {
    if ("message" in said) this.emit("message", said.message);
    else if ("error" in said) this.emit("error", new Error(said.error));
    else {
      this.#end(said.exit);
      giveBack(this.#host);
    }
  };

  readonly #hostEnded = (code: number | null): void => this.#end(code ?? 1);

  #end(code: number): void {
    this.#host.off("message", this.#receive);
    this.#host.off("exit", this.#hostEnded);
    this.#hasEnded = true;
    this.#exit.resolve(code);
    this.emit("exit", code);
  }
}

function takeHost(): ChildProcess {
  for (const [host, ending] of idleHosts) {
    idleHosts.delete(host);
    clearTimeout(ending);
    if (!host.connected) continue;
    setReference(host, "ref");
    return host;
  }
  const host = fork(program, {
    execArgv: [],
    env: compiledCodeVariables(),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // A process that could not be started is reported as one that has ended.
  host.once("error", () => host.emit("exit", 1, null));
  host.once("exit", () => idleHosts.delete(host));
  return host;
}

function giveBack(host: ChildProcess): void {
  if (!host.connected) return;
  setReference(host, "unref");
  const ending = setTimeout(() => host.disconnect(), idleMs).unref();
  idleHosts.set(host, ending);
}

/** Makes this process wait, or not, for a child and its channel. */
function setReference(host: ChildProcess, how: "ref" | "unref"): void {
  host[how]();
  host.channel?.[how]();
}
