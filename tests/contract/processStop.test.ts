import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRefused } from "../support/rawClient.ts";
import {
  buildBefore,
  database,
  dataDir,
  integrity,
  start,
  withoutDemo,
} from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

async function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { agent }), "response");
  return answer;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  return Buffer.concat(await answer.toArray()).toString();
}

describe("a server that is told to stop", () => {
  it("finishes what is under way, takes nothing new, and leaves a whole database", async () => {
    const folder = await dataDir();
    const server = start(folder);
    const url = await server.ready;
    // Neither a connection that says nothing nor one that is kept alive holds it up.
    const silent = connect(Number(new URL(url).port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    await once(silent, "connect");
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await textOf(await request(`${url}/readyz`, agent));
    expect(Object.keys(agent.freeSockets)).toHaveLength(1);
    // Its search is made meanwhile: what is under way would share the machine with that.
    await until(async () => {
      const asked = await fetch(`${url}/web_en/api/v1/search/suggest?search=rg`);
      return asked.status === 200;
    });
    // Drawn one after the other: when the first is there, the other is waiting.
    const images = Array.from({ length: 2 }, (_, at) =>
      request(`${url}/share/en/${101 + at}.png`).then(async (answer) => {
        const bytes = Buffer.concat(await answer.toArray());
        return { status: answer.statusCode, isWhole: bytes.includes("IEND") };
      }),
    );
    await Promise.race(images);
    server.signal("SIGTERM");
    expect(await Promise.all(images)).toEqual(images.map(() => ({ status: 200, isWhole: true })));
    // After ten seconds it would give up, and say so with another code.
    expect(await server.ended).toBe(0);
    await expect(request(url)).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(`${database(folder)}-wal`), "closed without a rest").toBe(false);
    expect(integrity(folder)).toBe("ok");
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

  it("answers on connections that there are when that time is over, after it has closed its port", async () => {
    const server = start(await dataDir(), { ...withoutDemo, DRAIN_SECONDS: "1" });
    const url = await server.ready;
    const { port, host } = new URL(url);
    // As a proxy's, which begins to send on it while the port closes.
    const early = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void early.destroy());
    await once(early, "connect");
    server.signal("SIGTERM");
    await until(() => isRefused(Number(port)));
    early.end(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    const answer = Buffer.concat(await early.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(await server.ended).toBe(0);
  });

  it("stops by itself when that time is over, for an interrupt from the keyboard as well", async () => {
    const server = start(await dataDir(), { ...withoutDemo, DRAIN_SECONDS: "1" });
    await server.ready;
    server.signal("SIGINT");
    expect(await server.ended).toBe(0);
  });
});
