import * as z from "zod";
import { staff } from "../../../tests/support/server.ts";
import { type BuiltServer, startBuiltServer } from "../../machine/builtServer.ts";
import { freePort } from "../../machine/processes.ts";
import type { MemorySample } from "./memoryTrend.ts";
import { now } from "./request.ts";

const script = new URL("collectOnSignal.mjs", import.meta.url);

const bytes = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() });
const collectedLine = z.object({ collected: bytes });

/** A line of the log; it is asked for errors alone. */
const logLine = z.object({ msg: z.string() });

/** Time that garbage collection was forced on the server, in ms since 1970. */
export interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Data folder and database of a run's server. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** One server after the other at the same address, and their memory. */
export class RestartedServer implements AsyncDisposable {
  readonly origin: string;
  /** Resident memory after a collection. */
  readonly resident: MemorySample[] = [];
  /** The main thread's heap after a collection. */
  readonly heap: MemorySample[] = [];
  readonly pauses: Pause[] = [];
  /** Number of log entries by error. */
  readonly logged = new Map<string, number>();
  readonly #place: Place;
  readonly #port: number;
  #server: BuiltServer | undefined;
  #life = 0;
  #startedMs = 0;
  #onCollected: ((memory: z.output<typeof bytes>) => void) | undefined;
  #maxResident = 0;

  private constructor(place: Place, port: number) {
    this.#place = place;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async start(place: Place): Promise<RestartedServer> {
    const server = new RestartedServer(place, await freePort());
    await server.#begin();
    return server;
  }

  get pid(): number {
    if (this.#server === undefined) throw new Error("The server is not running");
    return this.#server.pid;
  }

  /** Number of processes so far. */
  get lives(): number {
    return this.#life;
  }

  /** Highest resident memory that was noticed, in MB; 0 where the system does not tell. */
  get maxResident(): number {
    return this.#maxResident;
  }

  /** Kills it as a loss of power would, and starts it again. */
  async killAndStart(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#onCollected = undefined;
    await server?.kill();
    await this.#begin();
  }

  /** Takes note of the resident memory as it is now. */
  noteResident(): void {
    const megabytes = this.#server?.residentMemory();
    if (megabytes !== undefined) this.#maxResident = Math.max(this.#maxResident, megabytes);
  }

  /** Collects the main thread's garbage and takes a sample of what is left. */
  async sampleMemory(waitMs: number): Promise<void> {
    const life = this.#life;
    const { promise, resolve } = Promise.withResolvers<z.output<typeof bytes> | undefined>();
    this.#onCollected = resolve;
    const timer = setTimeout(() => resolve(undefined), waitMs);
    const fromMs = now();
    if (this.#server) process.kill(this.#server.pid, "SIGUSR2");
    const memory = await promise;
    clearTimeout(timer);
    this.pauses.push({ fromMs, toMs: now() });
    if (memory === undefined || life !== this.#life) return;
    const minutes = (now() - this.#startedMs) / 60_000;
    this.resident.push({ life, minutes, megabytes: memory.rss / 1e6 });
    this.heap.push({ life, minutes, megabytes: memory.heapUsed / 1e6 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server?.[Symbol.asyncDispose]();
  }

  async #begin(): Promise<void> {
    const { dataDir, databaseUrl } = this.#place;
    this.#life += 1;
    this.#startedMs = now();
    this.#server = await startBuiltServer({
      dataDir,
      core: 0,
      port: this.#port,
      variables: {
        DATABASE_URL: databaseUrl,
        // Readers come by it, each under an address of their own; attacks do not.
        TRUST_PROXY: "127.0.0.1",
        LOG_LEVEL: "error",
        ADMIN_ACCOUNT: staff.account,
        ADMIN_PASSWORD: staff.password,
        NODE_OPTIONS: `--expose-gc --import ${script.href}`,
      },
      onLine: (line) => this.#read(line),
    });
  }

  #read(line: string): void {
    if (line.startsWith('{"collected"')) {
      this.#onCollected?.(collectedLine.parse(JSON.parse(line)).collected);
    } else if (line.startsWith("{")) {
      const { msg } = logLine.parse(JSON.parse(line));
      this.logged.set(msg, (this.logged.get(msg) ?? 0) + 1);
    }
  }
}
