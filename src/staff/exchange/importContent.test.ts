import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import {
  makeFolder,
  makeSite,
  sampleDocuments,
  type Written,
  withChange,
} from "../../../tests/support/sampleFolder.ts";
import { importFolder, importSite, openWorld } from "../../../tests/support/sampleImport.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import { NotPermitted } from "../access/rights.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  listDocuments,
  revisionsOf,
} from "../editing/documentOperations.ts";
import { existingContent } from "./existingContent.ts";
import { ContentFileError } from "./fileProblems.ts";
import { importContent } from "./importContent.ts";
import { readContent } from "./readContent.ts";

const sampleKeysInOrder = sampleDocuments.map(({ key }) => String(key));

async function shown(store: Store): Promise<Record<string, string>> {
  const entries = await listDocuments(store.db);
  return Object.fromEntries(
    entries.map(({ key, published }) => [key, Object.keys(published).sort().join(" ")]),
  );
}

const column = (key: string, more: Written = {}): Written => ({
  type: "column",
  key,
  body: { title: { en: key }, parent: null, position: 1, status: 1, type: 2 },
  ...more,
});

forEachStore("An import", (open) => {
  test("stores every document and its media, and publishes them at once", async () => {
    const world = await openWorld(open);
    const report = await importSite(world);
    expect(report).toEqual({
      created: sampleKeysInOrder,
      updated: [],
      unchanged: [],
      published: sampleKeysInOrder,
      withdrawn: [],
    });
    expect(new Set(Object.values(await shown(world.store)))).toEqual(new Set(["en zh"]));
    expect(await publicationRevision(world.store.db)).toBe(1);
    expect(await world.files.has("sample/picture.svg")).toBe(true);
    const { body } = await draftOf(world.store.db, "rg1032");
    expect(body).toMatchObject({ partNumber: "RG1032", alsoIn: [] });
  });

  test("requires the right to import, tried or not", async () => {
    const world = await openWorld(open);
    const by = { id: "account:1", via: "api", rights: [{ act: "publish" }] } as const;
    for (const dryRun of [true, false]) {
      const refused = importSite(world, [column("a")], { by, dryRun });
      await expect(refused).rejects.toThrow(NotPermitted);
    }
    expect(await listDocuments(world.store.db)).toEqual([]);
  });

  test("keeps the ids of the files, and assigns none of them to another document", async () => {
    const { store, files } = await openWorld(open);
    const documents = [column("first"), column("second"), column("a", { id: 1 })];
    await importSite({ store, files }, [...documents, column("b", { id: 2 })]);
    const ids = Object.fromEntries((await listDocuments(store.db)).map(({ key, id }) => [key, id]));
    expect(ids).toMatchObject({ a: 1, b: 2 });
    expect(new Set(Object.values(ids)).size).toBe(4);
    const { id } = await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "later", body: column("x").body, now: 1 }),
    );
    expect(Object.values(ids)).not.toContain(id);
  });

  test("of the same files a second time changes nothing", async () => {
    const world = await openWorld(open);
    const folder = await makeSite();
    await importFolder(world, folder);
    const picture = join(world.files.root, "sample/picture.svg");
    const { ino } = await stat(picture);
    const again = await importFolder(world, folder, { now: 2_000 });
    expect(again).toEqual({
      created: [],
      updated: [],
      unchanged: sampleKeysInOrder,
      published: [],
      withdrawn: [],
    });
    expect(await publicationRevision(world.store.db)).toBe(1);
    expect(await revisionsOf(world.store.db, "rg1032")).toHaveLength(1);
    expect((await stat(picture)).ino).toBe(ino);
  });

  test("writes changed documents, and those to be shown in other languages", async () => {
    const world = await openWorld(open);
    await importSite(world);
    const title = { en: "Changed", zh: "已改" };
    const changed = withChange("first-samples", {
      body: { ...sampleBodies.news, title },
      publish: ["zh"],
    });
    const report = await importSite(world, changed, { author: "editor" });
    expect(report).toMatchObject({
      created: [],
      updated: ["first-samples"],
      published: ["first-samples"],
      withdrawn: ["first-samples"],
    });
    expect(await shown(world.store)).toMatchObject({ "first-samples": "zh", rg1032: "en zh" });
    expect(await publicationRevision(world.store.db)).toBe(2);
    expect(await revisionsOf(world.store.db, "first-samples")).toMatchObject([
      { number: 2, author: "editor" },
      { number: 1, author: null },
    ]);
  });

  test("does not change documents that its files do not name", async () => {
    const world = await openWorld(open);
    await importSite(world, [column("a"), column("b")]);
    await importSite(world, [column("c")]);
    expect(await shown(world.store)).toEqual({ a: "en zh", b: "en zh", c: "en zh" });
  });

  test("may leave everything a draft, and publish it another time", async () => {
    const world = await openWorld(open);
    const drafts = await importSite(world, sampleDocuments, { publish: false });
    expect(drafts).toMatchObject({ created: sampleKeysInOrder, published: [] });
    expect(new Set(Object.values(await shown(world.store)))).toEqual(new Set([""]));
    expect(await publicationRevision(world.store.db)).toBe(0);
    const shownNow = await importSite(world);
    expect(shownNow).toMatchObject({ created: [], updated: [], published: sampleKeysInOrder });
  });

  test("without publishing withdraws nothing either", async () => {
    const world = await openWorld(open);
    await importSite(world, [column("a")]);
    await importSite(world, [column("a", { publish: [] })], { publish: false });
    expect(await shown(world.store)).toEqual({ a: "en zh" });
  });

  test("keeps a document without languages a draft", async () => {
    const { store, files } = await openWorld(open);
    await importSite({ store, files }, [column("a", { publish: [] }), column("b")]);
    expect(await shown(store)).toEqual({ a: "", b: "en zh" });
  });

  test("restores documents from the trash that its files contain", async () => {
    const { store, files } = await openWorld(open);
    await importSite({ store, files }, [column("a"), column("b")]);
    await inPublication(store, 2, (publishing) => publishing.trash({ key: "a" }));
    const report = await importSite({ store, files }, [column("a"), column("b")]);
    expect(report).toMatchObject({ updated: ["a"], unchanged: ["b"], published: ["a"] });
    expect(await shown(store)).toEqual({ a: "en zh", b: "en zh" });
    expect(await revisionsOf(store.db, "a")).toHaveLength(1);
  });

  test("may refer to documents in the store, but not to those in its trash", async () => {
    const { store, files } = await openWorld(open);
    await importSite({ store, files }, [column("root"), column("old")]);
    await inPublication(store, 2, (publishing) => publishing.trash({ key: "old" }));
    const child = (key: string, parent: string) =>
      column(key, { body: { ...(column(key).body as object), parent } });
    await importSite({ store, files }, [child("a", "root")]);
    await expect(importSite({ store, files }, [child("b", "old")])).rejects.toThrow(
      /body\.parent: refers to old, which is in the trash$/,
    );
  });

  test("checks values by the families and parameters of the store", async () => {
    const world = await openWorld(open);
    await importSite(world);
    const values = { ...sampleBodies.product.values, flash: "2 MB" };
    const body = { ...sampleBodies.product, partNumber: "RG1064", variants: [] };
    const product = { type: "product", key: "rg1064", body: { ...body, values } };
    await expect(importSite(world, [product])).rejects.toThrow(
      /body\.values\.flash: Correct .* is above/,
    );
    const good = { ...product, body };
    expect(await importSite(world, [good])).toMatchObject({ created: ["rg1064"] });
  });

  test("reports part numbers and addresses of stored documents, as these are now", async () => {
    const world = await openWorld(open);
    const product = (key: string, partNumber: string, slug: string) => ({
      ...{ type: "product", key, slug },
      body: { ...sampleBodies.product, partNumber, variants: [] },
    });
    const others = sampleDocuments.filter(({ type }) => type !== "product");
    const first = (partNumber: string, slug: string) => [
      ...sampleDocuments,
      product("first", partNumber, slug),
    ];
    await importSite(world, first("RG-OLD", "rg-old"));
    await importSite(world, first("RG-NEW", "rg-new"));
    const second = (partNumber: string, slug: string) =>
      importSite(world, [...others, product("second", partNumber, slug)]);
    await expect(second("RG NEW", "other")).rejects.toThrow("partNumber: ");
    await expect(second("RG-X", "rg-new")).rejects.toThrow("rg-new is already an address of first");
    await expect(second("RG-X", "RG-OLD")).rejects.toThrow("RG-OLD is already an address of first");
    const named = { ...product("first", "RG-NEW", "shop-new"), formerSlugs: ["shop-old"] };
    await importSite(world, [...sampleDocuments, named]);
    for (const slug of ["shop-new", "shop-old"]) {
      await expect(second("RG-X", slug)).rejects.toThrow(`${slug} is already an address of first`);
    }
    expect((await second("RG-OLD", "rg-x")).created).toEqual(["second"]);
  });

  test("reports keys and ids that belong to others, and writes nothing", async () => {
    const { store, files } = await openWorld(open);
    await importSite({ store, files }, [column("a", { id: 7 }), column("b")]);
    const clashing = [
      { type: "parameterGroup", key: "a", body: sampleBodies.parameterGroup },
      column("b", { id: 99 }),
      column("c", { id: 7 }),
      column("d"),
    ];
    const refusal = await importSite({ store, files }, clashing).catch((error: unknown) => error);
    if (!(refusal instanceof ContentFileError)) throw refusal;
    expect(refusal.status).toBe(422);
    expect(refusal.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "key: a is already a column, and this is a parameterGroup",
      expect.stringMatching(/^id: b already has the id \d+; ids never change$/),
      "id: 7 is already the id of a",
    ]);
    expect(await shown(store)).toEqual({ a: "en zh", b: "en zh" });
  });

  test("checks again, within its transaction, what others may have changed meanwhile", async () => {
    const { store, files } = await openWorld(open);
    const content = await readContent(await makeSite([column("a", { id: 5 })]));
    await importSite({ store, files }, [column("other", { id: 5 })]);
    const late = importContent(store, files, content, { publish: true, now: 1 });
    await expect(late).rejects.toThrow("5 is already the id of other");
  });

  test("is atomic, whenever it fails", async () => {
    const { store, files } = await openWorld(open);
    const progress = (done: number, total: number) => {
      if (done === total) throw new Error("the power went");
    };
    await expect(importSite({ store, files }, sampleDocuments, { progress })).rejects.toThrow(
      "the power went",
    );
    expect(await listDocuments(store.db)).toEqual([]);
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("writes no reference to media that could not be stored", async () => {
    const { store, files } = await openWorld(open);
    const full: Files = { ...files, put: () => Promise.reject(new Error("the disk is full")) };
    await expect(importSite({ store, files: full })).rejects.toThrow("the disk is full");
    expect(await listDocuments(store.db)).toEqual([]);
  });

  test("stores changed media, and requires none that are stored already", async () => {
    const world = await openWorld(open);
    const folder = await makeSite();
    await importFolder(world, folder);
    await writeFile(join(folder, "media/sample/picture.svg"), "<svg id='new'/>");
    await importFolder(world, folder);
    const stored = join(world.files.root, "sample/picture.svg");
    expect(await readFile(stored, "utf8")).toBe("<svg id='new'/>");
    const { partner } = sampleBodies;
    const without = await makeFolder({
      "a.json": JSON.stringify({ type: "partner", key: "another", body: partner }),
    });
    expect(await importFolder(world, without)).toMatchObject({ created: ["another"] });
  });

  test("that is only tried writes nothing and reports the changes", async () => {
    const { store, files } = await openWorld(open);
    await importSite({ store, files }, [column("a"), column("b"), column("c")]);
    const next = [column("a"), column("b", { publish: ["en"] }), ...sampleDocuments];
    const before = { shown: await shown(store), revision: await publicationRevision(store.db) };
    const tried = await importSite({ store, files }, next, { dryRun: true });
    expect({ shown: await shown(store), revision: await publicationRevision(store.db) }).toEqual(
      before,
    );
    expect(await files.has("sample/picture.svg")).toBe(false);
    expect(await importSite({ store, files }, next)).toEqual(tried);
    expect(tried).toMatchObject({ unchanged: ["a", "b"], withdrawn: ["b"] });
  });

  test("of the same files by two processes at once happens once", async () => {
    const { store, files } = await openWorld(open);
    const other = await open();
    const folder = await makeSite();
    const reports = await Promise.all([
      importFolder({ store, files }, folder),
      importFolder({ store: other, files }, folder),
    ]);
    const created = reports.map((report) => report.created.length).sort((a, b) => a - b);
    expect(created).toEqual([0, sampleDocuments.length]);
    expect(await listDocuments(store.db)).toHaveLength(sampleDocuments.length);
    expect(await publicationRevision(store.db)).toBe(1);
  });

  test("reports its progress", async () => {
    const world = await openWorld(open);
    const told: string[] = [];
    const progress = (done: number, total: number) => told.push(`${done}/${total}`);
    await importSite(world, [column("a"), column("b")], { progress });
    expect(told).toEqual(["1/2", "2/2"]);
  });
});

describe("The state read from a store", () => {
  forEachStore("as a snapshot", (open) => {
    test("leaves out a definition that its type's schema no longer allows", async () => {
      const { store, files } = await openWorld(open);
      await importSite({ store, files });
      const body = JSON.stringify({ label: { en: "Flash" } });
      const { id } = await draftOf(store.db, "flash");
      await store.db.updateTable("revisions").set({ body }).where("document_id", "=", id).execute();
      const known = await existingContent(store.db, files);
      expect(known.body("parameter", "flash")).toBeUndefined();
      expect(known.body("parameter", "supply")).toMatchObject({ kind: "range" });
      expect(known.body("column", "supply")).toBeUndefined();
      expect(known.byKey("flash")).toMatchObject({ type: "parameter", id });
    });
  });
});
