import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { runContentOn } from "../../tests/support/contentCommand.ts";
import { databaseOn } from "../../tests/support/migratedStores.ts";
import { type S3Server, startS3 } from "../../tests/support/s3.ts";
import { makeSite } from "../../tests/support/sampleFolder.ts";
import { administer, forEachStore, forSqlite, type StoreWorld } from "../../tests/support/store.ts";
import type { BackupSettings } from "../backup/settings.ts";
import type { StorageLocation } from "../store/storage/location.ts";
import { openStorage } from "../store/storage/open.ts";
import { openStore, type Store, type StoreOptions } from "../store/store.ts";
import { runBackup } from "./backup.ts";

let identity = "";
let recipient = "";
let server: S3Server;

beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  server = await startS3();
});

afterAll(() => server[Symbol.asyncDispose]());

beforeEach(() => {
  server.fault = undefined;
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const start = Date.parse("2026-11-22T10:00:00Z");

/** A backup command's world: where archives go, with which key, and what time it is. */
async function commands(settings: Partial<BackupSettings> = {}) {
  const folder = await newFolder();
  const identityFile = join(folder, "key.txt");
  await writeFile(identityFile, `# a comment\n${identity}\n`);
  const backup: BackupSettings = {
    place: { folder: join(folder, "archives") },
    key: { recipients: [recipient] },
    everyMs: undefined,
    incrementMs: undefined,
    keep: { days: 2, weeks: 0, months: 0 },
    ...settings,
  };
  const clock = { now: start };
  const hasKey = backup.key === undefined || "recipients" in backup.key;
  return {
    clock,
    folder: join(folder, "archives"),
    async run(place: StoreOptions & StorageLocation, ...args: string[]) {
      const said: string[] = [];
      const warned: string[] = [];
      const code = await runBackup(args, {
        config: () => ({ ...place, backup, ...(hasKey && { backupIdentityFile: identityFile }) }),
        now: () => clock.now,
        warn: (line) => warned.push(line),
        print: (line) => said.push(line),
        audit: () => undefined,
      });
      return { code, said: said.join("\n"), warned: warned.join("\n") };
    },
  };
}

/** Every row of every table but the leases, by table. */
async function rowsOf({ db }: Store): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => table.name !== "leases")) {
    const { rows } = await sql<unknown>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const set of ["storage", "attachments"] as const) {
    const files = await openStorage({ dataDir }, set);
    for await (const { path } of files.list()) {
      all[`${set}/${path}`] = (await files.read(path)).toString("base64");
    }
  }
  return all;
}

const longPath = `${"很长的文件夹".repeat(12)}/${"芯片".repeat(30)}.pdf`;

/** Fills a store with content, its media, an attachment and the first account's file. */
async function fill(world: StoreWorld, store: Store): Promise<StoreOptions> {
  await runContentOn(world, "import", await makeSite());
  const place = await world.place();
  const media = await openStorage(place, "storage");
  await media.put(longPath, randomBytes(100_000));
  await media.put("empty.bin", Buffer.from(""));
  await attach(place, store, "first");
  await writeFile(join(place.dataDir, "first-account.txt"), "account: admin\n", { mode: 0o600 });
  return place;
}

async function attach({ dataDir }: StoreOptions, { db }: Store, id: string): Promise<void> {
  await (await openStorage({ dataDir }, "attachments")).put(id, Buffer.from(`report ${id}`));
  const row = { id, name: "a.txt", size: `report ${id}`.length, kind: "text", enquiry_id: null };
  await db
    .insertInto("attachments")
    .values({ ...row, position: 0, created_at: 1 })
    .execute();
}

/** An empty place of the same kind as a store's. */
async function freshPlace(place: StoreOptions): Promise<StoreOptions> {
  const dataDir = join(await newFolder(), "data");
  if (place.databaseUrl === undefined) return { dataDir };
  const name = `tapeout_restored_${randomBytes(6).toString("hex")}`;
  const url = place.databaseUrl;
  await administer(url, `create database ${name}`);
  onTestFinished(() => administer(url, `drop database if exists ${name} with (force)`));
  return { dataDir, databaseUrl: databaseOn(url, name) };
}

