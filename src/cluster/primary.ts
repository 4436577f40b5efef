import cluster, { type Worker } from "node:cluster";
import { existsSync } from "node:fs";
import { compiledCodeVariables } from "../process/compiledCode.ts";
import { LimitLedger } from "./limitExchange.ts";
import { readToPrimary, type ToPrimary, type ToWorker } from "./messages.ts";
import { Pools } from "./pools.ts";
import { removeState, writeState } from "./stateFile.ts";
import {
  type ForkOptions,
  Supervisor,
  type SupervisorLog,
  type WorkerProcess,
} from "./supervisor.ts";

interface PrimaryOptions {
  /** Workers wanted. */
  readonly count: number;
  /** The file that workers run: the entry of whatever build is there when one starts. */
  readonly program: string;
  /** Milliseconds for which workers serve on after the signal to stop. */
  readonly drainMs: number;
  readonly log: SupervisorLog;
  /** File with the state of this process, for commands on this machine; see `stateFile`. */
  readonly stateFile: string;
  /** Called once, when the first worker listens, with the port. */
  readonly onListening: (port: number) => void;
}

/** How long workers may take to stop, beyond the time for which they serve on, in milliseconds. */
const stopMs = 20_000;

/**
 * Runs the workers of this machine, which share one port, until a signal stops them: SIGHUP replaces
 * them one by one, SIGTERM and SIGINT end them. It opens no store and serves no page.
 */
export function startPrimary(options: PrimaryOptions): void {
  const primary = new Primary({
    ...options,
    onListening(port) {
      tell(true);
      options.onListening(port);
    },
  });
  const { log, stateFile } = options;
  let reloads = 0;
  const tell = (isReplaced: boolean) => {
    try {
      writeState(stateFile, { pid: process.pid, reloads, isReplaced });
    } catch (error) {
      // A full disk, for instance: the outcome of a reload stands in the log as well.
      log.warn({ reason: String(error), stateFile }, "npm run reload will not find this server");
    }
  };
  process.on("SIGHUP", () => {
    log.info({ signal: "SIGHUP" }, "Replacing all workers");
    void primary.reload().then((isReplaced) => {
      reloads += 1;
      tell(isReplaced);
    });
  });
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, "Stopping");
    // A second signal ends all at once.
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      process.off(name, stop);
      process.once(name, () => {
        primary.kill();
        process.exit(1);
      });
    }
    const late = setTimeout(() => primary.kill(), options.drainMs + stopMs);
    void primary.stop().then(() => {
      clearTimeout(late);
      removeState(stateFile);
      process.exit(0);
    });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // What else belongs to the machine and not to a worker (figures of all workers) starts here.
  primary.start();
}

/** Workers, and what they share: rate limits, places, the lead. */
class Primary {
  readonly #options: PrimaryOptions;
  readonly #supervisor: Supervisor;
  readonly #pools: Pools;
  readonly #ledger = new LimitLedger();
  readonly #workers = new Map<number, Worker>();
  /** Messages for workers that do not receive any yet. */
  readonly #unheard = new Map<number, ToWorker[]>();
  /** File of the newest build of which a worker was ready. */
  #proven: string | undefined;
  #leader: number | undefined;
  #hasListened = false;

  constructor(options: PrimaryOptions) {
    this.#options = options;
    this.#pools = new Pools(
      (worker, message) => this.#send(worker, message),
      (message) => this.#sendAll(message),
    );
    this.#supervisor = new Supervisor({
      count: options.count,
      fork: (how) => this.#fork(how),
      onChange: () => this.#onChange(),
      onHopeless: (code) => process.exit(code || 1),
      log: options.log,
    });
    // Workers accept from one queue of the kernel. Handed out by turns instead, connections are lost, and
    // hang, where the worker that gets them is killed (decision 41).
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  start(): void {
    this.#supervisor.start();
  }

  reload(): Promise<boolean> {
    return this.#supervisor.reload();
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  kill(): void {
    this.#supervisor.kill();
  }

  #fork({ isFirst, warmFirst, isNewest }: ForkOptions): WorkerProcess {
    const { program, count: workers } = this.#options;
    const proven = this.#proven;
    cluster.setupPrimary({
      exec: !isNewest && proven !== undefined && existsSync(proven) ? proven : program,
    });
    const worker = cluster.fork(compiledCodeVariables());
    const { id } = worker;
    this.#workers.set(id, worker);
    worker.on("message", (sent: unknown) => {
      const message = readToPrimary(sent);
      if (message !== undefined) this.#receive(id, message);
    });
    // What cannot be sent to a worker that is ending is of no interest any more.
    worker.on("error", () => undefined);
    worker.once("exit", (code: number | null, signal: string | null) =>
      this.#ended(id, code, signal),
    );
    this.#unheard.set(id, [
      { kind: "begin", workers, newest: program, isFirst, warmFirst, consumed: {} },
    ]);
    return {
      id,
      pid: worker.process.pid,
      retire: () => this.#send(id, { kind: "retire" }),
      stop: () => this.#send(id, { kind: "stop" }),
      kill: () => void worker.process.kill("SIGKILL"),
    };
  }

  #receive(worker: number, message: ToPrimary): void {
    switch (message.kind) {
      case "hello":
        this.#greet(worker);
        return;
      case "ready":
        this.#proven = message.program;
        this.#supervisor.becameReady(worker);
        if (this.#hasListened) return;
        this.#hasListened = true;
        this.#options.onListening(message.port);
        return;
      case "consumed":
        this.#ledger.add(message.limit, message.consumed);
        this.#sendAll(message, worker);
        this.#send(worker, { kind: "counted" });
        return;
      case "mails":
        if (this.#leader !== undefined) this.#send(this.#leader, message);
        return;
      default:
        this.#pools.receive(worker, message);
    }
  }

  #greet(id: number): void {
    const orders = this.#unheard.get(id) ?? [];
    this.#unheard.delete(id);
    for (const order of orders) {
      this.#send(id, order.kind === "begin" ? { ...order, consumed: this.#ledger.all() } : order);
    }
  }

  #ended(id: number, code: number | null, signal: string | null): void {
    this.#workers.delete(id);
    this.#unheard.delete(id);
    this.#pools.remove(id);
    this.#supervisor.ended(id, {
      ...(code !== null && { code }),
      ...(signal !== null && { signal }),
    });
  }

  /** One worker does the jobs; where it leaves, another does them. */
  #onChange(): void {
    const { ready } = this.#supervisor;
    if (!ready.some(({ id }) => id === this.#leader)) {
      this.#leader = ready[0]?.id;
      if (this.#leader !== undefined) this.#send(this.#leader, { kind: "lead" });
    }
    this.#sendAll({ kind: "workers", ready: ready.length });
  }

  #send(id: number, message: ToWorker): void {
    const worker = this.#workers.get(id);
    const unheard = this.#unheard.get(id);
    if (unheard !== undefined) unheard.push(message);
    else if (worker?.isConnected()) worker.send(message);
  }

  #sendAll(message: ToWorker, except?: number): void {
    for (const id of this.#workers.keys()) {
      if (id !== except && !this.#unheard.has(id)) this.#send(id, message);
    }
  }
}
