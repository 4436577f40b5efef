import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { type ReadFile, readXliff, UnreadableXliff, xliffText } from "./readXliff.ts";
import type { XliffPiece, XliffReply, XliffTask } from "./readXliffInThread.ts";

// The thread of readXliffInThread.ts: reads one untrusted file, and passes its units on piece by piece.

/** Most units and characters of one message, which the server's thread copies in one turn. */
const unitsAtOnce = 500;
const charactersAtOnce = 250_000;

let pieces: Generator<XliffPiece, void> | undefined;

parentPort?.on("message", (task: XliffTask) => {
  try {
    parentPort?.postMessage(replyTo(task));
  } catch (error) {
    if (!(error instanceof UnreadableXliff)) throw error;
    parentPort?.postMessage({ refused: { code: error.code, line: error.line } });
  }
});

function replyTo(task: XliffTask): XliffReply {
  if ("path" in task) {
    const { files, ...head } = readXliff(xliffText(readFileSync(task.path)));
    pieces = inPieces(files);
    return head;
  }
  return { piece: pieces?.next().value ?? undefined };
}

/** Yields files with some of their units; a file of many units is yielded several times. */
function* inPieces(files: readonly ReadFile[]): Generator<XliffPiece, void> {
  for (const { key, units } of files) {
    let from = 0;
    let characters = 0;
    for (const [at, { source, target = [] }] of units.entries()) {
      const isFull = at - from >= unitsAtOnce || characters > charactersAtOnce;
      if (isFull) {
        yield { key, units: units.slice(from, at), isBegun: from > 0 };
        from = at;
        characters = 0;
      }
      for (const one of [...source, ...target])
        if (one.kind === "text") characters += one.text.length;
    }
    yield { key, units: units.slice(from), isBegun: from > 0 };
  }
}
