import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/ports.ts";
import {
  buildBefore,
  database,
  dataDir,
  integrity,
  sitemap,
  start,
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
    const port = await freePort();
    await listenOn(port);
    const folder = await dataDir();
    const server = start(folder, { PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.said().trim().split("\n")).toEqual([
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
    await listenOn(port);
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

/** Takes a port until the test ends. */
async function listenOn(port: number): Promise<void> {
  const listener = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void listener.close());
  await once(listener, "listening");
}

/** A public address: not https, by which the tests know the address that a server prints. */
const site = { SITE_URL: "http://www.example.com" };

describe("a first start with a public address", () => {
  it("shows an empty site, and says how to have the demo company", async () => {
    const server = start(await dataDir(), site);
    await server.ready;
    expect(server.said()).not.toContain("Loading the demo company");
    expect(server.said()).toMatch(/The store is empty\..* DEMO=on /);
  });

  it("loads the demo company where that is said", async () => {
    const server = start(await dataDir(), { ...site, DEMO: "on" });
    await until(() => server.said().includes("Loading the demo company"));
    expect(server.said()).not.toContain("The store is empty");
  });
});

describe("a server that is to load the demo company", () => {
  it("starts again with a complete site, however often it was killed as it loaded", async () => {
    const undisturbed = start(await dataDir());
    const whole = await sitemap(await undisturbed.ready);
    undisturbed.signal("SIGKILL");

    const folder = await dataDir();
    let began = 0;
    /** Size of what this life of the server has written to the log of the database. */
    const written = () => {
      const log = statSync(`${database(folder)}-wal`, { throwIfNoEntry: false });
      return log && log.mtimeMs > began ? log.size : 0;
    };
    const moments = {
      "as the database is made": () => existsSync(database(folder)),
      "as the first rows are written": () => written() > 0,
      "half-way": () => written() > 200_000,
      "as its media are stored": () => existsSync(join(folder, "storage", "news")),
    };
    for (const [name, isMoment] of Object.entries(moments)) {
      began = Date.now();
      const killed = start(folder);
      await until(isMoment);
      killed.signal("SIGKILL");
      expect(await killed.ended, name).toBe("SIGKILL");
    }

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
