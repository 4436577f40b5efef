import { type ResourceLimits, Worker } from "node:worker_threads";

/** What a process is told by its parent. */
export type ToHost =
  | { readonly start: string; readonly resourceLimits: ResourceLimits }
  | { readonly message: unknown }
  | { readonly end: true };

/** What it says of its worker. */
export type FromHost =
  | { readonly message: unknown }
  | { readonly error: string }
  | { readonly exit: number };

// The process of isolatedWorker.ts: has one worker thread at a time, and hands messages on. It ends with
// its parent, whatever its worker does.

let worker: Worker | undefined;

process.on("message", (told: ToHost) => {
  if ("start" in told) start(told.start, told.resourceLimits);
  else if ("message" in told) worker?.postMessage(told.message);
  else void worker?.terminate();
});
process.once("disconnect", () => process.exit());
// A terminal sends its signals to both: the parent may still want an answer before it ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

function start(program: string, resourceLimits: ResourceLimits): void {
  const started = new Worker(new URL(program), { resourceLimits });
  worker = started;
  started.on("message", (message) => tell({ message }));
  started.on("error", (error) => tell({ error: String(error) }));
  started.once("exit", (exit) => {
    worker = undefined;
    tell({ exit });
  });
}

function tell(what: FromHost): void {
  process.send?.(what);
}
