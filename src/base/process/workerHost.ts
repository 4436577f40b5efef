import { type ResourceLimits, Worker } from "node:worker_threads";

/** Messages from the parent process. */
export type ToHost =
  | { readonly start: string; readonly resourceLimits: ResourceLimits }
  | { readonly message: unknown }
  | { readonly end: true };

/** Messages to the parent process, about the worker. */
export type FromHost =
  | { readonly message: unknown }
  | { readonly error: string }
  | { readonly exit: number };

// The child process of isolatedWorker.ts: has one worker thread at a time, and forwards messages.
// It exits with its parent, whatever the worker does.

let worker: Worker | undefined;

process.on("message", (told: ToHost) => {
  if ("start" in told) start(told.start, told.resourceLimits);
  else if ("message" in told) worker?.postMessage(told.message);
  else void worker?.terminate();
});
process.once("disconnect", () => process.exit());
// A terminal sends its signals to both processes: the parent may still need a reply before it
// exits.
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
