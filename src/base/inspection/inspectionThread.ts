import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type {
  InspectionAnswer,
  InspectionReply,
  InspectionTask,
  NumberedInspection,
} from "./inspectionThreadMessages.ts";
import { readPdf } from "./pdf/readPdf.ts";
import { scanPdf } from "./pdf/scanPdf.ts";
import { RefusedMedia } from "./refusedMedia.ts";
import { rebuildSvg } from "./svg/rebuildSvg.ts";

// The thread in which uploaded PDFs and drawings are read: hostile ones cost it, and not the server.

async function inspect(task: InspectionTask): Promise<InspectionAnswer> {
  const bytes = await readFile(task.path);
  if (task.kind === "svg") return rebuildSvg(bytes);
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
