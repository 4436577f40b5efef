import { hash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Compression, CompressionResult, CompressionTask } from "./compression.ts";

// The worker of compression.ts: compresses texts. In a thread of its own, because
// setting up a compression and taking its chunks costs the server's thread more than rendering.

// Each buffer has memory of its own, so that it can be given away.
Buffer.poolSize = 0;

/** In bytes: most packed pages fit into one, so that nothing has to be joined. */
const chunkSize = 65_536;

const compressors = {
  gzip: (plain) => gzipSync(plain, { level: 6, chunkSize }),
  br: (plain) =>
    brotliCompressSync(plain, {
      chunkSize,
      params: {
        // 5 compresses pages about as well as gzip at its best, in the time of gzip at its default.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // A window of 256 KB holds any page, in a sixteenth of the usual one's memory.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
} as const satisfies Record<Compression, (plain: Uint8Array) => Uint8Array<ArrayBuffer>>;

parentPort?.on("message", (tasks: readonly CompressionTask[] | undefined) => {
  if (tasks === undefined) {
    parentPort?.close();
    return;
  }
  const done = tasks.map(compressOne);
  parentPort?.postMessage(
    done,
    done.flatMap(({ plain, compressed }) => [plain.buffer, compressed.buffer]),
  );
});

function compressOne(task: CompressionTask): CompressionResult {
  const { compression, plain } = task;
  return {
    ...task,
    hash: hash("sha1", plain, "base64url"),
    compressed: compressors[compression](plain),
  };
}
