import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { build } from "../../scripts/build.ts";
import { isStale } from "../../scripts/stale.ts";
import { freePort } from "../support/ports.ts";
import {
  makeDataDir,
  runContent,
  type ServerProcess,
  staff,
  startServer,
} from "../support/server.ts";
import { until } from "../support/until.ts";

beforeAll(async () => {
  if (isStale()) await build();
});

async function dataDir(): Promise<string> {
  const folder = await makeDataDir();
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** A server that ends with the test at the latest. */
function start(folder: string, variables?: Readonly<Record<string, string>>): ServerProcess {
  const server = startServer(folder, variables);
  onTestFinished(async () => {
    server.signal("SIGKILL");
    await server.ended;
  });
  return server;
}

/** Loading the demo company takes most of a first start. */
const withoutDemo = { DEMO: "off" };

const database = (folder: string) => join(folder, "tapeout.sqlite");

/** What SQLite itself finds wrong with a database, "ok" where that is nothing. */
function integrity(folder: string): unknown {
  const db = new DatabaseSync(database(folder), { readOnly: true });
  try {
    return db.prepare("PRAGMA integrity_check").get()?.integrity_check;
  } finally {
    db.close();
  }
}

const path = (url: string) => new URL(url).pathname + new URL(url).search;

/** Every address that the sitemap lists, without the origin. */
async function sitemap(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) =>
    path(loc.replaceAll("&amp;", "&")),
  );
}

async function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { agent }), "response");
  return answer;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  return Buffer.concat(await answer.toArray()).toString();
}

describe("a server that is told to stop", () => {
  it("is not held up by a connection that is kept alive, and leaves a whole database", async () => {
    const folder = await dataDir();
    const server = start(folder);
    const url = await server.ready;
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await textOf(await request(`${url}/readyz`, agent));
    expect(Object.keys(agent.freeSockets)).toHaveLength(1);

    server.signal("SIGTERM");
    // After ten seconds it would give up, and say so with another code.
    expect(await server.ended).toBe(0);
    expect(existsSync(`${database(folder)}-wal`), "closed without a rest").toBe(false);
    expect(integrity(folder)).toBe("ok");
  });

  it("is not held up by a connection that says nothing", async () => {
    const server = start(await dataDir(), withoutDemo);
    const { port } = new URL(await server.ready);
    const silent = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    await once(silent, "connect");
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("finishes what is under way, and takes nothing new", async () => {
    const server = start(await dataDir());
    const url = await server.ready;
    // Drawn one after the other: when the first is there, the others are waiting.
    const images = Array.from({ length: 3 }, (_, at) =>
      request(`${url}/share/en/${101 + at}.png`).then(async (answer) => {
        const bytes = Buffer.concat(await answer.toArray());
        return { status: answer.statusCode, isWhole: bytes.includes("IEND") };
      }),
    );
    await Promise.race(images);
    server.signal("SIGTERM");
    expect(await Promise.all(images)).toEqual(images.map(() => ({ status: 200, isWhole: true })));
    expect(await server.ended).toBe(0);
    await expect(request(url)).rejects.toThrow("ECONNREFUSED");
  });

  it("says so to proxies for as long as it is told, and serves on meanwhile", async () => {
    const server = start(await dataDir(), { ...withoutDemo, DRAIN_SECONDS: "600" });
    const url = await server.ready;
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "ready" });
    server.signal("SIGTERM");
    await until(async () => (await fetch(`${url}/readyz`)).status === 503);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "draining" });
    // Connections of their own, as a proxy's that has not asked yet.
    expect((await request(url)).statusCode).toBe(200);
    expect((await request(`${url}/healthz`)).statusCode).toBe(200);
    server.signal("SIGTERM");
    expect(await server.ended, "a second signal ends it at once").toBe("SIGTERM");
  });

  it("stops by itself when that time is over", async () => {
    const server = start(await dataDir(), { ...withoutDemo, DRAIN_SECONDS: "1" });
    await server.ready;
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("stops for an interrupt from the keyboard as well", async () => {
    const server = start(await dataDir(), withoutDemo);
    await server.ready;
    server.signal("SIGINT");
    expect(await server.ended).toBe(0);
  });
});

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

describe("two servers on one data folder", () => {
  it("start at once, load the demo company once, and share publications, accounts and sessions", async () => {
    const folder = await dataDir();
    const servers = [start(folder), start(folder)];
    const [one = "", other = ""] = await Promise.all(servers.map(({ ready }) => ready));
    const loads = servers.filter((server) => server.said().includes("Loading the demo company"));
    expect(loads).toHaveLength(1);
    expect(await sitemap(one)).toEqual(await sitemap(other));

    await runContent(folder, ["set", "company.phone", "+86 000 1234 5678"]);
    for (const url of [one, other]) {
      await expect.poll(async () => (await fetch(url)).text()).toContain("+86 000 1234 5678");
    }

    // Who signs in at the one is known to the other.
    const signedIn = await fetch(`${one}/userCenter/v1/login`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(staff),
    });
    const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
    const known = await fetch(`${other}/userCenter/v1/login`, { headers: { cookie } });
    expect(known.status).toBe(200);
    expect(await known.json()).toMatchObject({
      status_code: 200,
      data: { account: staff.account },
    });

    // The one goes, as at an upgrade, and the other stays.
    const [leaving, staying] = servers;
    leaving?.signal("SIGTERM");
    expect(await leaving?.ended).toBe(0);
    expect((await fetch(other)).status).toBe(200);
    await runContent(folder, ["set", "company.phone", "+86 000 8765 4321"]);
    await expect.poll(async () => (await fetch(other)).text()).toContain("+86 000 8765 4321");
    staying?.signal("SIGTERM");
    expect(await staying?.ended).toBe(0);
    expect(integrity(folder)).toBe("ok");
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
