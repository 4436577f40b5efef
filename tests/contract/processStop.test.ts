import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRefused } from "../support/rawClient.ts";
import { buildBefore, dataDir, request, start, withoutDemo } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

describe("a server that receives SIGTERM", () => {
  it("fails its readiness for the configured time, and serves requests meanwhile", async () => {
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

  it("answers on existing connections after that time, after it has closed its port", async () => {
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

  it("stops by itself after that time, for an interrupt from the keyboard as well", async () => {
    const server = start(await dataDir(), { ...withoutDemo, DRAIN_SECONDS: "1" });
    await server.ready;
    server.signal("SIGINT");
    expect(await server.ended).toBe(0);
  });

  it("continues after SIGHUP, and logs that a new version needs a restart", async () => {
    const server = start(await dataDir(), { ...withoutDemo, WORKERS: "2" });
    const url = await server.ready;
    server.signal("SIGHUP");
    await until(() => server.said().includes("SIGHUP is ignored"));
    const readiness = await (await fetch(`${url}/readyz`)).json();
    expect(readiness).toMatchObject({ status: "ready" });
    expect(readiness).not.toHaveProperty("workers");
    const said = server.said().split("\n");
    expect(said.filter((line) => line.startsWith("WORKERS is set"))).toHaveLength(1);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  });
});
