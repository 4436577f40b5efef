import { IsolatedWorker } from "../../process/isolatedWorker.ts";
import { programBeside } from "../../process/programBeside.ts";
import { type ReadXliff, UnreadableXliff } from "./read.ts";

const program = programBeside(import.meta.url, "readWorker");

/** Milliseconds for one file. */
const timeoutMs = 30_000;

/** Megabytes of the thread's memory. */
const memory = { maxOldGenerationSizeMb: 384 };

type Answer =
  | { readonly read: ReadXliff }
  | { readonly refused: Pick<UnreadableXliff, "code" | "line"> };

/**
 * Reads XLIFF in an isolated thread, bounded in time and memory.
 * @throws UnreadableXliff
 */
export async function readInThread(bytes: Uint8Array): Promise<ReadXliff> {
  const worker = new IsolatedWorker(program, { resourceLimits: memory });
  const answer = Promise.withResolvers<Answer>();
  const tooLarge = () => answer.reject(new UnreadableXliff("too-large"));
  worker.once("message", (message: Answer) => answer.resolve(message));
  // Out of memory.
  worker.once("error", tooLarge);
  worker.once("exit", tooLarge);
  const timer = setTimeout(tooLarge, timeoutMs);
  worker.postMessage(bytes);
  try {
    const done = await answer.promise;
    if ("read" in done) return done.read;
    throw new UnreadableXliff(done.refused.code, done.refused.line);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
