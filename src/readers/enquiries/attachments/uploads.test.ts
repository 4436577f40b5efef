import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../../base/store/store.ts";
import { maxAttachmentBytes } from "../form/attachmentLimits.ts";
import { AttachmentFolder } from "./attachmentFolder.ts";
import { UploadTooSlow } from "./minimumUploadRate.ts";
import { Uploads } from "./uploads.ts";

/** A file that begins and goes no further. */
async function* stalled(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1_000);
  await new Promise(() => undefined);
}

async function openFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-uploads-"));
  const store = await openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { store, folder: await AttachmentFolder.open(dataDir) };
}

test("A file is accepted if the quota and the disk have room for the largest one", async () => {
  const { store, folder } = await openFolder();
  const taken = async (quota: number, free: number) => {
    vi.spyOn(folder, "free").mockResolvedValue(free);
    const pace = { silenceMs: 60_000, graceMs: 60_000, minBytesPerSecond: 1 };
    const secret = randomBytes(32);
    const uploads = new Uploads({
      store,
      folder,
      secret,
      pace,
      room: () => ({ quota, floor: 500 }),
    });
    const facts = {
      proofs: "plain",
      name: "a.txt",
      network: "192.0.2.1",
      now: Date.now(),
    } as const;
    const result = await uploads.take(
      (async function* text() {
        yield Buffer.from("Two reels");
      })(),
      facts,
    );
    return result.ok || result.reason;
  };
  const [most, plenty] = [maxAttachmentBytes, 2 ** 40];
  expect(await taken(plenty, most + 499)).toBe("noRoom");
  expect(await taken(most - 1, plenty)).toBe("noRoom");
  expect(await taken(plenty, most + 500)).toBe(true);
  // The file that was taken counts.
  expect(await taken(most, plenty)).toBe("noRoom");
  expect(await taken(most + 100, plenty)).toBe(true);
});

test("A file must arrive faster when few places are left", async () => {
  const { store, folder } = await openFolder();
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
