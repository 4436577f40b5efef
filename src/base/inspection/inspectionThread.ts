import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type {
  InspectionAnswer,
  InspectionReply,
  InspectionTask,
  NumberedInspection,
} from "./inspectionThreadMessages.ts";
import { RefusedMedia } from "./refusedMedia.ts";

// The thread in which uploaded PDFs and drawings are read: hostile ones cost it, and not the server.

async function inspect(task: InspectionTask): Promise<InspectionAnswer> {
  const bytes = await readFile(task.path);
  // What reads the other kind would take longer to load than most files take to read.
  if (task.kind === "svg") {
    const { rebuildSvg } = await import("./svg/rebuildSvg.ts");
    return rebuildSvg(bytes);
  }
  const { readPdf } = await import("./pdf/readPdf.ts");
  const { scanPdf } = await import("./pdf/scanPdf.ts");
  return readPdf(bytes, scanPdf(bytes));
}

async function replyTo({ id, task }: NumberedInspection): Promise<InspectionReply> {
  try {
    return { id, answer: await inspect(task) };
  } catch (error) {
    if (error instanceof RefusedMedia) return { id, refused: error.reason, detail: error.message };
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (message: NumberedInspection) => {
  void replyTo(message).then((reply) => parentPort?.postMessage(reply));
});
