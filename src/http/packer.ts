import { hash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Packed, PackingTask } from "./packing.ts";

// The worker of packing.ts: takes texts, gives their packed forms. In a thread of its own, because
// setting up a compression and taking its chunks costs the server's thread more than rendering.

parentPort?.on("message", (tasks: readonly PackingTask[]) => {
  const packed = tasks.map(packOne);
  parentPort?.postMessage(
    packed,
    packed.flatMap(({ gzip, brotli }) => [gzip, brotli]),
  );
});

function packOne({ id, text }: PackingTask): Packed {
  const plain = Buffer.from(text);
  return {
    id,
    hash: hash("sha1", plain, "base64url"),
    gzip: exact(gzipSync(plain, { level: 6 })),
    brotli: exact(
      brotliCompressSync(plain, {
        params: {
          // 5 compresses pages about as well as gzip at its best, in the time of gzip at its default.
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          // A window of 256 KB holds any page, in a sixteenth of the usual one's memory.
          [constants.BROTLI_PARAM_LGWIN]: 18,
        },
      }),
    ),
  };
}

/** A copy in memory of its own size: zlib gives a view of a whole output chunk, 64 KB for 2 KB. */
function exact(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  bytes.copy(new Uint8Array(copy));
  return copy;
}
