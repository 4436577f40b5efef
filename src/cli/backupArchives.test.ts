import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity } from "age-encryption";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  commands,
  filesOf,
  fill,
  freshPlace,
  newFolder,
  opened,
  rowsOf,
  start,
} from "../../tests/support/backups.ts";
import { type S3Server, startS3 } from "../../tests/support/s3.ts";
import { forSqlite } from "../../tests/support/store.ts";
import { openStorage } from "../base/store/storage/openStorage.ts";

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});

afterAll(() => server[Symbol.asyncDispose]());

beforeEach(() => {
  server.fault = undefined;
});

forSqlite("A backup", (open, world) => {
  test("of changes is small, is omitted if there are none, and restores with its base", async () => {
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

  test("that was changed, truncated or encrypted for another key is refused, and nothing is written", async () => {
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
      [turned(40), "was changed"],
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

  test("with a file missing is created, reports it, and does not pass as complete", async () => {
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

  test("is written to a bucket, and read from it", async () => {
    const place = await fill(world, await open());
    const bucket = { ...server.location, prefix: "backups" };
    const backups = await commands({ place: { bucket } });
    expect(await backups.run(place, "create")).toMatchObject({ code: 0, warned: "" });
    expect((await backups.run(place, "list")).said).toContain(
      "1 archive in s3://tapeout-test/back",
    );
    const fresh = await freshPlace(place);
    expect(await backups.run(fresh, "restore")).toMatchObject({ code: 0, warned: "" });
    expect(await filesOf(fresh.dataDir)).toEqual(await filesOf(place.dataDir));
    server.fault = { status: 403, code: "AccessDenied" };
    expect(await backups.run(place, "create")).toMatchObject({ code: 1 });
    server.fault = undefined;
    expect((await backups.run(place, "list")).said).toContain("1 archive in");
  });

  test("contains the files of a bucket, and restores them into one", async () => {
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

  test("is kept for its configured time", async () => {
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

  test.each([
    [["create"], { key: undefined }, "BACKUP_RECIPIENTS"],
    [["restore", "a", "b"], {}, "restore takes no b"],
    [["verify"], {}, "There is no archive in"],
    [["verify", "x"], {}, "There is no archive x"],
    [["list", "--force"], {}, "list takes no --force"],
    [["key"], {}, "key needs FILE"],
  ])("command %j reports the missing option", async (args, settings, said) => {
    const place = await world.place();
    await opened(place, async () => undefined);
    const { code, warned } = await (await commands(settings)).run(place, ...args);
    expect(code).toBeGreaterThan(0);
    expect(warned).toContain(said);
  });
});
