import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "../../scripts/stale.ts";
import { figure } from "../support/figures.ts";
import { makeDataDir, type ServerProcess, startServer } from "../support/server.ts";
import { buildBefore } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

const metricsToken = "a-token-of-the-tests";

/** A build of its own, which the tests may replace. */
const release = mkdtempSync(join(tmpdir(), "tapeout-release-"));
const program = join(release, "dist", "server", "main.js");

let server: ServerProcess;
let url: string;
let dataDir: string;
let removeData: () => Promise<void>;

beforeAll(async () => {
  cpSync(join(projectRoot, "dist"), join(release, "dist"), { recursive: true });
  for (const name of ["node_modules", "demo"]) {
    symlinkSync(join(projectRoot, name), join(release, name), "junction");
  }
  const data = await makeDataDir();
  dataDir = data.path;
  removeData = data.remove;
  const variables = {
    ...{ WORKERS: "2", DEMO: "off", LOG_LEVEL: "debug", METRICS_TOKEN: metricsToken },
  };
  server = startServer(data.path, variables, { program });
  url = await server.ready;
  await allReady();
});

afterAll(async () => {
  server.signal("SIGKILL");
  await server.ended;
  await removeData();
  rmSync(release, { recursive: true, force: true });
});

const logLine = z.object({
  pid: z.int(),
  msg: z.string(),
  status: z.int().optional(),
  url: z.string().optional(),
});

/** What the processes logged so far. */
function logged(): z.output<typeof logLine>[] {
  return server
    .said()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => logLine.parse(JSON.parse(line)));
}

/** Processes that ever listened, in that order. */
const listened = () =>
  logged()
    .filter(({ msg }) => msg.startsWith("Server listening"))
    .map(({ pid }) => pid);

const newestWorker = () => listened().at(-1) ?? 0;

const readiness = z.object({ workers: z.object({ ready: z.int(), wanted: z.int() }) });

async function workers() {
  const { body } = await ask("/readyz");
  return readiness.parse(JSON.parse(body)).workers;
}

const allReady = () => until(async () => (await workers()).ready === 2, 20);

/** `npm run reload`, which sends SIGHUP and waits for what comes of it. */
function reload(): Promise<{ code: number | null; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; said: string }>();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0", WORKERS: "2" };
  const child = execFile(
    process.execPath,
    [join(projectRoot, "scripts", "reload.ts")],
    { env },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
  );
  return promise;
}

/** Asks over a connection of its own, or over one of the agent's. */
function ask(path: string, agent?: Agent): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  get(`${url}${path}`, { agent: agent ?? new Agent(), headers }, (response) => {
    response
      .toArray()
      .then(
        (parts) =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        reject,
      );
  }).once("error", reject);
  return promise;
}

const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36" };

/** Milliseconds between two requests of one reader: without them, the readers take all of the machine. */
const pace = 25;

/** Asks for the home page again and again, half of it over connections that are kept, until stopped. */
function steadyStream() {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const one = async (own?: Agent) => {
    while (!isOver) {
      await ask("/", own).then(
        ({ status }) => {
          answered += 1;
          if (status !== 200) failures.push(`status ${status}`);
        },
        (error: Error) => failures.push(error.message),
      );
      await sleep(pace);
    }
  };
  const all = Promise.all([one(), one(), one(), one(agent), one(agent), one(agent)]);
  return {
    failures,
    /** Waits for so many answers more. */
    more: (count: number) => {
      const enough = answered + count;
      return until(() => answered >= enough);
    },
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

describe("two workers on one port", () => {
  it("both answer, and say how many there are", async () => {
    expect(await workers()).toEqual({ ready: 2, wanted: 2 });
    await until(async () => {
      await Promise.all(Array.from({ length: 20 }, () => ask("/healthz")));
      const answering = logged().filter((line) => line.url === "/healthz");
      return new Set(answering.map(({ pid }) => pid)).size === 2;
    });
  });

  it("tell the figures of both, whichever is asked", async () => {
    const metrics = { authorization: `Bearer ${metricsToken}` };
    await until(async () => {
      const text = await (await fetch(`${url}/metrics`, { headers: metrics })).text();
      return ["1", "2"].every((worker) => figure(text, "tapeout_ready", { worker }) === 1);
    }, 100);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
  });

  it("allow a network the searches of one server, however it spreads them", async () => {
    const search = "/web_en/api/v1/search/suggest?search=wafer";
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 400 }, () => ask(search)));
    const seconds = (performance.now() - began) / 1_000;
    const statuses = new Set(answers.map(({ status }) => status));
    // While a worker has no index yet, it says so to those whom it admits.
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const admitted = answers.filter(({ status }) => status !== 429).length;
    expect(admitted).toBeGreaterThanOrEqual(60);
    // 120 at once and 12 a second; each of two alone would admit that.
    expect(admitted).toBeLessThan(180 + 12 * seconds);
  });

  it("lose one without anybody noticing but those whom it was answering, and get another", async () => {
    const stream = steadyStream();
    await stream.more(50);
    const victim = newestWorker();
    process.kill(victim, "SIGKILL");
    await until(() => newestWorker() !== victim);
    const atOnce = stream.failures.length;
    await stream.more(50);
    await stream.stop();
    expect(stream.failures.length).toBe(atOnce);
    expect(atOnce).toBeLessThanOrEqual(6);
    await allReady();
  });

  it("are replaced on SIGHUP, and every request of a steady stream is answered", async () => {
    // Built meanwhile: pages of the new version name it while an old worker may be asked for it.
    writeFileSync(join(release, "dist", "public", "assets", "made-late-0.js"), "late();");
    expect((await ask("/assets/made-late-0.js")).body).toBe("late();");
    expect((await ask("/assets/made-never.js")).status).toBe(404);
    const before = listened().filter(isRunning);
    const stream = steadyStream();
    await stream.more(50);
    expect(await reload()).toEqual({ code: 0, said: expect.stringContaining("new version") });
    await stream.more(50);
    await stream.stop();
    expect(stream.failures).toEqual([]);
    const left = logged().filter(({ msg }) => msg === "Another worker takes over");
    expect(left.map(({ pid }) => pid).sort()).toEqual(before.sort());
    await until(() => before.every((pid) => !isRunning(pid)), 20);
    expect(await workers()).toEqual({ ready: 2, wanted: 2 });
  });

  it("stay where a new version does not start", async () => {
    const before = listened();
    const stream = steadyStream();
    writeFileSync(program, "process.exitCode = 3; throw new Error('a bad deploy');\n");
    expect(await reload()).toEqual({ code: 1, said: expect.stringContaining("old workers stay") });
    expect(server.said()).toContain("The new version did not become ready");
    await stream.more(50);
    // One that ends now is replaced by what served before, not by what does not start.
    process.kill(newestWorker(), "SIGKILL");
    await until(() => listened().length > before.length);
    await stream.stop();
    expect(stream.failures.length).toBeLessThanOrEqual(6);
    await allReady();
  });

  it("end when the primary process is told to stop", async () => {
    const pids = listened();
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
