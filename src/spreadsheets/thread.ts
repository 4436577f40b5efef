import { Worker } from "node:worker_threads";
import { IsolatedWorker, type WorkerThread } from "../process/isolatedWorker.ts";
import { programBeside } from "../process/programBeside.ts";
import type { SheetReply, SheetTask } from "./messages.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

const program = programBeside(import.meta.url, "sheetThread");

interface Bounds {
  /** Memory of the thread, in MB. */
  readonly heapMb: number;
  readonly timeMs: number;
}

/**
 * One reading or writing of a file in a thread of its own, with bounded memory and time. What reads
 * files of strangers is isolated.
 */
export class SheetThread {
  readonly #worker: WorkerThread;
  readonly #timer: NodeJS.Timeout;
  #waiting: PromiseWithResolvers<SheetReply> | undefined;
  #ended: UnreadableSheet | undefined;

  constructor(kind: "reading" | "writing", { heapMb, timeMs }: Bounds) {
    const Thread = kind === "reading" ? IsolatedWorker : Worker;
    this.#worker = new Thread(program, {
      resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: heapMb },
    });
    this.#worker.on("message", (reply) => {
      this.#waiting?.resolve(reply as SheetReply);
      this.#waiting = undefined;
    });
    // Out of memory.
    this.#worker.on("error", (error: unknown) =>
      this.#end(new UnreadableSheet("too-large", String(error))),
    );
    this.#worker.on("exit", () => this.#end(new UnreadableSheet("too-large", "the thread ended")));
    this.#timer = setTimeout(() => this.#end(new UnreadableSheet("too-slow")), timeMs);
  }

  /** Does one thing. @throws UnreadableSheet */
  async ask(task: SheetTask): Promise<Exclude<SheetReply, { refused: unknown }>> {
    if (this.#ended !== undefined) throw this.#ended;
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage(task);
    const reply = await this.#waiting.promise;
    if ("refused" in reply) throw new UnreadableSheet(reply.refused, reply.detail);
    return reply;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#ended ??= new UnreadableSheet("damaged", "closed");
    await this.#worker.terminate();
  }

  #end(why: UnreadableSheet): void {
    this.#ended ??= why;
    this.#waiting?.reject(this.#ended);
    this.#waiting = undefined;
  }
}
