import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pack } from "./packing.ts";

it("Any text comes back from both of its packed forms, whoever else is packing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { maxLength: 8 }), async (texts) => {
      const packed = await Promise.all(texts.map(pack));
      packed.forEach(({ gzip, brotli }, index) => {
        const plain = Buffer.from(texts[index] ?? "");
        expect(gunzipSync(Buffer.from(gzip)).equals(plain)).toBe(true);
        expect(brotliDecompressSync(Buffer.from(brotli)).equals(plain)).toBe(true);
      });
    }),
    { numRuns: 50 },
  );
});

it("Long texts come back too, among more short ones than memory is kept for", async () => {
  const texts = [1, 300_000, 100_000].flatMap((length) =>
    Array.from({ length: 12 }, (_, index) => `${index}片`.repeat(length / 2)),
  );
  for (const packed of [await Promise.all(texts.map(pack)), await Promise.all(texts.map(pack))]) {
    const unpacked = packed.map(({ gzip }) => gunzipSync(Buffer.from(gzip)).toString());
    expect(unpacked.every((text, index) => text === texts[index])).toBe(true);
  }
});

it("Texts have the same hash if they are the same", async () => {
  const [one, same, other] = await Promise.all([pack("a".repeat(9)), pack("aaaaaaaaa"), pack("b")]);
  expect(one?.hash).toBe(same?.hash);
  expect(other?.hash).not.toBe(one?.hash);
});
