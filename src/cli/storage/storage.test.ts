import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runContentOn } from "../../../tests/support/contentCommand.ts";
import { type S3Server, startS3 } from "../../../tests/support/s3.ts";
import { makeFolder, makeSite } from "../../../tests/support/sampleFolder.ts";
import { forSqlite, type StoreWorld } from "../../../tests/support/store.ts";
import { fileSize } from "../../base/site/values/fileSize.ts";
import type { S3Location } from "../../base/store/storage/location.ts";
import { openStorage } from "../../base/store/storage/openStorage.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import { runStorage } from "./storage.ts";

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});

afterAll(() => server[Symbol.asyncDispose]());

beforeEach(() => {
  server.fault = undefined;
});

async function run(world: StoreWorld, storage: S3Location | undefined, ...args: string[]) {
  const said: string[] = [];
  const warned: string[] = [];
  const place = { ...(await world.place()), storage };
  const code = await runStorage(args, {
    config: () => ({ ...place, storageKeys: server.location.credentials }),
    now: () => 1_000,
    warn: (line) => warned.push(line),
    print: (line) => said.push(line),
    audit: () => undefined,
  });
  return { code, said: said.join("\n"), warned: warned.join("\n") };
}

let prefixes = 0;

/** A prefix of the test's own, and its URL without keys. */
function target(): { readonly location: S3Location; readonly url: string } {
  prefixes += 1;
  const prefix = `move-${prefixes}`;
  const { bucket, endpoint } = server.location;
  return {
    location: { ...server.location, prefix },
    url: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
  };
}

async function contents(files: Files): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for await (const { path } of files.list()) all[path] = (await files.read(path)).toString();
  return all;
}

