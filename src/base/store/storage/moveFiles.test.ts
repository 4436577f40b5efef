import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type DiskFiles, openDiskFiles } from "../files/diskFiles.ts";
import { type MoveOptions, type MoveReport, moveFiles } from "./moveFiles.ts";
import type { Files } from "./storageInterface.ts";

let from: DiskFiles;
let to: DiskFiles;
let spoolFolder: string;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  from = await openDiskFiles(join(folder, "from"));
  to = await openDiskFiles(join(folder, "to"));
  spoolFolder = (await openDiskFiles(join(folder, "spool"))).root;
});

/** Files that are on no disk, as those of a bucket: what is kept of their bytes comes with them. */
function bucketOf({ root: _, ...files }: DiskFiles, known?: string): Files {
  const digestOf = async (path: string) =>
    known ??
    createHash("sha256")
      .update(await files.read(path))
      .digest("hex");
  return {
    ...files,
    async state(path) {
      const state = await files.state(path);
      return state && { ...state, sha256: await digestOf(path) };
    },
    async open(path) {
      const file = await files.open(path);
      return file && { ...file, sha256: await digestOf(path) };
    },
  };
}

async function move(options: Partial<MoveOptions> = {}): Promise<MoveReport> {
  const report = await moveFiles({
    ...{ from, to, spoolFolder, verify: false, removeSource: false },
    ...options,
  });
  expect(readdirSync(spoolFolder), "nothing is left of files on their way").toEqual([]);
  return report;
}

const put = (files: Files, path: string, text: string) => files.put(path, Buffer.from(text));

async function contentOf(files: DiskFiles): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for await (const { path } of files.list())
    content[path] = readFileSync(join(files.root, path), "utf8");
  return content;
}

test.each([
  ["a disk", (files: DiskFiles): Files => files],
  ["a bucket", (files: DiskFiles): Files => bucketOf(files)],
])(
  "Files of %s are copied but for those that are there already with the same bytes",
  async (_, source) => {
    await put(from, "a.txt", "light");
    await put(from, "b/c.txt", "dark");
    await put(from, "d.txt", "there");
    await put(from, "e.txt", "newer");
    await put(to, "d.txt", "there");
    await put(to, "e.txt", "older");
    await put(to, "f.txt", "its own");
    const steps: number[] = [];
    const onFile = ({ copied, present }: MoveReport) => steps.push(copied + present);
    expect(await move({ from: source(from), onFile })).toEqual({
      ...{ copied: 3, present: 1, removed: 0, bytes: 14, differing: [] },
    });
    expect(steps.toSorted()).toEqual([1, 2, 3, 4]);
    const all = { "a.txt": "light", "b/c.txt": "dark", "d.txt": "there", "e.txt": "newer" };
    expect(await contentOf(from)).toEqual(all);
    expect(await contentOf(to)).toEqual({ ...all, "f.txt": "its own" });
    expect(await move()).toEqual({ copied: 0, present: 4, removed: 0, bytes: 0, differing: [] });
  },
);

test("Files are removed where they were once their copies are there, also those that were before", async () => {
  await put(from, "a.txt", "light");
  await put(from, "b.txt", "there");
  await put(to, "b.txt", "there");
  expect(await move({ removeSource: true })).toEqual({
    ...{ copied: 1, present: 1, removed: 2, bytes: 5, differing: [] },
  });
  expect(await contentOf(from)).toEqual({});
  expect(await contentOf(to)).toEqual({ "a.txt": "light", "b.txt": "there" });
});

test("A file whose bytes are not those that a bucket keeps of it is reported, and not copied", async () => {
  await put(from, "a.txt", "light");
  const damaged = bucketOf(from, "0".repeat(64));
  expect(await move({ from: damaged, removeSource: true })).toEqual({
    ...{ copied: 0, present: 0, removed: 0, bytes: 0, differing: ["a.txt"] },
  });
  expect(await contentOf(from)).toEqual({ "a.txt": "light" });
  expect(await contentOf(to)).toEqual({});
});

test.each([
  ["What a bucket keeps of a file counts", {}, 1],
  ["Bytes are read anew where that is asked for", { verify: true }, 0],
  ["Bytes are read anew before a file is removed", { removeSource: true }, 0],
])("%s", async (_, options, present) => {
  await put(from, "a.txt", "light");
  await put(to, "a.txt", "LIGHT");
  const known = createHash("sha256").update("light").digest("hex");
  const done = await move({ to: bucketOf(to, known), ...options });
  expect([done.present, done.copied]).toEqual([present, 1 - present]);
  expect(await contentOf(to)).toEqual({ "a.txt": present === 1 ? "LIGHT" : "light" });
});

test("A file that is removed once it was listed is passed over, and one that is replaced stays", async () => {
  await put(from, "a.txt", "light");
  await put(from, "b.txt", "dark");
  const source: DiskFiles = {
    ...from,
    async *list() {
      for await (const file of from.list()) {
        if (file.path === "a.txt") await from.remove("a.txt");
        yield file;
      }
    },
  };
  const target: DiskFiles = {
    ...to,
    async put(path, bytes) {
      await to.put(path, bytes);
      await put(from, path, "even darker");
    },
  };
  expect(await move({ from: source, to: target, removeSource: true })).toEqual({
    ...{ copied: 1, present: 0, removed: 0, bytes: 4, differing: [] },
  });
  expect(await contentOf(from)).toEqual({ "b.txt": "even darker" });
  expect(await contentOf(to)).toEqual({ "b.txt": "dark" });
});

test("A failure ends the move with its reason", async () => {
  await put(from, "a.txt", "light");
  const full: Files = { ...to, put: () => Promise.reject(new Error("no space left")) };
  await expect(move({ to: full })).rejects.toThrow("no space left");
  expect(readdirSync(spoolFolder)).toEqual([]);
});
