import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { Agent } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/ports.ts";
import {
  type DataDir,
  makeDataDir,
  runContent,
  type ServerProcess,
  staff,
  startServer,
} from "../support/server.ts";
import {
  bodyOf,
  buildBefore,
  database,
  dataDir,
  integrity,
  request,
  sitemap,
  start,
  takePort,
} from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

// Servers with the whole demo company. To load it takes most of a first start: here it is loaded by two
// servers for all tests, and by those that are killed as they load it.

buildBefore();

/** Addresses of the whole site. */
let whole: readonly string[] = [];

describe("two servers on one data folder", () => {
  let data: DataDir;
  let leaving: ServerProcess;
  let staying: ServerProcess;
  let one: string;
  let other: string;

  beforeAll(async () => {
    data = await makeDataDir();
    [leaving, staying] = [startServer(data.path), startServer(data.path)];
    [one, other] = await Promise.all([leaving.ready, staying.ready]);
    whole = await sitemap(one);
  });

  afterAll(async () => {
    for (const server of [leaving, staying]) {
      server.signal("SIGKILL");
      await server.ended;
    }
    await data.remove();
  });

  it("start concurrently, load the demo company once, and share publications, accounts and sessions", async () => {
    const loads = [leaving, staying].filter((server) =>
      server.said().includes("Loading the demo company"),
    );
    expect(loads).toHaveLength(1);
    expect(whole.length).toBeGreaterThan(300);
    expect(await sitemap(other)).toEqual(whole);

    await runContent(data.path, ["set", "company.phone", "+86 000 1234 5678"]);
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
  });

  it("lose one, as at an upgrade, and the other continues", async () => {
    leaving.signal("SIGTERM");
    expect(await leaving.ended).toBe(0);
    expect((await fetch(other)).status).toBe(200);
    await runContent(data.path, ["set", "company.phone", "+86 000 8765 4321"]);
    await expect.poll(async () => (await fetch(other)).text()).toContain("+86 000 8765 4321");
  });

  it("finish pending requests, accept no new ones, and leave a consistent database", async () => {
    // Neither a silent connection nor an idle one delays it.
    const silent = connect(Number(new URL(other).port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    await once(silent, "connect");
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await bodyOf(await request(`${other}/readyz`, agent));
    expect(Object.keys(agent.freeSockets)).toHaveLength(1);
    // Its search is made meanwhile: what is under way would share the machine with that.
    await until(async () => {
      const asked = await fetch(`${other}/web_en/api/v1/search/suggest?search=rg`);
      return asked.status === 200;
    });
    // Drawn one after the other: when the first is there, the other is waiting.
    const images = Array.from({ length: 2 }, (_, at) =>
      request(`${other}/share/en/${101 + at}.png`).then(async (answer) => ({
        status: answer.statusCode,
        isWhole: (await bodyOf(answer)).includes("IEND"),
      })),
    );
    await Promise.race(images);
    staying.signal("SIGTERM");
    expect(await Promise.all(images)).toEqual(images.map(() => ({ status: 200, isWhole: true })));
    // After ten seconds it would give up, and exit with another code.
    expect(await staying.ended).toBe(0);
    await expect(request(other)).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(`${database(data.path)}-wal`), "closed without a rest").toBe(false);
    expect(integrity(data.path)).toBe("ok");
  });
});

describe("a server that is to load the demo company", () => {
  it("starts again with a complete site, however often it was killed while loading", async () => {
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

    // The next one loads all of it, but does not serve: its port is taken meanwhile.
    const port = await freePort();
    began = Date.now();
    const late = start(folder, { PORT: String(port) });
    await until(() => written() > 0);
    await takePort(port);
    expect(await late.ended).toBe(1);
    expect(late.said()).toMatch(
      `The configuration cannot be used:\n  PORT is ${port}, which is taken`,
    );

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
