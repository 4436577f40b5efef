import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { type Compression, compress, endCompression } from "./compression.ts";

const decompress = { gzip: gunzipSync, br: brotliDecompressSync };

it("Any text is restored from its compressed form, whatever is compressed at the same time", async () => {
  const tasks = fc.array(
    fc.record({
      text: fc.string({ unit: anyCharacter }),
      compression: fc.constantFrom<Compression>("gzip", "br"),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(tasks, async (given) => {
      const done = await Promise.all(
        given.map(({ text, compression }) => compress(text, compression)),
      );
      given.forEach(({ text, compression }, index) => {
        const compressed = Buffer.from(done[index]?.compressed ?? []);
        expect(decompress[compression](compressed).equals(Buffer.from(text))).toBe(true);
      });
    }),
    { numRuns: 50 },
  );
});

it("Long texts are restored too, among more short ones than buffers are reserved for", async () => {
  const texts = [1, 300_000, 100_000].flatMap((length) =>
    Array.from({ length: 12 }, (_, index) => `${index}片`.repeat(length / 2)),
  );
  const compressAll = () => Promise.all(texts.map((text) => compress(text, "gzip")));
  for (const done of [await compressAll(), await compressAll()]) {
    const decompressed = done.map(({ compressed }) =>
      gunzipSync(Buffer.from(compressed)).toString(),
    );
    expect(decompressed.every((text, index) => text === texts[index])).toBe(true);
  }
});

it("The plain form is available immediately, and released when its buffer is reused", async () => {
  const text = "片".repeat(999);
  const { fresh } = await compress(text, "br");
  expect(Buffer.from(fresh.plain ?? []).toString()).toBe(text);
  await compress("another text", "gzip");
  expect(fresh.plain).toBeUndefined();
});

it("Texts have the same hash if they are equal", async () => {
  const [one, same, other] = await Promise.all([
    compress("a".repeat(9), "gzip"),
    compress("aaaaaaaaa", "br"),
    compress("b", "gzip"),
  ]);
  expect(one?.hash).toBe(same?.hash);
  expect(other?.hash).not.toBe(one?.hash);
});

it("The thread ends when its queue is empty, and starts again for more work", async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `${index}片`.repeat(20_000));
  const compressing = Promise.all(texts.map((text) => compress(text, "br")));
  const ended = endCompression();
  const more = compress("more", "gzip");
  const done = await compressing;
  done.forEach(({ compressed }, index) => {
    expect(brotliDecompressSync(compressed).toString() === texts[index]).toBe(true);
  });
  await ended;
  expect(gunzipSync((await more).compressed).toString()).toBe("more");
  await endCompression();
  await endCompression();
});