forSqlite("The storage command", (open, world) => {
  async function filled() {
    await runContentOn(world, "import", await makeSite());
    const { dataDir } = await world.place();
    const [media, attachments] = [
      await openStorage({ dataDir }, "storage"),
      await openStorage({ dataDir }, "attachments"),
    ];
    for (let at = 0; at < 30; at += 1) await media.put(`many/${at}.txt`, Buffer.from(`file ${at}`));
    await attachments.put("a1", Buffer.from("report"));
    const { db } = await open();
    const row = { id: "a1", name: "a.txt", size: 6, kind: "text", enquiry_id: null };
    await db
      .insertInto("attachments")
      .values({ ...row, position: 0, created_at: 1 })
      .execute();
    return { dataDir, media, attachments };
  }

  test("moves all files to a bucket and back, whatever happens in between", async () => {
    const { dataDir, media, attachments } = await filled();
    const before = [await contents(media), await contents(attachments)];
    const { location, url } = target();
    server.fault = { status: 403, code: "AccessDenied" };
    expect(await run(world, undefined, "move", "--to", url)).toMatchObject({ code: 1 });
    server.fault = undefined;
    const first = await run(world, undefined, "move", "--to", url);
    expect(first).toMatchObject({ code: 0, warned: "" });
    expect(first.said).toContain(`Set STORAGE_URL=${url}`);
    expect(first.said).not.toContain("S3RVER");
    expect(first.said).toContain("Then run this once more");
    // What came meanwhile is copied by the next run, which copies nothing twice.
    await media.put("many/late.txt", Buffer.from("late"));
    expect((await run(world, undefined, "move", "--to", url)).said).toContain("storage: 1 copied");
    const there = { dataDir, storage: location };
    expect((await contents(await openStorage(there, "storage")))["many/late.txt"]).toBe("late");
    expect(await run(world, location, "verify")).toMatchObject({ code: 0, warned: "" });

    const removed = await run(world, undefined, "move", "--to", url, "--remove-source");
    expect(removed).toMatchObject({ code: 0 });
    expect(removed.said).not.toContain("Then run this once more");
    expect(await contents(media)).toEqual({});
    expect(await run(world, location, "move", "--to", "disk")).toMatchObject({ code: 0 });
    expect([await contents(media), await contents(attachments)]).toEqual([
      { ...before[0], "many/late.txt": "late" },
      before[1],
    ]);
    expect(await run(world, undefined, "verify")).toMatchObject({ code: 0, warned: "" });
  });

  test("copies a file again whose copy was damaged, when asked to verify", async () => {
    const { dataDir, media } = await filled();
    const { location, url } = target();
    await run(world, undefined, "move", "--to", url);
    // As if the bucket's disk had flipped a bit: the same size, and a different hash in the metadata.
    const object = server.objectFile(`${location.prefix}/storage/many/3.txt`);
    writeFileSync(object, "FILE 3");
    expect(await run(world, location, "verify")).toMatchObject({
      code: 1,
      warned: expect.stringContaining("storage/many/3.txt: damaged"),
    });
    // Without the word only the size and the noted digest are compared.
    expect((await run(world, undefined, "move", "--to", url)).said).toContain("storage: 0 copied");
    expect((await run(world, undefined, "move", "--to", url, "--verify")).said).toContain(
      "storage: 1 copied",
    );
    writeFileSync(object, "FILE 3");
    // A damaged copy is no reason to remove the only good file, nor to overwrite one.
    await writeFile(join(dataDir, "storage", "many", "3.txt"), "local!");
    const moved = await run(world, location, "move", "--to", "disk");
    expect([moved.code, moved.warned]).toEqual([1, "storage/many/3.txt: the copy differs"]);
    expect((await media.read("many/3.txt")).toString()).toBe("local!");
  });

  test("lists each file with its size, and their sums", async () => {
    const { media, attachments } = await filled();
    const { code, said } = await run(world, undefined, "list");
    const lines = said.split("\n");
    const stored = lines.filter((line) => line.includes("  storage/"));
    expect(code).toBe(0);
    expect(stored).toContain("           7  storage/many/29.txt");
    const bytes = stored.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
    expect(lines.slice(stored.length)).toEqual([
      `${stored.length} files, ${fileSize(bytes)}, in ${media.place}`,
      "           6  attachments/a1",
      `1 files, ${fileSize(6)}, in ${attachments.place}`,
    ]);
    expect((await run(world, undefined, "verify")).said.split("\n")).toEqual([
      `${stored.length} files read in ${media.place}`,
      `1 files read in ${attachments.place}`,
      "Nothing is missing or damaged",
    ]);
  });

  test("lists missing files that the database refers to", async () => {
    const { media, attachments } = await filled();
    await media.remove("sample/picture.svg");
    await attachments.put("a1", Buffer.from("cut"));
    const { code, said, warned } = await run(world, undefined, "verify");
    expect(code).toBe(1);
    expect(said).toMatch(/\n2 missing or damaged$/);
    expect(warned).toContain("storage/sample/picture.svg: missing");
    expect(warned).toContain("attachments/a1: has 3 bytes, and the database says 6");
  });

  test("writes one file out, and never overwrites another", async () => {
    await filled();
    const path = join(await makeFolder(), "out");
    expect(await run(world, undefined, "get", "attachments/a1", path)).toMatchObject({ code: 0 });
    expect(readFileSync(path, "utf8")).toBe("report");
    const { code, warned } = await run(world, undefined, "get", "storage/many/1.txt", path);
    expect([code, warned]).toEqual([1, `${path} cannot be used: it exists already (EEXIST).`]);
    expect(await readFile(path, "utf8")).toBe("report");
    const none = await run(world, undefined, "get", "storage/none", `${path}2`);
    expect([none.code, none.warned, existsSync(`${path}2`)]).toEqual([
      1,
      "There is no storage/none",
      false,
    ]);
  });

  test.each([
    [["move"], "move needs --to"],
    [["move", "--to", "s3://Not_A_Bucket"], "--to names no bucket"],
    [["get", "storge/a", "b"], "did you mean storage?"],
    [["list", "--to", "disk"], "list takes no --to"],
    [["list", "all"], "list takes no all"],
    [["get", "attachments/a1"], "get needs SET/PATH FILE"],
    [["get", "attachments/a1", "b", "c"], "get needs SET/PATH FILE"],
  ])("does not accept %j", async (args, said) => {
    expect(await run(world, undefined, ...args)).toMatchObject({
      code: 2,
      warned: expect.stringContaining(said),
    });
  });

  test("reports that the files are there already", async () => {
    await filled();
    const { code, warned } = await run(world, undefined, "move", "--to", "disk");
    expect([code, warned]).toEqual([1, expect.stringContaining("already")]);
  });
});
