import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";

let world: TestApp;

/** Endings of files that a browser must not show. */
const harmful = ["html", "js", "mjs", "css", "json", "xml", "wasm", "swf"];

beforeAll(async () => {
  world = await openTestApp({
    publicFiles: ["drawing.svg", ...["svg", "pdf", ...harmful].map((ending) => `docs/a.${ending}`)],
  });
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers });

describe("stored files", () => {
  it("are served inert, by ranges, and dangerous ones only as downloads", async () => {
    await mkdir(join(world.storage, "docs"), { recursive: true });
    await writeFile(
      join(world.storage, "docs", "a.svg"),
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
    );
    await writeFile(join(world.storage, "docs", "a.html"), "<script>alert(1)</script>");
    const svg = await get("/storage/docs/a.svg");
    expect(svg.headers["content-type"]).toContain("image/svg+xml");
    expect(svg.headers["content-security-policy"]).toContain("sandbox");
    expect(svg.headers["content-disposition"]).toBeUndefined();
    await writeFile(join(world.storage, "docs", "a.pdf"), "%PDF-1.4");
    const pdf = (await get("/storage/docs/a.pdf")).headers["content-security-policy"];
    expect(pdf).toMatch(/^default-src 'none'/);
    expect(pdf).toMatch(/; sandbox$/);
    for (const name of harmful.map((ending) => `a.${ending}`)) {
      await writeFile(join(world.storage, "docs", name), "<script>alert(1)</script>");
      const { headers } = await get(`/storage/docs/${name}`);
      expect(headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
        "x-content-type-options": "nosniff",
      });
    }
    const part = await get("/storage/docs/a.svg", { range: "bytes=0-3" });
    expect([part.statusCode, part.body]).toEqual([206, "<svg"]);
  });

  it("are compressed if they are drawings and the client accepts it, in their current state", async () => {
    const path = join(world.storage, "drawing.svg");
    const drawing = (text: string) => `<svg xmlns='http://www.w3.org/2000/svg'>${text}</svg>`;
    await writeFile(path, drawing("芯片"));
    const plain = await get("/storage/drawing.svg");
    for (const encoding of ["br", "gzip"] as const) {
      const compressed = await get("/storage/drawing.svg", { "accept-encoding": encoding });
      const decompress = encoding === "br" ? brotliDecompressSync : gunzipSync;
      expect(compressed.headers["content-encoding"]).toBe(encoding);
      expect(decompress(compressed.rawPayload).toString()).toBe(drawing("芯片"));
      for (const name of ["content-type", "content-security-policy", "cache-control", "vary"]) {
        expect(compressed.headers[name], name).toBe(plain.headers[name]);
      }
      const { etag } = compressed.headers;
      const again = { "accept-encoding": encoding, "if-none-match": String(etag) };
      expect((await get("/storage/drawing.svg", again)).statusCode).toBe(304);
    }
    const takesBoth = { "accept-encoding": "gzip, br" };
    const part = await get("/storage/drawing.svg", { ...takesBoth, range: "bytes=0-3" });
    expect([part.statusCode, part.body]).toEqual([206, "<svg"]);

    await writeFile(path, drawing("新的芯片"));
    const changed = await get("/storage/drawing.svg", takesBoth);
    expect(brotliDecompressSync(changed.rawPayload).toString()).toBe(drawing("新的芯片"));
    // Not UTF-8: as it is.
    await writeFile(path, Buffer.from([0x3c, 0xff, 0xfe]));
    const odd = await get("/storage/drawing.svg", takesBoth);
    expect(odd.headers["content-encoding"]).toBeUndefined();
    expect(odd.rawPayload).toEqual(Buffer.from([0x3c, 0xff, 0xfe]));
    for (const missing of [
      "none.svg",
      "..%2Ftapeout.svg",
      ".hidden.svg",
      `${"芯".repeat(200)}.svg`,
    ]) {
      const answer = await get(`/storage/${encodeURI(missing)}`, takesBoth);
      expect(answer.statusCode, missing).toBe(404);
    }
  });
});

describe("built files", () => {
  it("are found by their names, compressed by the build, and immutable", async () => {
    const folder = join(world.publicDir, "assets");
    await mkdir(join(folder, "fonts"), { recursive: true });
    // Written after the start, as by another worker's newer build.
    await writeFile(join(folder, "entry-AAAA.js"), "let a = 1;");
    await writeFile(join(folder, "entry-AAAA.js.br"), brotliCompressSync("let a = 1;"));
    await writeFile(join(folder, "fonts", "latin.woff2"), "wOF2");
    const plain = await get("/assets/entry-AAAA.js");
    expect([plain.statusCode, plain.body]).toEqual([200, "let a = 1;"]);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const compressed = await get("/assets/entry-AAAA.js", { "accept-encoding": "br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers["content-type"]).toContain("javascript");
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe("let a = 1;");
    const head = await world.app.inject({ method: "HEAD", url: "/assets/fonts/latin.woff2" });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "4", ""]);
    for (const missing of [
      "none.js",
      "fonts",
      "fonts/",
      "%2E%2E/manifest.json",
      "..%2Fmanifest.json",
    ]) {
      expect((await get(`/assets/${missing}`)).statusCode, missing).toBe(404);
    }
  });

  it("are sent, whole or in part, only in the requested version or time", async () => {
    const folder = join(world.publicDir, "assets");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "entry-BBBB.js"), "let b = 1;");
    await writeFile(join(folder, "entry-BBBB.js.br"), brotliCompressSync("let b = 1;"));
    const url = "/assets/entry-BBBB.js";
    for (const encoding of ["identity", "br"]) {
      for (const range of [undefined, "bytes=0-3"]) {
        const shared = { "accept-encoding": encoding, ...(range && { range }) };
        const whole = await get(url, shared);
        const [own, now] = [String(whole.headers.etag), String(whole.headers["last-modified"])];
        const old = "Thu, 01 Jan 1970 00:00:00 GMT";
        const statusOf = async (headers: Record<string, string>) =>
          (await get(url, { ...shared, ...headers })).statusCode;
        expect(await statusOf({ "if-match": "*" })).toBe(whole.statusCode);
        expect(await statusOf({ "if-match": "*", "if-unmodified-since": old })).toBe(
          whole.statusCode,
        );
        expect(await statusOf({ "if-unmodified-since": now })).toBe(whole.statusCode);
        expect(await statusOf({ "if-match": '"other"' })).toBe(412);
        expect(await statusOf({ "if-match": '"other"', "if-none-match": own })).toBe(412);
        expect(await statusOf({ "if-unmodified-since": old })).toBe(412);
        expect(await statusOf({ "if-match": "*", "if-none-match": own })).toBe(304);
      }
    }
    expect((await get("/favicon.svg", { "if-match": '"other"' })).statusCode).toBe(412);
    expect((await get(url, { range: "bytes=999-" })).statusCode).toBe(416);
  });

  it("at the root are revalidated after a day, beside the site's own addresses", async () => {
    const icon = await get("/favicon.svg");
    expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=86400",
    ]);
    expect((await get("/none.svg")).statusCode).toBe(404);
  });
});
