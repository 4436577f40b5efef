import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/ports.ts";
import { makeDataDir, startServer } from "../support/server.ts";
import {
  buildBefore,
  database,
  dataDir,
  integrity,
  sitemap,
  start,
  withoutDemo,
} from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

describe("a start with a wrong configuration", () => {
  it.each([
    ["PORT", "banana", "PORT=3000"],
    ["DATABASE_URL", "mysql://localhost/tapeout", "DATABASE_URL=postgres://"],
    ["SITE_HOSTS", "www.example.com", "SITE_HOSTS=www.example.com=en"],
    ["DEMO", "maybe", "DEMO=off"],
  ])("fails and names %s, what is wrong and an example", async (name, value, example) => {
    const folder = await dataDir();
    const server = start(folder, { [name]: value });
    expect(await server.ended).toBe(1);
    const lines = server.said().trim().split("\n");
    expect(lines).toEqual([
      "The configuration cannot be used:",
      expect.stringMatching(`^ +${name} .*Example: ${example}`),
    ]);
    expect(existsSync(database(folder))).toBe(false);
  });

  it("fails before it opens anything where the port is taken, and names another", async () => {
    const first = start(await dataDir(), withoutDemo);
    const { port } = new URL(await first.ready);
    const folder = await dataDir();
    const second = start(folder, { PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.said().trim().split("\n")).toEqual([
      "The configuration cannot be used:",
      expect.stringMatching(`^ +PORT is ${port}, which is taken.* Example: PORT=\\d+$`),
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("fails in the same words where the port is taken while it loads", async () => {
    const folder = await dataDir();
    const port = await freePort();
    const server = start(folder, { PORT: String(port) });
    await until(() => existsSync(database(folder)));
    const late = createServer().listen(port, "127.0.0.1");
    onTestFinished(() => void late.close());
    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(
      `The configuration cannot be used:\n  PORT is ${port}, which is taken`,
    );
  });

  it("fails before it opens anything where no address of this machine is meant", async () => {
    const folder = await dataDir();
    // Of a network that is kept for documents (RFC 5737).
    const server = start(folder, { HOST: "192.0.2.1" });
    expect(await server.ended).toBe(1);
    expect(server.said().trim().split("\n")).toEqual([
      "The configuration cannot be used:",
      '  HOST is "192.0.2.1", which is no address of this machine. Example: HOST=0.0.0.0',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a first start with a public address", () => {
  // Not https, by which the tests know the address that a server prints.
  const site = { SITE_URL: "http://www.example.com" };

  it("shows an empty site, and says how to have the demo company", async () => {
    const server = start(await dataDir(), site);
    await server.ready;
    expect(server.said()).not.toContain("Loading the demo company");
    expect(server.said()).toMatch(/The store is empty\..* DEMO=on /);
  });

  it("loads the demo company where that is said", async () => {
    const server = start(await dataDir(), { ...site, DEMO: "on" });
    await server.ready;
    expect(server.said()).toContain("Loading the demo company");
    expect(server.said()).not.toContain("The store is empty");
  });
});

describe("a server that is killed while it loads the demo company", () => {
  let whole: string[];
  beforeAll(async () => {
    const folder = await makeDataDir();
    const server = startServer(folder.path);
    whole = await sitemap(await server.ready);
    server.signal("SIGTERM");
    await server.ended;
    await folder.remove();
  });

  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  it.each([
    ["as the database is made", (folder: string) => existsSync(database(folder))],
    ["as the first rows are written", (folder: string) => sizeOf(`${database(folder)}-wal`) > 0],
    ["half-way", (folder: string) => sizeOf(`${database(folder)}-wal`) > 200_000],
    ["as its media are stored", (folder: string) => existsSync(join(folder, "storage", "news"))],
  ])("starts again with a complete site: %s", async (_, isMoment) => {
    const folder = await dataDir();
    const killed = start(folder);
    await until(() => isMoment(folder));
    killed.signal("SIGKILL");
    expect(await killed.ended).toBe("SIGKILL");

    const again = start(folder);
    const url = await again.ready;
    expect(await sitemap(url)).toEqual(whole);
    const page = await (await fetch(url)).text();
    const media = [...page.matchAll(/src="(\/storage\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(media.length).toBeGreaterThan(0);
    for (const file of media) expect((await fetch(`${url}${file}`)).status, file).toBe(200);
    again.signal("SIGTERM");
    expect(await again.ended).toBe(0);
    expect(integrity(folder)).toBe("ok");
  });
});
