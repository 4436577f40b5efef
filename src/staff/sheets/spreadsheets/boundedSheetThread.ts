import { BoundedWorker } from "../../../base/process/boundedWorker.ts";
import { programBeside } from "../../../base/process/isolatedWorker.ts";
import type { SheetReply, SheetTask } from "./sheetThreadMessages.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

const program = programBeside(import.meta.url, "sheetWorker");

interface Bounds {
  /** Memory of the thread, in MB. */
  readonly heapMb: number;
  readonly timeMs: number;
}

/**
 * One reading or writing of a file in a thread of its own, with bounded memory and time. Reading of
 * untrusted files is isolated.
 */
export class SheetThread {
  readonly #worker: BoundedWorker<SheetTask, SheetReply>;

  constructor(kind: "reading" | "writing", { heapMb, timeMs }: Bounds) {
    this.#worker = new BoundedWorker({
      ...{ program, timeMs, isIsolated: kind === "reading" },
      resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: heapMb },
      ended(why, detail) {
        if (why === "closed") return new UnreadableSheet("damaged", detail);
        if (why === "late") return new UnreadableSheet("too-slow");
        // Out of memory.
        return new UnreadableSheet("too-large", detail);
      },
    });
  }

  /** Does one thing. @throws UnreadableSheet */
  async ask(task: SheetTask): Promise<Exclude<SheetReply, { refused: unknown }>> {
    const reply = await this.#worker.ask(task);
    if ("refused" in reply) throw new UnreadableSheet(reply.refused, reply.detail);
    return reply;
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
