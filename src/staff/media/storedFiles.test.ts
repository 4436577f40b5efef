import { hash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import { columnBody } from "../../../tests/support/bodies.ts";
import { news, text } from "../../../tests/support/listsWorld.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import { openStorage } from "../../base/store/storage/openStorage.ts";
import type { Store } from "../../base/store/store.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import { variantPath } from "../../content/published/publishedMedia.ts";
import { serverPerson } from "../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../editing/documentOperations.ts";
import {
  changeMedia,
  insertMedia,
  MediaNotFound,
  mediaRow,
  type NewMedia,
  purgeMedia,
  storeVariants,
  unreadablePagesOf,
} from "./mediaRows.ts";
import { registerFiles } from "./registerFiles.ts";
import { makeMissingVariants, sweepMedia } from "./uploads/mediaHousekeeping.ts";
import { MediaUploads } from "./uploads/mediaUploads.ts";
import { Arrivals } from "./uploads/uploadFolder.ts";

const by = serverPerson;
const day = 24 * 3_600_000;
const log = { info: () => undefined, warn: () => undefined };

/** The publication in which what readers are shown of a document last changed, by its key. */
async function sinceOf(store: Store) {
  const rows = await store.db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .select(["key", "since"])
    .execute();
  return Object.fromEntries(rows.map(({ key, since }) => [key, since]));
}

forEachStore("A stored file", (open) => {
  const openLibrary = async () => {
    const store = await open();
    const dataDir = await makeFolder();
    const files = await openStorage({ dataDir }, "storage");
    const put = async (...paths: readonly string[]) => {
      for (const path of paths) await files.put(path, Buffer.from(path));
    };
    const insert = (file: Partial<NewMedia> & { readonly path: string }) =>
      store.transaction((tx) => {
        const facts = {
          name: "x",
          kind: "image",
          size: 1,
          hash: "h",
          needsVariants: false,
        } as const;
        return insertMedia(tx, { ...facts, ...file }, { by, now: 1 });
      });
    const make = (type: "column" | "news", key: string, body: object) =>
      store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
    await make("column", "news/all", columnBody());
    const stored = async () => {
      const paths: string[] = [];
      for await (const { path } of files.list()) paths.push(path);
      return paths.toSorted();
    };
    return { store, dataDir, files, put, insert, make, stored };
  };

  const picture = (file: string, more: object = {}) => ({
    image: { file, width: 4, height: 3, ...more },
  });

  test("that documents use is in the library once, with the facts of the first of them", async () => {
    const { store, files, put, insert, make } = await openLibrary();
    await put("a/pic.png", "a/linked.pdf", "a/known.svg", "a/former.png", "a/shown.png");
    await put("originals/x.png", "variants/x.png");
    await insert({ path: "a/known.svg" });
    await make("news", "n0", news(1, picture("a/shown.png")));
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key: "news/all", languages: ["en"] });
      await publish({ key: "n0", languages: ["en"] });
    });
    await store.transaction((tx) => saveDraft(tx, { key: "n0", body: news(1), now: 2 }));
    await make("news", "n1", news(1, picture("a/pic.png", { alt: text("First", "第一") })));
    const links = ["a/linked.pdf", "a/lost.pdf", "a/known.svg", "originals/x.png"]
      .map((path) => `<p><a href="/storage/${path}">A</a></p>`)
      .join("");
    const second = { ...picture("a/pic.png", { alt: text("Second", "第二") }), body: text(links) };
    await make("news", "n2", news(2, second));
    await make("news", "n3", news(3, picture("a/former.png")));
    await store.transaction((tx) => saveDraft(tx, { key: "n3", body: news(3), now: 2 }));
    const first = await registerFiles({ store, files, now: 7 }, 0);
    expect(first.registered).toBe(3);
    const rows = await store.db
      .selectFrom("media")
      .select(["path", "name", "kind", "size", "width", "height", "alt_en", "alt_zh"])
      .select(["variants", "uploaded_by", "at", "is_private"])
      .where("at", "=", 7)
      .orderBy("path")
      .execute();
    const facts = { uploaded_by: "server", at: 7, is_private: 0, alt_en: "", alt_zh: "" };
    expect(rows).toEqual([
      {
        ...{ ...facts, path: "a/linked.pdf", name: "linked.pdf", kind: "pdf", variants: "[]" },
        ...{ size: "a/linked.pdf".length, width: null, height: null },
      },
      {
        ...{ ...facts, path: "a/pic.png", name: "pic.png", kind: "image", variants: null },
        ...{ size: "a/pic.png".length, width: 4, height: 3, alt_en: "First", alt_zh: "第一" },
      },
      {
        ...{ ...facts, path: "a/shown.png", name: "shown.png", kind: "image", variants: null },
        ...{ size: "a/shown.png".length, width: 4, height: 3 },
      },
    ]);
    // Only what was saved since is looked at again.
    await put("a/lost.pdf");
    expect(await registerFiles({ store, files, now: 8 }, first.newest)).toEqual({
      ...{ newest: first.newest, registered: 0 },
    });
    expect(await registerFiles({ store, files, now: 8 }, 0)).toMatchObject({ registered: 1 });
    const stopped = { store, files, now: 9, signal: AbortSignal.abort() };
    expect(await registerFiles(stopped, 0)).toEqual({ newest: 0, registered: 0 });
  });

  test("of the library is removed after a day where no row and no document has it", async () => {
    const { store, dataDir, files, put, insert, make, stored } = await openLibrary();
    const staying = ["media/own.png", "media/named.png", "originals/own.jpg", "other/a.png"];
    const stray = ["media/stray.png", "originals/named.jpg", "originals/stray.jpg"];
    await put(...staying, ...stray);
    await insert({ path: "media/own.png", originalPath: "originals/own.jpg" });
    const links = '<p><a href="/storage/media/named.png">A</a> originals/named.jpg</p>';
    await make("news", "n1", news(1, { body: text(links) }));
    const media = await MediaUploads.open({ store, files, dataDir, onError: () => undefined });
    const all = await stored();
    await sweepMedia({ store, files, media, log }, Date.now());
    expect(await stored()).toEqual(all);
    // So are uploads that never arrived whole, and nothing else that stands beside them.
    const folder = join(dataDir, "storage");
    await writeFile(join(folder, ".arriving-1"), "a");
    await writeFile(join(folder, ".kept"), "a");
    await mkdir(join(folder, ".arriving-folder"));
    const told: object[] = [];
    const telling = { ...log, info: (details: object) => told.push(details) };
    await sweepMedia({ store, files, media, log: telling }, Date.now() + 2 * day);
    expect(await stored()).toEqual(staying.toSorted());
    expect(told).toEqual([{ job: "media", files: 4 }]);
    const hidden = (await readdir(folder)).filter((name) => name.startsWith("."));
    expect(hidden.toSorted()).toEqual([".arriving-folder", ".kept"]);
    await media.close();
  });

  test("is changed from the version that stands, for readers too where they are shown it", async () => {
    const { store, insert, make } = await openLibrary();
    await insert({ path: "a/pic.png", unreadablePages: [2, 5] });
    await insert({ path: "a/other.png" });
    expect(await mediaRow(store.db, "a/other.png")).toMatchObject({ since: 1, version: 1 });
    await make("news", "n1", news(1, picture("a/pic.png")));
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key: "news/all", languages: ["en"] });
      await publish({ key: "n1", languages: ["en"] });
    });
    const revision = await publicationRevision(store.db);
    const change = (path: string, version: number, more: Partial<MediaRow>) =>
      changeMedia(store, {
        ...{ path, version, change: more, act: "media.change", by, now: 9 },
      });
    const announced = vi.spyOn(store, "announce");
    const missing = change("a/none.png", 1, {});
    await expect(missing).rejects.toMatchObject({ name: "MediaNotFound", status: 404 });
    const moved = change("a/pic.png", 2, { name: "New" });
    await expect(moved).rejects.toMatchObject({ name: "MediaMoved", status: 409, version: 1 });
    expect(await change("a/pic.png", 1, { name: "x" })).toMatchObject({ version: 1 });
    expect(await change("a/other.png", 1, { name: "New" })).toMatchObject({
      ...{ name: "New", version: 2, changed_at: 9, since: revision + 1 },
    });
    expect(await publicationRevision(store.db)).toBe(revision);
    const changed = await change("a/pic.png", 1, { name: "New", alt_en: "A" });
    expect(changed).toMatchObject({ name: "New", alt_en: "A", version: 2 });
    expect(unreadablePagesOf(changed)).toEqual([2, 5]);
    expect(await publicationRevision(store.db)).toBe(revision + 1);
    expect(announced.mock.calls).toEqual([[revision + 1]]);
    expect(await sinceOf(store)).toEqual({ "news/all": revision, n1: revision + 1 });
    const noted = store.db
      .selectFrom("document_changes")
      .innerJoin("documents", "documents.id", "document_id");
    expect(await noted.select("key").where("at", "=", 9).execute()).toEqual([{ key: "n1" }]);
    const records = await auditRecords(store.db, "media.change");
    expect(records.map(({ detail }) => detail)).toEqual([
      ...['{"fields":["name"]}', '{"fields":["alt_en","name"]}'],
    ]);
  });

  test("gets its smaller versions once, with all of the same bytes", async () => {
    const { store, insert, make } = await openLibrary();
    await insert({ path: "a/1.png", hash: "h1", needsVariants: true });
    await insert({ path: "a/2.png", hash: "h1", needsVariants: true });
    await insert({ path: "a/3.png", hash: "h1" });
    await insert({ path: "a/4.png", hash: "h2", needsVariants: true });
    const announced = vi.spyOn(store, "announce");
    await storeVariants(store, { hash: "h1", variants: '["made"]', now: 5 });
    const variants = async (path: string) => (await mediaRow(store.db, path)).variants;
    expect([await variants("a/1.png"), await variants("a/2.png")]).toEqual(
      Array(2).fill('["made"]'),
    );
    expect([await variants("a/3.png"), await variants("a/4.png")]).toEqual(["[]", null]);
    // Readers are shown none of them yet.
    expect(await publicationRevision(store.db)).toBe(0);
    expect(announced.mock.calls).toEqual([]);
    await make("news", "n1", news(1, picture("a/4.png")));
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key: "news/all", languages: ["en"] });
      await publish({ key: "n1", languages: ["en"] });
    });
    announced.mockClear();
    await storeVariants(store, { hash: "h2", variants: '["made"]', now: 5 });
    expect(announced.mock.calls).toEqual([[2]]);
    expect(await mediaRow(store.db, "a/4.png")).toMatchObject({ since: 2 });
    expect(await sinceOf(store)).toEqual({ "news/all": 1, n1: 2 });
  });

  test("gets its smaller versions later where another server may have been about to make them", async () => {
    const { store, insert } = await openLibrary();
    const waiting = async (path: string, at: number, sender = "account:1", hash = path) => {
      await insert({ path, hash, needsVariants: true });
      const row = { at, uploaded_by: sender };
      await store.db.updateTable("media").set(row).where("path", "=", path).execute();
    };
    const now = 1_000_000;
    await waiting("just.png", now - 120_000);
    await waiting("imported.png", now, "server");
    await waiting("second.png", now - 120_001);
    await waiting("same.png", now - 120_002, "account:1", "second.png");
    await waiting("first.png", now - 130_000);
    await insert({ path: "made.png" });
    const made: string[] = [];
    const media = {
      async makeVariants(path: string) {
        if (path === "first.png") throw new Error("It is no picture");
        made.push(path);
      },
    } as unknown as MediaUploads;
    const failed = new Set<string>();
    await makeMissingVariants({ store, media, log, failed }, now);
    expect([made, [...failed]]).toEqual([["same.png", "imported.png"], ["first.png"]]);
    await makeMissingVariants({ store, media, log, signal: AbortSignal.abort() }, now);
    expect(made).toHaveLength(2);
  });

  test("arrives with as many bytes as it may have, and is refused with one more", async () => {
    const { dataDir } = await openLibrary();
    const arrivals = await Arrivals.open(dataDir);
    const sent = async function* (...chunks: readonly string[]) {
      for (const chunk of chunks) yield Buffer.from(chunk);
    };
    const arrival = await arrivals.receive(sent("ab", "c"), 3);
    expect(arrival).toMatchObject({ size: 3, hash: hash("sha256", "abc", "hex") });
    expect(await readFile(arrival.path, "utf8")).toBe("abc");
    await expect(arrivals.receive(sent("ab", "cd"), 3)).rejects.toMatchObject({
      reason: "tooLarge",
    });
    await arrivals.discard(arrival);
    expect(await readdir(join(dataDir, "storage"))).toEqual([]);
  });

  test("is purged with its original, and with its versions where no other has the same bytes", async () => {
    const { store, files, put, insert, stored } = await openLibrary();
    const hash = "ab".repeat(32);
    const version = { format: "webp", width: 320 } as const;
    const variant = variantPath(hash, version);
    const facts = { hash, size: 5, originalPath: "originals/1.png" };
    await insert({ path: "a/1.png", ...facts });
    await insert({ path: "a/2.png", hash });
    await insert({ path: "b/other.png" });
    const variants = JSON.stringify([{ ...version, size: 3 }]);
    await store.db.updateTable("media").set({ variants }).execute();
    await put("a/1.png", "a/2.png", "originals/1.png", variant);
    const purge = async (path: string) =>
      purgeMedia(store, files, await mediaRow(store.db, path), { by, now: 9 });
    await purge("a/1.png");
    expect(await stored()).toEqual(["a/2.png", variant]);
    await expect(mediaRow(store.db, "a/1.png")).rejects.toThrow(MediaNotFound);
    await purge("a/2.png");
    expect(await stored()).toEqual([]);
    const [record] = await auditRecords(store.db, "media.purge");
    expect(JSON.parse(record?.detail ?? "")).toEqual({ hash, size: 5 });
  });
});
