import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { officeOf, zipOf } from "../../../../tests/support/archives.ts";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { startChild } from "../../../../tests/support/child.ts";
import { startS3 } from "../../../../tests/support/s3.ts";
import { makeFolder } from "../../../../tests/support/sampleFolder.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { seededRandom } from "../../../../tests/support/seededRandom.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { ScannerUnavailable } from "../../../base/inspection/clamd.ts";
import { publicationRevision } from "../../../base/store/changes/publicationRevision.ts";
import { digestOfFile } from "../../../base/store/storage/fileDigest.ts";
import { openS3Files, openStorage } from "../../../base/store/storage/openStorage.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication } from "../../editing/documentOperations.ts";
import { insertMedia } from "../mediaRows.ts";
import { registerFiles } from "../registerFiles.ts";
import { makeMissingVariants, sweepMedia } from "./mediaHousekeeping.ts";
import { MediaUploads } from "./mediaUploads.ts";

const log = { info: () => undefined, warn: () => undefined };

async function opened(store: Store, more: Partial<Parameters<typeof MediaUploads.open>[0]> = {}) {
  const dataDir = more.dataDir ?? (await makeFolder());
  const files = more.files ?? (await openStorage({ dataDir }, "storage"));
  const said: unknown[] = [];
  const onError = (error: unknown) => said.push(error);
  const media = await MediaUploads.open({ ...more, store, files, dataDir, onError });
  return { media, files, dataDir, said };
}

async function* once(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes);
}

/** A picture of noise, whose smaller sizes are large; low, as they take long to make. */
function noise({ width, height }: { readonly width: number; readonly height: number }) {
  const grain = { type: "gaussian", mean: 120, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, noise: grain, background: "#fff" } });
}

const upload = { name: "note.txt", by: serverPerson, now: 1 };

