import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  commands,
  filesOf,
  fill,
  freshPlace,
  newFolder,
  opened,
  rowsOf,
} from "../../../tests/support/backups.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { StoreOptions } from "../../base/store/store.ts";

forEachStore("A backup", (open, world) => {
  test("restored to an empty machine is equal, table by table and file by file", async () => {
    const store = await open();
    const place = await fill(world, store);
    const backups = await commands();
    const created = await backups.run(place, "create");
    expect(created).toMatchObject({ code: 0, warned: "" });
    expect(created.said).toMatch(/ files, in \d+\.\d s$/);
    const [name = "", ...others] = readdirSync(backups.folder);
    expect(others).toEqual([]);
    expect(statSync(join(backups.folder, name)).mode & 0o777).toBe(0o600);
    expect((await backups.run(place, "list")).said).toContain(name);
    expect(await backups.run(place, "verify")).toMatchObject({ code: 0, warned: "" });

    const fresh = await freshPlace(place);
    const restored = await backups.run(fresh, "restore");
    expect(restored).toMatchObject({ code: 0, warned: "" });
    expect(restored.said).toMatch(/^Restored tapeout-20261122T.* in \d+\.\d s$/);
    expect(await opened(fresh, rowsOf)).toEqual(await rowsOf(store));
    expect(await filesOf(fresh.dataDir)).toEqual(await filesOf(place.dataDir));
    expect(readFileSync(join(fresh.dataDir, "first-account.txt"), "utf8")).toContain("admin");
    const hidden = readdirSync(fresh.dataDir).filter(
      (entry) => !entry.startsWith("tapeout.sqlite"),
    );
    expect(hidden.sort()).toEqual(["attachments", "first-account.txt", "storage"]);
    // Nothing of it stays where it was made.
    expect((await readdir(place.dataDir)).filter((entry) => entry.startsWith("."))).toEqual([]);

    // A second time it would be over data.
    expect((await backups.run(fresh, "restore")).code).toBe(1);
    const forced = await backups.run(fresh, "restore", "--force");
    expect(forced).toMatchObject({ code: 0, said: expect.stringContaining("before-restore-") });
    expect(await opened(fresh, rowsOf)).toEqual(await rowsOf(store));
  });

  test("is refused by a folder with a single stored file, and restored to one whose folders are empty", async () => {
    const place = await fill(world, await open());
    const backups = await commands();
    await backups.run(place, "create");
    const fresh = await freshPlace(place);
    const stored = join(fresh.dataDir, "storage");
    await mkdir(stored, { recursive: true });
    await writeFile(join(stored, "own.txt"), "mine");
    expect(await backups.run(fresh, "restore")).toMatchObject({
      ...{ code: 1, warned: expect.stringContaining("has data (storage)") },
    });
    expect(readdirSync(stored)).toEqual(["own.txt"]);
    await rm(join(stored, "own.txt"));
    expect(await backups.run(fresh, "restore")).toMatchObject({ code: 0, warned: "" });
  });

  test("is refused by a store of another kind", async () => {
    const place = await fill(world, await open());
    const backups = await commands();
    await backups.run(place, "create");
    const other: StoreOptions = {
      dataDir: join(await newFolder(), "data"),
      ...(place.databaseUrl === undefined && { databaseUrl: "postgres://nobody@localhost/none" }),
    };
    const { code, warned } = await backups.run(other, "restore");
    expect([code, warned]).toEqual([1, expect.stringContaining("The archive is of ")]);
    expect(existsSync(other.dataDir)).toBe(false);
  });

  test("names the missing tool of PostgreSQL", async () => {
    const place = await fill(world, await open());
    if (place.databaseUrl === undefined) return;
    const backups = await commands();
    const folder = await newFolder();
    vi.stubEnv("PATH", folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect((await backups.run(place, "create")).warned).toContain("pg_dump is not installed");
    const old = "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n";
    await writeFile(join(folder, "pg_dump"), old, { mode: 0o755 });
    const { code, warned } = await backups.run(place, "create");
    expect([code, warned]).toEqual([
      1,
      expect.stringMatching(/version 9 and the server of .* \d+/),
    ]);
    expect(readdirSync(backups.folder)).toEqual([]);
  });
});
