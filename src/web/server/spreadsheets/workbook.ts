import { setImmediate as nextTurn } from "node:timers/promises";
import { programBeside } from "../../../base/process/isolatedWorker.ts";
import { WorkerRequests } from "../../../base/process/workerRequests.ts";
import type { Cell, WorkbookPart, WorkbookReply } from "./workbookThread.ts";

const program = programBeside(import.meta.url, "workbookThread");

/** In MB: the XML of half a million cells, and the cells. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 384 };

/** Rows that are handed to the thread between two turns of the event loop. */
const batchLength = 200;

let thread: WorkerRequests<WorkbookReply, Uint8Array<ArrayBuffer>> | undefined;

function openThread(): WorkerRequests<WorkbookReply, Uint8Array<ArrayBuffer>> {
  const opened = new WorkerRequests<WorkbookReply, Uint8Array<ArrayBuffer>>({
    program,
    resourceLimits,
    onEnd: () => {
      thread = undefined;
    },
    onMessage: (reply) => {
      const waiting = opened.take(reply.id);
      if ("file" in reply) waiting?.resolve(reply.file);
      else waiting?.reject(new Error(reply.problem));
    },
    ended: (code) => new Error(`The spreadsheet thread ended with ${code}`),
  });
  return opened;
}

/** A table to be saved. */
export interface Spreadsheet {
  /** Name of the sheet: at most 31 characters, none of []:*?/\. */
  readonly sheet: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * A table as a workbook (.xlsx), written in a thread of its own. Texts are texts: none becomes a
 * formula.
 * @throws where the thread died over it
 */
export async function workbook({ sheet, head, rows }: Spreadsheet): Promise<Uint8Array> {
  thread ??= openThread();
  const to = thread;
  const post = (part: WorkbookPart) => to.post(part);
  const { id, result } = to.begin();
  // A failure while rows are still being sent is reported by the last line.
  result.catch(() => undefined);
  post({ id, rows: [head] });
  for (let at = 0; at < rows.length; at += batchLength) {
    post({ id, rows: rows.slice(at, at + batchLength) });
    await nextTurn();
  }
  post({ id, sheet, widths: widthsOf(head, rows) });
  return result;
}

/** In characters. */
const width = { min: 8, max: 32, rows: 100 };

/** Widths that the first rows fit into. */
function widthsOf(head: readonly string[], rows: Spreadsheet["rows"]): number[] {
  return head.map((title, column) => {
    const longest = rows
      .slice(0, width.rows)
      .reduce((most, row) => Math.max(most, String(row[column] ?? "").length), title.length / 2);
    return Math.min(width.max, Math.max(width.min, Math.ceil(longest) + 2));
  });
}
