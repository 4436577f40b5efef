import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { limits } from "../../../../tests/support/limits.ts";
import { type S3Fault, type S3Server, startS3 } from "../../../../tests/support/s3.ts";
import { openDiskFiles } from "../files/diskFiles.ts";
import { digestOfFile } from "./fileDigest.ts";
import type { S3Location } from "./location.ts";
import { openS3Files } from "./openStorage.ts";
import {
  BadStoredPath,
  type Files,
  RangeNotSatisfiable,
  StorageUnavailable,
} from "./storageInterface.ts";

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});

afterAll(() => server[Symbol.asyncDispose]());

beforeEach(() => {
  server.fault = undefined;
  server.requests.length = 0;
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-objects-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let opened = 0;

/** A storage of the test's own in the bucket. */
function bucket(more: Partial<S3Location> = {}): Promise<Files> {
  opened += 1;
  return openS3Files({ ...server.location, prefix: `t${opened}`, ...more }, "storage");
}

const storages: readonly (readonly [string, () => Promise<Files>])[] = [
  ["a folder", async () => openDiskFiles(await newFolder())],
  ["a bucket", () => bucket()],
];

const realNow = performance.now.bind(performance);

/** Advances this process's monotonic clock by a number of milliseconds, until the test ends. */
function moveClock(ms: number): void {
  const moved = vi.spyOn(performance, "now").mockImplementation(() => realNow() + ms);
  onTestFinished(() => moved.mockRestore());
}

async function bytesOf(files: Files, path: string, range?: Parameters<Files["open"]>[1]) {
  const file = await files.open(path, range);
  if (file === undefined) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of file.bytes) pieces.push(Buffer.from(piece));
  return { bytes: Buffer.concat(pieces), size: file.size, range: file.range };
}

async function listed(files: Files): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of files.list()) paths.push(path);
  return paths.sort();
}

describe.each(storages)("Files in %s", (_, open) => {
  test("are put, read, replaced, listed and removed", async () => {
    const files = await open();
    const folder = await newFolder();
    await writeFile(join(folder, "source"), "%PDF-1.7 芯片");
    await files.put("products/rg 8810/芯片 co.pdf", join(folder, "source"));
    await files.put("a.txt", Buffer.from("old"));
    const before = await files.state("a.txt");
    await files.put("a.txt", Buffer.from("newer"));
    const after = await files.state("a.txt");
    expect(after).toMatchObject({ size: 5 });
    expect(after?.version).not.toBe(before?.version);
    expect(after?.version).toMatch(/^[\w-]+$/);
    expect((await files.read("products/rg 8810/芯片 co.pdf")).toString()).toBe("%PDF-1.7 芯片");
    expect(await files.size("products/rg 8810/芯片 co.pdf")).toBe(15);
    expect(await listed(files)).toEqual(["a.txt", "products/rg 8810/芯片 co.pdf"]);
    await files.remove("a.txt");
    await files.remove("a.txt");
    expect([await files.has("a.txt"), await files.open("a.txt")]).toEqual([false, undefined]);
    await expect(files.read("a.txt")).rejects.toThrow();
  });

  test("are moved from the local file", async () => {
    const files = await open();
    const local = files.place.startsWith("s3:") ? await newFolder() : files.place;
    const source = join(local, ".arriving");
    await writeFile(source, "report");
    await files.adopt("id", source);
    expect([(await files.read("id")).toString(), existsSync(source)]).toEqual(["report", false]);
  });

  test("return any range of their bytes, and none outside them", async () => {
    const files = await open();
    const bytes = randomBytes(1_000);
    await files.put("bytes", bytes);
    const numbers = fc.nat({ max: 1_100 });
    const ranges = fc.oneof(
      fc.record({ first: numbers, last: fc.option(numbers, { nil: undefined }) }),
      fc.record({ suffix: fc.integer({ min: 1, max: 1_100 }) }),
    );
    await fc.assert(
      fc.asyncProperty(ranges, async (range) => {
        if ("first" in range && range.last !== undefined && range.last < range.first) return;
        const expected =
          "suffix" in range
            ? bytes.subarray(-range.suffix)
            : bytes.subarray(range.first, (range.last ?? 1_000) + 1);
        const read = bytesOf(files, "bytes", range);
        if (expected.length === 0) await expect(read).rejects.toThrow(RangeNotSatisfiable);
        else expect(await read).toMatchObject({ bytes: expected, size: 1_000 });
      }),
      { numRuns: 25 },
    );
  });

  test.each(["", "..", "a/../b", "/a", ".hidden", "a/.b", "a//b", "a\\b", "a\0b", "c:d"])(
    "have no path %j",
    async (path) => {
      const files = await open();
      await expect(files.put(path, Buffer.from("x"))).rejects.toThrow(BadStoredPath);
      await expect(files.open(path)).rejects.toThrow(BadStoredPath);
      await expect(files.remove(path)).rejects.toThrow(BadStoredPath);
    },
  );
});

