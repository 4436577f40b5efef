import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { folderBelow, folderProblem } from "./backupFolder.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

test.each([
  ...["backups", "backups/nightly", "Sicherung 1", "备份", "a.b/c-d_e"],
  ...["a/b/c/d/e/f/g/h", "x".repeat(64)],
])("%s is accepted", (folder) => {
  expect(folderProblem(folder)).toBeUndefined();
});

test.each([
  ...["", "/", "/tmp", "/var/backups", "..", "../x", "a/../../x", "a/..", ".", "./a", "a/./b"],
  ...["a//b", "a/", "C:\\x", "a\\..\\b", "\\\\server\\share", "~", ".hidden", "a/.hidden", "a\0b"],
  ...["a.", " a", "a ", "s3://bucket", "a:b", "a*", `${"x".repeat(65)}`, "a/b/c/d/e/f/g/h/i"],
])("%j is refused", (folder) => {
  expect(folderProblem(folder)).toBe("folder");
});

test.each([
  "storage",
  "Storage/x",
  "attachments",
  "tapeout.sqlite",
  "tapeout.sqlite-wal",
  "search/x",
])("%s is the server's own", (folder) => expect(folderProblem(folder)).toBe("folder-reserved"));

test("an accepted folder lies below the data folder, whatever the input", async () => {
  const data = await dataFolder();
  const pieces = fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    "a",
    "b c",
    "~",
    "C:",
    "\0",
    "备",
    "%2e",
    ":",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 9 }), async (parts) => {
      const found = await folderBelow(data, parts.join(""));
      if ("folder" in found) expect(found.folder.startsWith(data + sep)).toBe(true);
    }),
  );
});

test("a link on the path is refused, whatever its target, and so is a file", async () => {
  const data = await dataFolder();
  await mkdir(join(data, "real"), { recursive: true });
  await symlink(tmpdir(), join(data, "out"));
  await symlink(join(data, "real"), join(data, "within"));
  await symlink("/nowhere/at/all", join(data, "real", "dangling"));
  await writeFile(join(data, "file"), "");
  const linked = { problem: "folder-link" };
  for (const folder of ["out", "out/x", "within", "real/dangling", "real/dangling/x", "file/x"]) {
    expect(await folderBelow(data, folder)).toEqual(linked);
  }
  // A data folder that cannot be read is no matter of the folder's name.
  await expect(folderBelow(join(data, "file"), "x")).rejects.toThrow("ENOTDIR");
  expect(await folderBelow(data, "real/new")).toEqual({ folder: join(data, "real", "new") });
});
