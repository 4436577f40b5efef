import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EncodedBody, type Encoding } from "./encodedBody.ts";

const text = "A page about a chip, 芯片. ".repeat(400);
const encodings: readonly Encoding[] = ["identity", "gzip", "br"];

describe.each(encodings)("a body that was first requested as %s", (first) => {
  it("has every form, at once and later", async () => {
    const body = await EncodedBody.of(text, first);
    for (const look of ["at once", "later"]) {
      expect((await body.expand()).toString(), look).toBe(text);
      expect(gunzipSync(await body.in("gzip")).toString(), look).toBe(text);
      expect(brotliDecompressSync(await body.in("br")).toString(), look).toBe(text);
      await nextTurn();
    }
  });

  it("is compressed in one form only until somebody requests the other", async () => {
    const body = await EncodedBody.of(text, first);
    const [made, other] = first === "br" ? (["br", "gzip"] as const) : (["gzip", "br"] as const);
    expect(body.ready(made)).toBeDefined();
    expect(body.ready(other)).toBeUndefined();
    const [one, same] = await Promise.all([body.in(other), body.in(other)]);
    expect(same).toBe(one);
    expect(body.ready(other)).toBe(one);
  });

  it("has the same entity tags, a different one for each form", async () => {
    const body = await EncodedBody.of(text, first);
    const again = await EncodedBody.of(text, "br");
    const names = encodings.map((encoding) => body.etag(encoding));
    expect(names).toEqual(encodings.map((encoding) => again.etag(encoding)));
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(body.matches(`"other", ${name}`)).toBe(true);
    expect(body.matches('"other"')).toBe(false);
  });
});

it("Many bodies made together do not mix their texts", async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(1000 + index));
  const bodies = await Promise.all(
    texts.map((one, index) => EncodedBody.of(one, encodings[index % 3] ?? "br")),
  );
  const expanded = await Promise.all(bodies.map((body) => body.expand()));
  expect(expanded.map(String)).toEqual(texts);
  const compressed = await Promise.all(bodies.map((body) => body.in("gzip")));
  expect(compressed.map((one) => gunzipSync(one).toString())).toEqual(texts);
});

it("Clients without compression share one buffer, except for very large texts", async () => {
  const body = await EncodedBody.of("A line of a page.\n".repeat(5_000), "br");
  await nextTurn();
  const [one, other] = await Promise.all([body.expand(), body.expand()]);
  expect(other).toBe(one);
  expect(await body.expand()).toBe(one);
  expect(one.toString()).toBe("A line of a page.\n".repeat(5_000));
  expect(body.isShared).toBe(true);
  const large = await EncodedBody.of("A line of a page.\n".repeat(50_000), "br");
  expect(large.isShared).toBe(false);
  expect(Buffer.concat(await large.stream().toArray()).equals(await large.expand())).toBe(true);
});