describe("A bucket", () => {
  test("has files at its root where neither its address nor they name a folder, as backups do", async () => {
    const files = await openS3Files({ ...server.location, prefix: "" }, "");
    await files.put("at-the-root.txt", Buffer.from("x"));
    expect(server.requests.map(({ line }) => line.split("?")[0])).toContain(
      `PUT /${server.location.bucket}/at-the-root.txt`,
    );
    expect(await listed(files)).toContain("at-the-root.txt");
  });

  test("receives the SHA-256 of each object, and no access list", async () => {
    const files = await bucket();
    const bytes = randomBytes(100_000);
    const source = join(await newFolder(), "source");
    await writeFile(source, bytes);
    await files.put("a.bin", source);
    const digest = createHash("sha256").update(bytes);
    const [put] = server.requests;
    expect(put?.headers["x-amz-checksum-sha256"]).toBe(digest.copy().digest("base64"));
    expect(Object.keys(put?.headers ?? {}).filter((name) => name.includes("acl"))).toEqual([]);
    expect((await files.state("a.bin"))?.sha256).toBe(digest.copy().digest("hex"));
    expect(await digestOfFile(files, "a.bin")).toBe(digest.digest("hex"));
  });

  test("stores a stream in parts, completely or not at all", async () => {
    const files = await bucket();
    const piece = Buffer.alloc(1024 * 1024, "a");
    const bytes = async function* (pieces: number, error?: Error) {
      for (let at = 0; at < pieces; at += 1) yield piece;
      if (error) throw error;
    };
    const isAbort = ({ line }: { line: string }) => /^DELETE .*uploadId=/.test(line);
    // One fails before the upload is begun, the other when two parts are stored.
    for (const [pieces, aborts] of [
      [17, 0],
      [32, 1],
    ] as const) {
      const broken = bytes(pieces, new Error("no more"));
      await expect(files.write("large", broken)).rejects.toThrow("no more");
      expect(server.requests.filter(isAbort)).toHaveLength(aborts);
      expect(await listed(files)).toEqual([]);
    }
    server.requests.length = 0;
    await files.write("large", bytes(17));
    const parts = server.requests.filter(({ line }) => line.includes("partNumber="));
    expect(parts.map(({ headers }) => headers["content-length"])).toEqual(["16777216", "1048576"]);
    expect(await files.size("large")).toBe(17 * piece.length);
    await files.write("small", (async function* () {})());
    expect(await files.size("small")).toBe(0);
  });

  test("lists more files than a page has, and leaves out foreign ones", async () => {
    const files = await bucket();
    server.fault = { pages: [["a", "b/c"], [], ["d", ".hidden", "e/"], ["f"]] };
    expect(await listed(files)).toEqual(["a", "b/c", "d", "f"]);
  });

  test("refuses a key that is not its own, without repeating the key", async () => {
    const wrong = { accessKeyId: "S3RVER", secretAccessKey: "not-the-secret" };
    const files = await bucket({ credentials: wrong });
    const refusal = await files.read("a").then(
      () => "",
      (error: unknown) => String(error) + JSON.stringify(error),
    );
    expect(refusal).toContain("SignatureDoesNotMatch");
    expect(refusal).not.toContain("not-the-secret");
  });

  test("that does not exist is an error, and not a missing file", async () => {
    const files = await bucket({ bucket: "no-such-bucket" });
    await expect(files.open("a")).rejects.toThrow(StorageUnavailable);
  });

  const faults: readonly (readonly [string, S3Fault])[] = [
    ["is down", "dead"],
    ["is broken", { status: 500, code: "InternalError" }],
    ["denies access", { status: 403, code: "AccessDenied" }],
  ];

  test.each(faults)("that %s is reported, and used again once well", async (_, fault) => {
    const files = await bucket();
    await files.put("a", Buffer.from("kept"));
    server.fault = fault;
    const b = Buffer.from("new");
    for (const ask of [() => files.read("a"), () => files.state("a"), () => files.put("b", b)]) {
      await expect(ask()).rejects.toThrow(StorageUnavailable);
    }
    await expect(listed(files)).rejects.toThrow(StorageUnavailable);
    server.fault = undefined;
    await expect
      .poll(() => files.read("a").then(String, () => ""), { timeout: limits.wait })
      .toBe("kept");
    expect(await files.has("b")).toBe(false);
  });

  test("that fails in the middle of a file ends it with an error, never as if it were complete", async () => {
    const files = await bucket();
    await files.put("a", randomBytes(300_000));
    server.fault = { cutAfter: 70_000 };
    await expect(files.read("a")).rejects.toThrow(StorageUnavailable);
  });

  test("is not tried by every request while it does not answer", async () => {
    const files = await bucket();
    server.fault = "dead";
    await expect(files.read("a")).rejects.toThrow(StorageUnavailable);
    const asked = server.requests.length;
    await expect(files.read("a")).rejects.toThrow(StorageUnavailable);
    expect(server.requests).toHaveLength(asked);
  });

  test("that accepts connections and answers nothing is given up, and tried by one of many until it recovers", async () => {
    const files = await bucket();
    await files.put("a", Buffer.from("kept"));
    server.requests.length = 0;
    server.fault = "silent";
    await expect(files.read("a")).rejects.toThrow(StorageUnavailable);
    expect(server.requests.length).toBeLessThanOrEqual(2);
    expect(files.isAnswering?.()).toBe(false);
    const many = () => Promise.allSettled(Array.from({ length: 20 }, () => files.read("a")));
    const asked = server.requests.length;
    await many();
    expect(server.requests).toHaveLength(asked);
    moveClock(6_000);
    server.fault = "dead";
    await many();
    // The client tries its one request twice.
    expect(server.requests.length).toBeLessThanOrEqual(asked + 2);
    expect(server.requests.length).toBeGreaterThan(asked);
    moveClock(12_000);
    server.fault = undefined;
    expect(String(await files.read("a"))).toBe("kept");
    expect(files.isAnswering?.()).toBe(true);
    expect((await many()).map(({ status }) => status)).not.toContain("rejected");
  });

  test("that fails while nobody reads is reported nevertheless, as is its recovery", async () => {
    const files = await bucket();
    expect(files.isAnswering?.()).toBe(true);
    await expect.poll(() => server.requests.length).toBe(1);
    server.fault = "dead";
    moveClock(6_000);
    await expect.poll(() => files.isAnswering?.(), { timeout: limits.wait }).toBe(false);
    server.fault = undefined;
    moveClock(12_000);
    await expect.poll(() => files.isAnswering?.(), { timeout: limits.wait }).toBe(true);
  });
});
