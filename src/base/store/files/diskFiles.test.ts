import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { BadStoredPath } from "../storage/storageInterface.ts";
import { openFiles } from "./diskFiles.ts";

test("Stored bytes are readable afterwards, by their owner alone", async () => {
  const files = await openFiles(newFolder());
  await files.put("products/rg8810/datasheet.pdf", Buffer.from("%PDF"));
  expect(await files.has("products/rg8810/datasheet.pdf")).toBe(true);
  expect(await files.size("products/rg8810/datasheet.pdf")).toBe(4);
  expect(readFileSync(join(files.root, "products/rg8810/datasheet.pdf"), "utf8")).toBe("%PDF");
  expect(modeOf(join(files.root, "products/rg8810/datasheet.pdf"))).toBe(0o600);
  expect(modeOf(files.root)).toBe(0o700);
});

test("A stored copy of a file does not depend on the file or its mode", async () => {
  const folder = newFolder();
  const source = join(folder, "photo.jpg");
  writeFileSync(source, "light", { mode: 0o444 });
  const files = await openFiles(folder);
  await files.put("photo.jpg", source);
  rmSync(source);
  expect(readFileSync(join(files.root, "photo.jpg"), "utf8")).toBe("light");
  expect(modeOf(join(files.root, "photo.jpg"))).toBe(0o600);
});

test("A file stored again replaces the old one, and leaves nothing else in the folder", async () => {
  const files = await openFiles(newFolder());
  await files.put("a.txt", Buffer.from("old"));
  await files.put("a.txt", Buffer.from("newer"));
  expect(await files.size("a.txt")).toBe(5);
  expect(readdirSync(files.root)).toEqual(["a.txt"]);
});

test("A failed write leaves the old file and no other traces", async () => {
  const folder = newFolder();
  const files = await openFiles(folder);
  await files.put("a.txt", Buffer.from("old"));
  await expect(files.put("a.txt", join(folder, "missing"))).rejects.toThrow("ENOENT");
  expect(readdirSync(files.root)).toEqual(["a.txt"]);
  expect(readFileSync(join(files.root, "a.txt"), "utf8")).toBe("old");
});

test("A missing path has no size, and a folder is no file", async () => {
  const files = await openFiles(newFolder());
  await files.put("a/b.txt", Buffer.from("b"));
  expect(await files.has("a/c.txt")).toBe(false);
  expect(await files.size("a")).toBeUndefined();
  expect(await files.size("a/b.txt/c")).toBeUndefined();
});

test.each([
  "",
  "/etc/passwd",
  "../x",
  "a/../../x",
  "a//b",
  "./a",
  "a/.hidden",
  "a\\..\\b",
  "c:x",
  "a\0b",
])("The path %j is refused", async (path) => {
  const files = await openFiles(newFolder());
  await expect(files.put(path, Buffer.from("x"))).rejects.toThrow(BadStoredPath);
  await expect(files.has(path)).rejects.toThrow(BadStoredPath);
  await expect(files.size(path)).rejects.toThrow(BadStoredPath);
});

test("A link below the folder does not lead outside it", async () => {
  const folder = newFolder();
  const outside = join(folder, "outside");
  mkdirSync(outside);
  const files = await openFiles(folder);
  symlinkSync(outside, join(files.root, "link"));
  await expect(files.put("link/a.txt", Buffer.from("x"))).rejects.toThrow(BadStoredPath);
  await expect(files.put("link/deep/a.txt", Buffer.from("x"))).rejects.toThrow(BadStoredPath);
  expect(readdirSync(outside)).toEqual([]);
});

test("Whatever path is given, a file is written below the folder or nowhere", async () => {
  const folder = newFolder();
  const files = await openFiles(folder);
  const before = readdirSync(folder);
  const step = fc.constantFrom("..", ".", "", "a", "b.txt", "\\", "..\\..", "~", "%2e%2e", " ");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      rmSync(files.root, { recursive: true });
      mkdirSync(files.root);
      const path = steps.join("/");
      const landed = await files.put(path, Buffer.from("x")).then(
        () => true,
        (error: unknown) => !(error instanceof BadStoredPath),
      );
      if (landed) expect(resolve(files.root, path).startsWith(files.root + sep)).toBe(true);
      expect(readdirSync(folder)).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}
