import { parentPort } from "node:worker_threads";
import { readXliff, UnreadableXliff, xliffText } from "./read.ts";

// The thread of readInThread.ts: reads one file of a stranger's.
parentPort?.once("message", (bytes: Uint8Array) => {
  try {
    parentPort?.postMessage({ read: readXliff(xliffText(bytes)) });
  } catch (error) {
    if (!(error instanceof UnreadableXliff)) throw error;
    parentPort?.postMessage({ refused: { code: error.code, line: error.line } });
  }
});
