import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { behindLoadBalancer, nginxMissing, startEdgeNginx } from "../support/nginx.ts";
import { freePort } from "../support/ports.ts";
import { buildBefore, dataDir, start, withoutDemo } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

const reason = nginxMissing === undefined ? "" : ` (left out: ${nginxMissing})`;

const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36";

/**
 * Requests of readers, round robin; the second is not idempotent, so nginx may not retry it on
 * another process.
 */
const wishes = [
  { method: "GET", path: "/" },
  { method: "POST", path: "/web_en/api/v1/search", body: JSON.stringify({ search: "" }) },
  { method: "GET", path: "/search-result?search=a" },
] as const;

/**
 * Milliseconds between two requests of a reader: without them, readers would use the whole machine.
 */
const pace = 25;

it.skipIf(nginxMissing !== undefined)(
  `two processes behind nginx are restarted one after the other, and every request is answered${reason}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "tapeout-rolling-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const data = await dataDir();
    const ports = [await freePort(), await freePort()];
    const startOn = async (port: number) => {
      const server = start(data, {
        ...{ ...withoutDemo, PORT: String(port), DRAIN_SECONDS: "1" },
        ...{ TRUST_PROXY: "loopback", EDGE_SECONDS: "300" },
      });
      await server.ready;
      return server;
    };
    const servers = [];
    for (const port of ports) servers.push({ port, process: await startOn(port) });
    const nginx = await startEdgeNginx({ folder, appPorts: ports, adjust: behindLoadBalancer });
    onTestFinished(() => nginx.stop());
    const stream = steadyStream(nginx.port);
    await stream.more(60);
    for (const server of servers) {
      server.process.signal("SIGTERM");
      expect(await server.process.ended).toBe(0);
      await stream.more(60);
      server.process = await startOn(server.port);
      await stream.more(60);
    }
    await stream.stop();
    expect(stream.failures).toEqual([]);
  },
);

/**
 * Readers of separate networks that send requests until stopped, half of them over kept
 * connections.
 */
function steadyStream(port: number) {
  const agents = [new Agent({ keepAlive: true }), new Agent()];
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const read = async (reader: number) => {
    for (let turn = reader; !isOver; turn += 1) {
      const { path, ...wish } = wishes[turn % wishes.length] ?? wishes[0];
      const address = `192.0.2.${reader}`;
      const status = await ask(port, path, { ...wish, agent: agents[reader % 2], address });
      answered += 1;
      // A process that has just started answers so while it has no search index.
      if (status !== "200" && !(status === "503" && path.includes("search"))) {
        failures.push(`${path}: ${status}`);
      }
      await sleep(pace);
    }
  };
  const all = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(read));
  return {
    failures,
    /** Waits for a number of further responses. */
    more(count: number) {
      const enough = answered + count;
      return until(() => answered >= enough);
    },
    async stop() {
      isOver = true;
      await all;
      for (const agent of agents) agent.destroy();
    },
  };
}

interface Wish {
  readonly method: string;
  readonly body?: string;
  readonly agent: Agent | undefined;
  readonly address: string;
}

/** @returns the status, or the error */
function ask(port: number, path: string, { method, body, agent, address }: Wish): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const headers = {
    ...{ "user-agent": userAgent, "x-forwarded-for": address },
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": body.length,
    }),
  };
  const sent = request(
    { host: "127.0.0.1", port, path, method, headers, ...(agent && { agent }) },
    (response) => {
      response.resume().once("end", () => resolve(String(response.statusCode)));
      response.once("error", (error) => resolve(error.message));
    },
  );
  sent.once("error", (error) => resolve(error.message));
  sent.end(body);
  return promise;
}
