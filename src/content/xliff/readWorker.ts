import { parentPort } from "node:worker_threads";
import { readXliff, UnreadableXliff } from "./read.ts";

// The thread of readInThread.ts: reads one file of a stranger's.
parentPort?.once("message", (xml: string) => {
  try {
    parentPort?.postMessage({ read: readXliff(xml) });
  } catch (error) {
    if (!(error instanceof UnreadableXliff)) throw error;
    parentPort?.postMessage({ refused: { code: error.code, line: error.line } });
  }
});
