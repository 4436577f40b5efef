import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type TransferRate, UploadTooSlow, withMinimumRate } from "./minimumUploadRate.ts";

/** Yields `count` pieces of zeros, with a pause before each. */
async function* pieces(count: number, bytes: number, pauseMs: number) {
  for (let sent = 0; sent < count; sent += 1) {
    if (pauseMs > 0) await sleep(pauseMs);
    yield new Uint8Array(bytes);
  }
}

async function sizeOf(bytes: AsyncIterable<Uint8Array>, pace: TransferRate): Promise<number> {
  let size = 0;
  for await (const piece of withMinimumRate(bytes, () => pace)) size += piece.length;
  return size;
}

const easy = { silenceMs: 20_000, graceMs: 20_000, minBytesPerSecond: 1 };

test("Data at the minimum rate is passed on completely", async () => {
  expect(await sizeOf(pieces(50, 1_000, 0), easy)).toBe(50_000);
  expect(await sizeOf(pieces(3, 10, 5), easy)).toBe(30);
});

test("An upload that stops is aborted", async () => {
  await expect(sizeOf(pieces(2, 10, 60_000), { ...easy, silenceMs: 20 })).rejects.toThrow(
    UploadTooSlow,
  );
});

test("An upload that trickles is aborted, however often a byte arrives", async () => {
  const pace = { silenceMs: 20_000, graceMs: 20, minBytesPerSecond: 1_000_000 };
  await expect(sizeOf(pieces(10_000, 1, 2), pace)).rejects.toThrow(UploadTooSlow);
});
