import * as z from "zod";
import { openStorage } from "../../../src/base/store/storage/openStorage.ts";
import { openStore } from "../../../src/base/store/store.ts";
import { serverPerson } from "../../../src/staff/access/rights.ts";
import { MediaUploads } from "../../../src/staff/media/uploads/mediaUploads.ts";

/**
 * Uploads one file after the other into the media library until it is killed. Prints the path of each
 * once it was acknowledged.
 */
const options = JSON.parse(process.argv[2] ?? "");
const { dataDir } = z.looseObject({ dataDir: z.string() }).parse(options);
const store = await openStore(options);
const uploads = await MediaUploads.open({
  ...{ store, dataDir, files: await openStorage({ dataDir }, "storage") },
  onError: (error) => {
    throw error;
  },
});

async function* bytesOf(number: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 20; piece += 1) {
    yield Buffer.from(`number ${number}, piece ${piece}: ${"x".repeat(2_000)}\n`);
    // As from a network: it can be killed between two pieces.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

for (let number = 1; ; number += 1) {
  const now = Date.now();
  const upload = { name: `file ${number}.txt`, by: serverPerson, now };
  console.log((await uploads.take(bytesOf(number), upload)).path);
}
