import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, makeSite, sampleDocuments } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import { openFiles } from "../../base/store/files/diskFiles.ts";
import { inPublication, listDocuments } from "../editing/documentOperations.ts";
import { ContentFileError } from "./fileProblems.ts";
import { loadDemo } from "./loadDemo.ts";
import { readContent } from "./readContent.ts";

forEachStore("The demo", (open) => {
  test("is loaded into an empty store and published", async () => {
    const store = await open();
    const files = await openFiles(await makeFolder());
    const folder = await makeSite();
    const told: number[] = [];
    const progress = (done: number) => told.push(done);
    const report = await loadDemo(store, files, { folder, now: 1, progress });
    expect(report?.published).toHaveLength(sampleDocuments.length);
    expect(told.at(-1)).toBe(sampleDocuments.length);
    expect(await files.has("sample/picture.svg")).toBe(true);
  });

  test("is not loaded a second time, nor over anything else", async () => {
    const store = await open();
    const files = await openFiles(await makeFolder());
    const folder = await makeSite();
    await loadDemo(store, files, { folder, now: 1 });
    await inPublication(store, 2, async ({ trash }) => {
      for (const { key } of sampleDocuments) await trash({ key: String(key) });
    });
    expect(await loadDemo(store, files, { folder, now: 3 })).toBeUndefined();
    expect(await publicationRevision(store.db)).toBe(2);
  });

  test("is not even read where the store has content", async () => {
    const store = await open();
    const files = await openFiles(await makeFolder());
    await loadDemo(store, files, { folder: await makeSite(), now: 1 });
    const gone = join(await makeFolder(), "gone");
    expect(await loadDemo(store, files, { folder: gone, now: 2 })).toBeUndefined();
  });

  test("is loaded once by concurrent starts", async () => {
    const stores = [await open(), await open(), await open()];
    const files = await openFiles(await makeFolder());
    const folder = await makeSite();
    const reports = await Promise.all(
      stores.map((store) => loadDemo(store, files, { folder, now: 1 })),
    );
    expect(reports.filter((report) => report !== undefined)).toHaveLength(1);
    const store = await open();
    expect(await listDocuments(store.db)).toHaveLength(sampleDocuments.length);
    expect(await publicationRevision(store.db)).toBe(1);
  });

  test("is refused completely if it has a problem", async () => {
    const store = await open();
    const files = await openFiles(await makeFolder());
    const folder = await makeFolder({ "a.yaml": "type: nothing\nkey: a\nbody: {}\n" });
    const loading = loadDemo(store, files, { folder, now: 1 });
    await expect(loading).rejects.toThrow(ContentFileError);
    expect(await listDocuments(store.db)).toEqual([]);
  });
});

test("The shipped demo has no problem, and needs nothing else", async () => {
  const { documents } = await readContent(join(import.meta.dirname, "../../../demo"));
  expect(documents.filter(({ type }) => type === "product")).not.toHaveLength(0);
});
