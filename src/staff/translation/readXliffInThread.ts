import { BoundedWorker } from "../../base/process/boundedWorker.ts";
import { programBeside } from "../../base/process/isolatedWorker.ts";
import { withHandedFile } from "../../base/process/temporaryFile.ts";
import { type ReadFile, type ReadUnit, type ReadXliff, UnreadableXliff } from "./readXliff.ts";

const program = programBeside(import.meta.url, "xliffThread");

/** Milliseconds for one file. */
const timeoutMs = 30_000;

/** Megabytes of the thread's memory. */
const memory = { maxOldGenerationSizeMb: 384 };

/** Request to the thread: to read a file, then to send its pieces one by one. */
export type XliffTask = { readonly path: string } | { readonly next: true };

/** File, or as many of its units as one message carries. */
export interface XliffPiece extends ReadFile {
  /** True where these units continue those of the piece before. */
  readonly isBegun: boolean;
}

export type XliffReply =
  | Omit<ReadXliff, "files">
  | { readonly piece: XliffPiece | undefined }
  | { readonly refused: Pick<UnreadableXliff, "code" | "line"> };

/**
 * Reads XLIFF in an isolated thread, bounded in time and memory.
 * @throws UnreadableXliff
 */
export function readInThread(chunks: Iterable<Uint8Array>): Promise<ReadXliff> {
  return withHandedFile(chunks, async (path) => {
    const worker = new BoundedWorker<XliffTask, XliffReply>({
      ...{ program, isIsolated: true, resourceLimits: memory, timeMs: timeoutMs },
      ended: () => new UnreadableXliff("too-large"),
    });
    try {
      return await wholeOf(async (task) => {
        const reply = await worker.ask(task);
        if ("refused" in reply) throw new UnreadableXliff(reply.refused.code, reply.refused.line);
        return reply;
      }, path);
    } finally {
      await worker.close();
    }
  });
}

type Asked = Exclude<XliffReply, { readonly refused: unknown }>;

async function wholeOf(ask: (task: XliffTask) => Promise<Asked>, path: string): Promise<ReadXliff> {
  const head = await ask({ path });
  if (!("target" in head)) throw new Error("The thread answered something else");
  const files: { readonly key: string; readonly units: ReadUnit[] }[] = [];
  for (;;) {
    const reply = await ask({ next: true });
    if (!("piece" in reply)) throw new Error("The thread answered something else");
    const { piece } = reply;
    if (piece === undefined) return { ...head, files };
    if (piece.isBegun) files.at(-1)?.units.push(...piece.units);
    else files.push({ key: piece.key, units: [...piece.units] });
  }
}
