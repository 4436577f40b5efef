import { mkdir, mkdtempDisposable, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { MemoryIndex } from "../index/memoryIndex.ts";
import { readSavedIndex, saveIndex, versionOfFiles } from "./savedIndex.ts";

async function folder(): Promise<string> {
  const made = await mkdtempDisposable(join(tmpdir(), "saved-index-"));
  onTestFinished(() => made.remove());
  return made.path;
}

function index() {
  const terms = new MemoryIndex();
  terms.put(0, { title: "motor" });
  return {
    terms: terms.state,
    texts: { texts: new Map([[7, { digest: "a", ordinal: 0 }]]), given: 1 },
  };
}

it("An index is read as it was saved, by its language and its version alone", async () => {
  const place = { folder: join(await folder(), "search"), version: "1" };
  expect(readSavedIndex(place, "en")).toBeUndefined();
  await saveIndex(place, "en", index());
  const read = readSavedIndex(place, "en");
  expect(read?.texts).toEqual(index().texts);
  expect(new MemoryIndex(read?.terms).has("motor")).toBe(true);
  expect(readSavedIndex(place, "zh")).toBeUndefined();
  expect(readSavedIndex({ ...place, version: "2" }, "en")).toBeUndefined();
  expect((await stat(join(place.folder, "en.index"))).mode & 0o077).toBe(0);
});

it("An index that cannot be put in its place leaves nothing behind", async () => {
  const place = { folder: await folder(), version: "1" };
  await mkdir(join(place.folder, "en.index", "blocked"), { recursive: true });
  await expect(saveIndex(place, "en", index())).rejects.toThrow();
  expect(await readdir(place.folder)).toEqual(["en.index"]);
});

it("Files that a broken off saving has left are removed an hour later, and no others", async () => {
  const place = { folder: await folder(), version: "1" };
  const put = async (name: string, ageMinutes: number) => {
    const path = join(place.folder, name);
    await writeFile(path, "");
    const at = Date.now() / 1_000 - ageMinutes * 60;
    await utimes(path, at, at);
  };
  await put("en.index.old.incoming", 61);
  await put("en.index.young.incoming", 59);
  await put("other", 61);
  await saveIndex(place, "en", index());
  expect((await readdir(place.folder)).toSorted()).toEqual([
    ...["en.index", "en.index.young.incoming", "other"],
  ]);
});

it("A version is one of the contents of all files", async () => {
  const place = await folder();
  const files = ["a", "b"].map((name) => join(place, name));
  const version = async (...texts: readonly string[]) => {
    for (const [at, text] of texts.entries()) await writeFile(files[at] ?? "", text);
    return versionOfFiles(files.map((file) => pathToFileURL(file)));
  };
  const versions = [await version("1", "2"), await version("1", "3"), await version("2", "3")];
  expect(new Set(versions).size).toBe(3);
  expect(await version("1", "2")).toBe(versions[0]);
});
