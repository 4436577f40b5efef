import {
  chmodSync,
  chownSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { build } from "../../scripts/build.ts";
import { isStale } from "../../scripts/stale.ts";
import { unprivileged } from "../support/postgres.ts";
import { type DataDir, makeDataDir, type ServerProcess, startServer } from "../support/server.ts";

const database = (folder: string) => join(folder, "tapeout.sqlite");
const isWindows = process.platform === "win32";
type Options = Parameters<typeof startServer>[2];

let sound: DataDir;

/** A folder left in order by a server. */
beforeAll(async () => {
  if (isStale()) await build();
  sound = await makeDataDir();
  const server = startServer(sound.path, { DEMO: "off" });
  await server.ready;
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
});
afterAll(() => sound.remove());

async function copyOfSound(): Promise<string> {
  const folder = await makeDataDir();
  onTestFinished(() => folder.remove());
  cpSync(sound.path, folder.path, { recursive: true });
  return folder.path;
}

function start(folder: string, options: Options = {}, variables = {}): ServerProcess {
  const server = startServer(folder, { DEMO: "off", ...variables }, options);
  onTestFinished(async () => {
    server.signal("SIGKILL");
    await server.ended;
  });
  return server;
}

/** Output of a failing start: the fault, its place and a remedy; never a stack. */
async function refusal(folder: string, options: Options = {}, variables = {}): Promise<string> {
  const server = start(folder, options, variables);
  expect(await server.ended).toBe(1);
  const said = server.said();
  expect(said, "no stack").not.toMatch(/^ +at |node:internal/m);
  expect(said.trim().split("\n").length).toBeLessThan(6);
  return said;
}

describe("A start reports what is wrong with the store, where, and how to restore it", () => {
  it("where the file is no database", async () => {
    const folder = await copyOfSound();
    const text = "This is a letter, and no database at all.\n".repeat(200);
    writeFileSync(database(folder), text);
    const said = await refusal(folder);
    expect(said).toContain(`${database(folder)} is no SQLite database`);
    expect(said).toContain("docs/operations.md, Backup and restore");
    expect(readFileSync(database(folder), "utf8"), "left as it was").toBe(text);
  });

  it("where it is damaged", async () => {
    const folder = await copyOfSound();
    const bytes = readFileSync(database(folder));
    // Everything after the header of its first page.
    bytes.fill(0xa5, 100);
    writeFileSync(database(folder), bytes);
    const said = await refusal(folder);
    expect(said).toContain(`${database(folder)} is damaged`);
    expect(said).toContain("put a backup in its place");
    expect(readFileSync(database(folder)).equals(bytes), "left as it was").toBe(true);
  });

  it("where DATA_DIR is a file", async () => {
    const folder = join(await copyOfSound(), "tapeout.sqlite");
    expect(await refusal(folder)).toMatch(/cannot be opened .*\n.*DATA_DIR is a folder/);
  });

  it.skipIf(isWindows)("where the disk has no room for a new one", async () => {
    const folder = await copyOfSound();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    expect(await refusal(folder, { maxFileBlocks: 0 })).toMatch(
      /The store cannot be used: .*tapeout\.sqlite .*no room/,
    );
  });

  it.skipIf(isWindows)("where the account may not write a new one", async () => {
    const folder = await copyOfSound();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    chmodSync(folder, 0o555);
    const said = await refusal(folder, { owner: unprivileged() });
    expect(said).toContain("cannot be written by this account");
    expect(said).toContain("DATA_DIR");
  });
});

describe.skipIf(isWindows)("A store that can be read but not written", () => {
  /**
   * Removes the write permission from everybody, and gives ownership to the account that will read
   * it.
   */
  function makeReadOnly(folder: string): void {
    const owner = unprivileged();
    for (const name of ["", ...readdirSync(folder)]) {
      const path = join(folder, name);
      if (owner) chownSync(path, owner.uid, owner.gid);
      chmodSync(path, statSync(path).isDirectory() ? 0o500 : 0o400);
    }
  }

  it.each([
    [
      "a folder that is read-only",
      (folder: string): Options => {
        makeReadOnly(folder);
        return { owner: unprivileged() };
      },
      /may not|by this account/,
    ],
    ["a full disk", (): Options => ({ maxFileBlocks: 0 }), /no room/],
  ])("serves readers: %s", async (_, make, why) => {
    const folder = await copyOfSound();
    const options = make(folder);
    const before = readFileSync(database(folder));
    const server = start(folder, options);
    const url = await server.ready;
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${url}/web_en/api/v1/news/list`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      status: "ready",
      store: "read-only",
    });
    const signIn = await fetch(`${url}/userCenter/v1/login`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ account: "admin", password: "not the password" }),
    });
    expect(signIn.status).toBe(503);
    expect(server.said()).toContain("The database is read-only");
    expect(server.said()).toMatch(why);
    expect(server.said(), "nobody else can reach it").not.toContain("Other accounts");
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(readFileSync(database(folder)).equals(before)).toBe(true);
    const log = statSync(`${database(folder)}-wal`, { throwIfNoEntry: false });
    expect(log?.size ?? 0).toBe(0);
  });
});

describe.skipIf(isWindows)("Permissions of the data folder", () => {
  it("are reported if others can read its content", async () => {
    const folder = await copyOfSound();
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "backup.sqlite"), "", { mode: 0o644 });
    const server = start(folder);
    await server.ready;
    server.signal("SIGTERM");
    await server.ended;
    expect(server.said()).toMatch(/"paths":\[".","backup.sqlite"\].*Other accounts/);
  });
});

it("An unavailable bucket is reported when a start needs it", async () => {
  const folder = await makeDataDir();
  onTestFinished(() => folder.remove());
  const said = await refusal(
    folder.path,
    {},
    {
      ...{ DEMO: "on", STORAGE_URL: "s3://parts?endpoint=http://127.0.0.1:9&pathStyle=true" },
      ...{ STORAGE_ACCESS_KEY: "key", STORAGE_SECRET_KEY: "secret" },
    },
  );
  expect(said).toContain("The storage s3://parts cannot be used");
  expect(said).toContain("STORAGE_URL");
  expect(said).not.toContain("secret");
});
