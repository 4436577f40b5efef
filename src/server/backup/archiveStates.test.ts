import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDiskFiles } from "../../base/store/files/diskFiles.ts";
import { baseOf, newArchiveName, readTestRecord, testRecord } from "./archiveNames.ts";
import { findArchive, listArchives, openArchive } from "./archives.ts";
import { backupStates, recordTest } from "./backupStates.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 10, 22);
const digest = "0123456789abcdef";
const full = newArchiveName(start, digest, undefined);
const later = newArchiveName(start + hourMs, digest, full);
const latest = newArchiveName(start + 2 * hourMs, digest, full);

/** A folder with archives of these names, and records of tests. */
function folderWith(...paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-archives-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "tests"));
  for (const path of paths) writeFileSync(join(folder, path), path.slice(0, 3));
  return folder;
}

const stateOf = (folder: string, now: number, everyMs?: number) =>
  backupStates(
    async () => ({ place: { folder }, everyMs }),
    () => now,
  )();

test("The newest archive counts and the last test, whatever else lies beside them", async () => {
  const folder = folderWith(
    ...[latest.name, full.name, later.name, "notes.txt", "tests/notes.txt"],
    ...[testRecord(full.name, start + 3), testRecord(later.name, start + 5)],
    testRecord(latest.name, start + 4),
  );
  expect(await stateOf(folder, start + 3 * hourMs, dayMs)).toEqual({
    isReachable: true,
    newest: { ...latest, size: 3 },
    tested: { archive: later.name, madeAt: start + hourMs, at: start + 5 },
    isOverdue: false,
    isTestOverdue: false,
  });
});

test("Backups are overdue after twice their interval, of a day where none is set, and tests after 90 days", async () => {
  const folder = folderWith(full.name, testRecord(full.name, start));
  const overdue = async (after: number, everyMs?: number) => {
    const state = await stateOf(folder, start + after, everyMs);
    return [state?.isOverdue, state?.isTestOverdue];
  };
  expect([await overdue(2 * hourMs, hourMs), await overdue(2 * hourMs + 1, hourMs)]).toEqual([
    ...[
      [false, false],
      [true, false],
    ],
  ]);
  expect([await overdue(2 * dayMs), await overdue(2 * dayMs + 1)]).toEqual([
    ...[
      [false, false],
      [true, false],
    ],
  ]);
  const long = 1_000 * dayMs;
  expect([await overdue(90 * dayMs, long), await overdue(90 * dayMs + 1, long)]).toEqual([
    ...[
      [false, false],
      [false, true],
    ],
  ]);
});

test("A state is held for half a minute, but for other settings", async () => {
  const [one, other] = [folderWith(full.name), folderWith()];
  const clock = { now: start };
  let settings: { folder: string; everyMs: number } | undefined = { folder: one, everyMs: dayMs };
  const states = backupStates(
    async () => settings && { place: { folder: settings.folder }, everyMs: settings.everyMs },
    () => clock.now,
  );
  const newest = async () => (await states())?.newest?.name;
  expect(await newest()).toBe(full.name);
  writeFileSync(join(one, later.name), "");
  clock.now += 29_999;
  expect(await newest()).toBe(full.name);
  clock.now += 2;
  expect(await newest()).toBe(later.name);
  settings = { folder: other, everyMs: dayMs };
  expect(await newest()).toBeUndefined();
  settings = { folder: one, everyMs: 1 };
  expect((await states())?.isOverdue).toBe(false);
  writeFileSync(join(one, latest.name), "");
  settings = { folder: one, everyMs: 2 };
  expect(await newest()).toBe(latest.name);
  settings = undefined;
  expect(await states()).toBeUndefined();
});

test("Archives are listed from the oldest, and found by their names, else the newest", async () => {
  const files = await openDiskFiles(folderWith(latest.name, "notes.txt", full.name, later.name));
  expect((await listArchives(files)).map(({ name, size }) => [name, size])).toEqual([
    ...[
      [full.name, 3],
      [later.name, 3],
      [latest.name, 3],
    ],
  ]);
  expect((await findArchive(files, undefined)).name).toBe(latest.name);
  expect((await findArchive(files, later.name)).name).toBe(later.name);
  await expect(findArchive(files, "notes.txt")).rejects.toThrow(
    `There is no archive notes.txt in ${files.place}`,
  );
  await expect(openArchive(files, "gone")).rejects.toThrow(
    `There is no archive gone in ${files.place}`,
  );
  const empty = await openDiskFiles(folderWith());
  await expect(findArchive(empty, undefined)).rejects.toThrow(
    `There is no archive in ${empty.place}`,
  );
});

test("The record of a test replaces those before it, and nothing else", async () => {
  const folder = folderWith(full.name, "tests/notes.txt", testRecord(full.name, start));
  await recordTest(await openDiskFiles(folder), later.name, start + dayMs);
  const own = testRecord(later.name, start + dayMs);
  expect(
    readdirSync(join(folder, "tests"))
      .map((name) => `tests/${name}`)
      .toSorted(),
  ).toEqual([...[own, "tests/notes.txt"].toSorted()]);
  expect(readdirSync(folder).toSorted()).toEqual([full.name, "tests"].toSorted());
});

test("A record of a test has the times of the archive and of the test in its name", () => {
  const path = testRecord(later.name, start + 7);
  expect(path).toBe(`tests/20261122T000000007Z-${later.name}`);
  expect(readTestRecord(path)).toEqual({ archive: later.name, madeAt: later.time, at: start + 7 });
  for (const other of [later.name, `tests/${later.name}`, path.slice(6), `${path}x`, `x${path}`]) {
    expect(readTestRecord(other)).toBeUndefined();
  }
  expect(readTestRecord(path.replace("1122", "1322"))).toBeUndefined();
});

test("An increment adds to the full archive of its time, and to no other", () => {
  const sameTime = newArchiveName(start, "f".repeat(16), later);
  expect(baseOf(later, [sameTime, latest, full])).toBe(full);
  expect(baseOf(later, [latest, sameTime])).toBeUndefined();
  expect(baseOf(full, [full])).toBeUndefined();
});