async function opened<Result>(place: StoreOptions, use: (store: Store) => Promise<Result>) {
  const store = await openStore(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

forEachStore("A backup", (open, world) => {
  test("restored to a fresh machine is equal, table by table and file by file", async () => {
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

  test("is refused by a store of the other kind", async () => {
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
});

forSqlite("A backup", (open, world) => {
  test("of what is new is small, is left out where nothing is, and restores with its base", async () => {
    const store = await open();
    const place = await fill(world, store);
    const backups = await commands();
    await backups.run(place, "create", "--increment");
    backups.clock.now += 300_000;
    expect((await backups.run(place, "create", "--increment")).said).toContain(
      "Nothing has changed",
    );
    // Leases change all the time, and are no change.
    const lease = { name: "any", holder: "h", expires_at: 5 };
    await store.db.insertInto("leases").values(lease).execute();
    expect((await backups.run(place, "create", "--increment")).said).toContain(
      "Nothing has changed",
    );
    // What is older than the full archive by more than clocks differ is in that alone.
    backups.clock.now += 3_600_000 + Date.now() - start;
    await rm(join(backups.folder, readdirSync(backups.folder)[0] ?? ""));
    await backups.run(place, "create");
    backups.clock.now += 300_000;
    const before = await rowsOf(store);
    await store.db.updateTable("accounts").set({ name: "x" }).execute();
    await store.db.insertInto("secrets").values({ name: "s", value: "v", created_at: 1 }).execute();
    const increment = await backups.run(place, "create", "--increment");
    expect(increment.said).toContain("0 files");
    const after = await rowsOf(store);

    const names = readdirSync(backups.folder).sort();
    expect(names.map((name) => name.split("-")[2])).toEqual(["full", "increment"]);
    const [full = "", newest = ""] = names;
    expect(statSync(join(backups.folder, newest)).size).toBeLessThan(
      statSync(join(backups.folder, full)).size,
    );
    for (const [args, rows] of [
      [[], after],
      [[full], before],
    ] as const) {
      const fresh = await freshPlace(place);
      expect((await backups.run(place, "verify", ...args)).code).toBe(0);
      expect(await backups.run(fresh, "restore", ...args)).toMatchObject({ code: 0, warned: "" });
      expect(await opened(fresh, rowsOf)).toEqual(rows);
      expect(await filesOf(fresh.dataDir)).toEqual(await filesOf(place.dataDir));
    }
    await rm(join(backups.folder, full));
    expect((await backups.run(place, "verify", newest)).warned).toContain("adds to is not in");
  });

  test("that was changed, cut off or is for another key is refused, and nothing is written", async () => {
    const place = await fill(world, await open());
    const backups = await commands();
    await backups.run(place, "create");
    const path = join(backups.folder, readdirSync(backups.folder)[0] ?? "");
    const whole = await readFile(path);
    const turned = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const other = await generateX25519Identity();
    const stranger = await commands({ key: undefined, place: { folder: backups.folder } });
    const strangersKey = join(await newFolder(), "key");
    await writeFile(strangersKey, other);
    const damaged: readonly (readonly [Buffer, string])[] = [
      [turned(40), "beginning was changed"],
      [turned(whole.length >> 1), "damaged or was changed"],
      [turned(whole.length - 1), "damaged or was changed"],
      [whole.subarray(0, whole.length - 1), "damaged or was changed"],
      [whole.subarray(0, whole.length >> 1), "damaged or was changed"],
      [whole.subarray(0, 65_536 + 200), "damaged or was changed"],
      [whole.subarray(0, 30), "damaged or was changed"],
      [Buffer.from("no archive"), "damaged or was changed"],
      [Buffer.from(""), "damaged or was changed"],
    ];
    const dataDir = join(await newFolder(), "data");
    for (const [bytes, said] of damaged) {
      await writeFile(path, bytes);
      for (const command of ["verify", "restore"]) {
        const { code, warned } = await backups.run({ dataDir }, command);
        expect([code, warned]).toEqual([1, expect.stringContaining(said)]);
        expect(warned).not.toContain("    at ");
      }
      expect(existsSync(dataDir)).toBe(false);
    }
    await writeFile(path, whole);
    const wrong = await stranger.run({ dataDir }, "restore", "--identity", strangersKey);
    expect([wrong.code, wrong.warned]).toEqual([1, expect.stringContaining("another")]);
    expect(existsSync(dataDir)).toBe(false);
    // Beside data of somebody else nothing is left either.
    await mkdir(dataDir);
    await writeFile(join(dataDir, "notes.txt"), "mine");
    await stranger.run({ dataDir }, "restore", "--identity", strangersKey);
    expect(readdirSync(dataDir)).toEqual(["notes.txt"]);
  });

  test("with a file missing is made, says so, and does not pass as whole", async () => {
    const store = await open();
    const place = await fill(world, store);
    await (await openStorage(place, "storage")).remove("sample/picture.svg");
    const backups = await commands();
    const created = await backups.run(place, "create");
    expect([created.code, created.warned]).toEqual([
      0,
      expect.stringContaining("storage/sample/picture.svg: the database refers to it"),
    ]);
    const verified = await backups.run(place, "verify");
    expect([verified.code, verified.warned]).toEqual([
      1,
      expect.stringContaining("storage/sample/picture.svg"),
    ]);
  });

  test("goes to a bucket, and comes from it", async () => {
    const place = await fill(world, await open());
    const bucket = { ...server.location, prefix: "backups" };
    const backups = await commands({ place: { bucket } });
    expect(await backups.run(place, "create")).toMatchObject({ code: 0, warned: "" });
    expect((await backups.run(place, "list")).said).toContain(
      "1 archives in s3://tapeout-test/back",
    );
    const fresh = await freshPlace(place);
    expect(await backups.run(fresh, "restore")).toMatchObject({ code: 0, warned: "" });
    expect(await filesOf(fresh.dataDir)).toEqual(await filesOf(place.dataDir));
    server.fault = { status: 403, code: "AccessDenied" };
    expect(await backups.run(place, "create")).toMatchObject({ code: 1 });
    server.fault = undefined;
    expect((await backups.run(place, "list")).said).toContain("1 archives");
  });

  test("holds what a bucket stores, and puts it back into one", async () => {
    const store = await open();
    const place = await fill(world, store);
    const storage = { ...server.location, prefix: "stored" };
    const inBucket = await openStorage({ ...place, storage }, "storage");
    await inBucket.put("sample/picture.svg", Buffer.from("<svg/>"));
    await (await openStorage({ ...place, storage }, "attachments")).put("first", Buffer.from("r"));
    const backups = await commands();
    expect(await backups.run({ ...place, storage }, "create")).toMatchObject({
      code: 0,
      warned: "",
    });
    await inBucket.remove("sample/picture.svg");
    const fresh = { ...(await freshPlace(place)), storage };
    expect(await backups.run(fresh, "restore")).toMatchObject({ code: 0, warned: "" });
    expect((await inBucket.read("sample/picture.svg")).toString()).toBe("<svg/>");
    expect(readdirSync(fresh.dataDir)).not.toContain("storage");
  });

  test("is kept as long as it is to be", async () => {
    const place = await fill(world, await open());
    const backups = await commands();
    for (let day = 0; day < 4; day += 1) {
      await backups.run(place, "create");
      backups.clock.now += 24 * 3_600_000;
    }
    expect((await backups.run(place, "prune", "--dry-run")).said).toContain("2 archives would be");
    expect(readdirSync(backups.folder)).toHaveLength(4);
    await backups.run(place, "prune");
    expect(readdirSync(backups.folder).map((name) => name.slice(8, 16))).toEqual([
      "20261124",
      "20261125",
    ]);
  });

  test("with a passphrase is opened with that", async () => {
    const place = await fill(world, await open());
    const passphrase = "correct horse battery staple";
    const backups = await commands({ key: { passphrase } });
    await backups.run(place, "create");
    expect(await backups.run(place, "verify")).toMatchObject({ code: 0, warned: "" });
  });

  test.each([
    [["create"], { key: undefined }, "BACKUP_RECIPIENTS"],
    [["restore", "a", "b"], {}, "restore takes no b"],
    [["verify"], {}, "There is no archive in"],
    [["verify", "x"], {}, "There is no archive x"],
    [["list", "--force"], {}, "list takes no --force"],
    [["key"], {}, "key needs FILE"],
  ])("command %j says what it lacks", async (args, settings, said) => {
    const place = await world.place();
    await opened(place, async () => undefined);
    const { code, warned } = await (await commands(settings)).run(place, ...args);
    expect(code).toBeGreaterThan(0);
    expect(warned).toContain(said);
  });
});
