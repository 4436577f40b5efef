import type { ResourceLimits } from "node:worker_threads";
import { programBeside } from "../process/isolatedWorker.ts";
import { WorkerRequests } from "../process/workerRequests.ts";
import type {
  InspectionAnswer,
  InspectionReply,
  InspectionTask,
  NumberedInspection,
  PdfFacts,
  SvgFacts,
} from "./inspectionThreadMessages.ts";
import { RefusedMedia } from "./refusedMedia.ts";

const program = programBeside(import.meta.url, "inspectionThread");

/** Memory of the thread, in MB. */
const heapMb = 384;

/** Longest time that reading a file may take, in milliseconds. */
const timeLimitMs = 30_000;

/** A thread without a file to read for so long ends, in milliseconds. */
const idleMs = 60_000;

type Requests = WorkerRequests<InspectionReply, InspectionAnswer>;

/**
 * Reads PDFs and drawings in an isolated thread with bounded memory and time, begun when it is needed.
 * A file that breaks the thread is refused, and each refused one takes the thread along. Files are read
 * one after another (`MediaUploads`).
 */
export class Inspections {
  readonly #timeLimitMs: number;
  readonly #resourceLimits: ResourceLimits;
  #requests: Requests | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: { readonly timeLimitMs?: number; readonly heapMb?: number } = {}) {
    this.#timeLimitMs = limits.timeLimitMs ?? timeLimitMs;
    this.#resourceLimits = {
      maxYoungGenerationSizeMb: 16,
      maxOldGenerationSizeMb: limits.heapMb ?? heapMb,
    };
  }

  /** @throws RefusedMedia */
  async pdf(path: string): Promise<PdfFacts> {
    const answer = await this.#ask({ kind: "pdf", path });
    if (!("pages" in answer)) throw new Error("The inspector answered something else");
    return answer;
  }

  /** @throws RefusedMedia */
  async svg(path: string): Promise<SvgFacts> {
    const answer = await this.#ask({ kind: "svg", path });
    if (!("svg" in answer)) throw new Error("The inspector answered something else");
    return answer;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const requests = this.#requests;
    this.#requests = undefined;
    await requests?.close();
  }

  async #ask(task: InspectionTask): Promise<InspectionAnswer> {
    clearTimeout(this.#idle);
    this.#requests ??= this.#begin();
    const requests = this.#requests;
    const { id, result } = requests.begin();
    const timer = setTimeout(() => {
      requests.take(id)?.reject(new RefusedMedia("tooCostly"));
      if (this.#requests === requests) this.#requests = undefined;
      void requests.close();
    }, this.#timeLimitMs);
    requests.post({ id, task } satisfies NumberedInspection);
    try {
      const answer = await result;
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
      return answer;
    } catch (error) {
      // What it took for such a file it would not give back while it lives.
      if (this.#requests === requests) await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(): Requests {
    const requests: Requests = new WorkerRequests<InspectionReply, InspectionAnswer>({
      program,
      resourceLimits: this.#resourceLimits,
      isIsolated: true,
      onMessage: (reply) => {
        const waiting = requests.take(reply.id);
        if ("answer" in reply) waiting?.resolve(reply.answer);
        else if ("refused" in reply) waiting?.reject(new RefusedMedia(reply.refused, reply.detail));
        else waiting?.reject(new Error(reply.problem));
      },
      onEnd: () => {
        if (this.#requests === requests) this.#requests = undefined;
      },
      ended: () => new RefusedMedia("tooCostly"),
      failed: () => new RefusedMedia("tooCostly"),
    });
    return requests;
  }
}
