import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../base/store/store.ts";
import { AttachmentFolder } from "./folder.ts";
import { UploadTooSlow } from "./minimumRate.ts";
import { Uploads } from "./uploads.ts";

/** A file that begins and goes no further. */
async function* stalled(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1_000);
  await new Promise(() => undefined);
}

test("Where places run out, a file must arrive quicker than where there is room", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-uploads-"));
  const store = await openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const folder = await AttachmentFolder.open(dataDir);
  const options = {
    store,
    folder,
    secret: randomBytes(32),
    room: () => ({ quota: 2 ** 40, floor: 0 }),
    // A stalled file has two seconds where there is room.
    pace: { silenceMs: 60_000, graceMs: 0, minBytesPerSecond: 500 },
  };
  const given: string[] = [];
  const take = (uploads: Uploads, what: string, network: string) =>
    expect(uploads.take(stalled(), { proofs: "plain", name: "a.txt", network, now: Date.now() }))
      .rejects.toThrow(UploadTooSlow)
      .finally(() => given.push(what));
  const [roomy, crowded] = [new Uploads(options), new Uploads(options)];
  await Promise.all([
    take(roomy, "roomy", "192.0.2.1"),
    ...[1, 2, 3, 4, 5].map((host) => take(crowded, "crowded", `198.51.100.${host}`)),
  ]);
  expect(given).toEqual([...Array.from({ length: 5 }, () => "crowded"), "roomy"]);
});