forSqlite("An upload", (open, world) => {
  test("that was acknowledged is there after a kill, and one that was not leaves nothing", async () => {
    const random = seededRandom();
    const place = await world.place();
    const { dataDir } = place;
    const acknowledged: string[] = [];
    for (let death = 1; death <= 2; death += 1) {
      const child = startChild("uploadForever", place);
      for await (const path of child.lines) {
        acknowledged.push(path);
        if (acknowledged.length >= 4 * death) break;
      }
      await sleep(random() * 10);
      child.kill();
      expect(await child.ended, child.errors()).toBe("SIGKILL");
    }
    const store = await open();
    const { media, files } = await opened(store, { dataDir });
    const rows = await store.db.selectFrom("media").select(["path", "hash"]).execute();
    for (const path of acknowledged) expect(rows.map((row) => row.path)).toContain(path);
    for (const { path, hash } of rows) expect(await digestOfFile(files, path)).toBe(hash);
    // A day later nothing is left except the files of rows.
    const storage = join(dataDir, "storage");
    for (const entry of await readdir(storage, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 1, 1);
    }
    await sweepMedia({ store, files, media, log }, Date.now());
    const left: string[] = [];
    for await (const { path } of files.list()) left.push(path);
    expect(left.sort()).toEqual(rows.map(({ path }) => path).sort());
    expect((await readdir(storage)).filter((name) => name.startsWith("."))).toEqual([]);
    await media.close();
  });

  test("is refused if the disk is full, and nothing is left of it", async () => {
    const { media, dataDir } = await opened(await open(), { floor: 1e18 });
    await expect(media.take(once("x"), upload)).rejects.toMatchObject({ reason: "noRoom" });
    expect(await readdir(join(dataDir, "storage"))).toEqual([]);
    await media.close();
  });

  test("has the kind and the ending of its content, and a size that its kind may have", async () => {
    const store = await open();
    const { media } = await opened(store);
    const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0isommp42`);
    const matroska = Buffer.from("1a45dfa3", "hex");
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0"/></svg>';
    const archive = zipOf([{ name: "a.bin", data: "a" }]);
    const taken: [string, string | Uint8Array, kind: string, ending: string][] = [
      ["a.mov", box("isom"), "video", "mp4"],
      ["a.mkv", Buffer.concat([matroska, Buffer.from("\u0042webm")]), "video", "webm"],
      ["a.txt", "\ufeffWEBVTT\n\n00:00.000 --> 00:01.000\nA", "subtitles", "vtt"],
      ["a.xml", `<?xml version="1.0"?>\n<!-- a -->${drawing}`, "drawing", "svg"],
      ["a.bin", await noise({ width: 8, height: 8 }).avif().toBuffer(), "image", "avif"],
      ["a.PDF", pdfOf(), "pdf", "pdf"],
      ["a.Pptx", officeOf(), "document", "pptx"],
      ["a.zip", archive, "archive", "zip"],
      ["a.csv", "a,b", "text", "csv"],
      ["a", "a,b", "text", "txt"],
    ];
    for (const [name, bytes, kind, ending] of taken) {
      const { path } = await media.take(once(bytes), { ...upload, name });
      const row = await store.db
        .selectFrom("media")
        .select("kind")
        .where("path", "=", path)
        .executeTakeFirst();
      expect([name, row?.kind, path.split(".").at(-1)]).toEqual([name, kind, ending]);
    }
    const large = " ".repeat(2 * 1024 * 1024);
    const refused: [string, string | Uint8Array, reason: string][] = [
      ["a.mov", box("qt  "), "kind"],
      ["a.mkv", matroska, "kind"],
      ["a.mp4", Buffer.concat([box("isom"), archive]), "kind"],
      ["a.vtt", `WEBVTT${large}`, "tooLarge"],
      ["a.svg", drawing + large, "tooLarge"],
      ["a.doc", "a,b", "ending"],
      ["a.exe", archive, "program"],
      ["a.txt", "", "empty"],
    ];
    for (const [name, bytes, reason] of refused) {
      const taking = media.take(once(bytes), { ...upload, name });
      await expect(taking, name).rejects.toMatchObject({ reason });
    }
    // Just as large as subtitles may be.
    await media.take(once(`WEBVTT${large.slice(6)}`), { ...upload, name: "a.vtt" });
    const wished = { ...upload, name: "a.csv", kind: "pdf" } as const;
    await expect(media.take(once("a,b"), wished)).rejects.toMatchObject({ reason: "otherKind" });
    await media.close();
  });

  test("has an address with a readable name, and is stored as it was beside what is made of it", async () => {
    const store = await open();
    const { media, files } = await opened(store);
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><script>a</script></svg>';
    const names: [name: string, stored: string][] = [
      ["RG8810 手册 (V1.2).csv", "rg8810-v1-2.csv"],
      ["Ünïcode.CSV", "u-ni-code.csv"],
      ["手册.csv", "file.csv"],
      [`${"a".repeat(59)} b c.csv`, `${"a".repeat(59)}.csv`],
    ];
    for (const [name, stored] of names) {
      const { path, removed } = await media.take(once("a,b"), { ...upload, name });
      expect(path).toMatch(/^media\/[0-9a-f]{24}\/[^/]+$/);
      expect([path.slice(path.lastIndexOf("/") + 1), removed]).toEqual([stored, []]);
    }
    const { path, removed } = await media.take(once(drawing), { ...upload, name: "A.svg" });
    expect(removed).toEqual(["script"]);
    const rows = await store.db
      .selectFrom("media")
      .select(["path", "name", "original_path", "width", "height", "variants", "uploaded_by"])
      .orderBy("at")
      .execute();
    const original = path.replace("media/", "originals/");
    expect(rows.map((row) => row.original_path).filter((one) => one !== null)).toEqual([original]);
    expect(rows.find((row) => row.path === path)).toEqual({
      ...{ path, name: "A.svg", original_path: original, width: 4, height: 4 },
      ...{ variants: "[]", uploaded_by: "server" },
    });
    expect((await files.read(original)).toString()).toBe(drawing);
    expect((await files.read(path)).toString()).not.toContain("script");
    await media.close();
  });

  test("is refused while others of a person arrive, or a scanner does not answer", async () => {
    const store = await open();
    const scan = async (): Promise<never> => {
      throw new ScannerUnavailable("it hung up");
    };
    const { media, said, dataDir } = await opened(store, { scan });
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const arriving = gates.map(async ({ promise }, at) => {
      async function* slowly() {
        await promise;
        yield Buffer.from(`${at}`);
      }
      return media.take(slowly(), upload);
    });
    // A person has a fourth of the twelve places, less with each that is taken.
    const ends = Promise.allSettled(arriving);
    await expect(arriving[2]).rejects.toMatchObject({ reason: "busy" });
    for (const { resolve } of gates) resolve();
    const reasons = (await ends).map((end) => end.status === "rejected" && end.reason.reason);
    expect(reasons).toEqual(["unscanned", "unscanned", "busy"]);
    expect(said).toHaveLength(2);
    expect(await readdir(join(dataDir, "storage"))).toEqual([]);
    await media.close();
  });

  test("that is interrupted leaves nothing, whatever a scanner reports", async () => {
    const { media, dataDir } = await opened(await open(), { scan: async () => "infected" });
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("the connection is gone");
    }
    await expect(media.take(broken(), upload)).rejects.toThrow("the connection is gone");
    await expect(media.take(once("x"), upload)).rejects.toMatchObject({ reason: "infected" });
    expect(await readdir(join(dataDir, "storage"))).toEqual([]);
    await media.close();
  });

  test("is stored in a bucket with its smaller sizes, and refused with a message if that is unavailable", async () => {
    await using server = await startS3();
    const store = await open();
    const files = await openS3Files(server.location, "storage");
    const { media, said } = await opened(store, { files });
    const picture = await noise({ width: 330, height: 24 }).jpeg({ quality: 100 }).toBuffer();
    const { path } = await media.take(once(picture), { ...upload, name: "p.jpg" });
    await media.close();
    const paths: string[] = [];
    for await (const file of files.list()) paths.push(file.path);
    expect(paths).toContain(path);
    const made = paths.filter((one) => one.startsWith("variants/"));
    const sizes = ["160", "240", "320", "330"].flatMap((one) => [`${one}.avif`, `${one}.webp`]);
    expect(made.map((one) => one.slice(one.lastIndexOf("/") + 1)).toSorted()).toEqual(sizes);
    for (const one of made) {
      const { format, width } = await sharp(await files.read(one)).metadata();
      const [name, ending] = one.slice(one.lastIndexOf("/") + 1).split(".");
      expect([`${width}`, format]).toEqual([name, ending === "avif" ? "heif" : "webp"]);
    }
    const again = await opened(store, { files });
    server.fault = { status: 503, code: "SlowDown" };
    await expect(again.media.take(once("x"), upload)).rejects.toMatchObject({ reason: "unstored" });
    expect([said, again.said.length]).toEqual([[], 1]);
    await again.media.close();
  });
});

forSqlite("Files from before the library", (open) => {
  test("are imported once, with the texts of the document that uses them, and get their sizes", async () => {
    const store = await open();
    const { media, files } = await opened(store);
    const bytes = await noise({ width: 650, height: 160 }).png().toBuffer();
    await files.put("columns/head.png", bytes);
    const alt = { en: "A clean room", zh: "洁净室" };
    const image = { file: "columns/head.png", width: 650, height: 160, alt };
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "c", body: columnBody({ image }), now: 1 }),
    );
    const first = await registerFiles({ store, files, now: 2 }, 0);
    expect(first).toMatchObject({ registered: 1 });
    expect(await registerFiles({ store, files, now: 3 }, 0)).toMatchObject({ registered: 0 });
    // Older ones whose files are lost do not hold it back.
    await store.transaction(async (tx) => {
      for (let count = 0; count < 21; count += 1) {
        const lost = { path: `columns/${count}.png`, name: "x", hash: `${count}`, size: 1 };
        const doing = { by: serverPerson, now: 1 };
        await insertMedia(tx, { ...lost, kind: "image", needsVariants: true }, doing);
      }
    });
    await inPublication(store, 4, ({ publish }) => publish({ key: "c", languages: ["en"] }));
    const revision = await publicationRevision(store.db);
    const failed = new Set<string>();
    await makeMissingVariants({ store, media, log, failed }, 4);
    await makeMissingVariants({ store, media, log, failed }, 5);
    expect(failed.size).toBe(21);
    // Readers of the published document are to get them.
    expect(await publicationRevision(store.db)).toBe(revision + 1);
    const row = await store.db
      .selectFrom("media")
      .selectAll()
      .where("path", "=", "columns/head.png")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ alt_en: alt.en, alt_zh: alt.zh, width: 650, kind: "image" });
    const variants: { format: string; width: number; size: number; tone?: number }[] = JSON.parse(
      row.variants ?? "",
    );
    expect(variants.length).toBeGreaterThan(0);
    // Noise comes out large, and is therefore stored in a lower quality than usual.
    const usual = await sharp(bytes).resize(640).webp({ quality: 78, effort: 4 }).toBuffer();
    const webp = variants.find(({ format, width }) => format === "webp" && width === 640);
    expect(webp?.size).toBeLessThan(usual.length * 0.9);
    expect(new Set(variants.map(({ tone }) => tone))).toEqual(new Set([2]));
    await media.close();
  });
});
