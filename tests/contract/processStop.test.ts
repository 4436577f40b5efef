import { describe, expect, it } from "vitest";
import { buildBefore, dataDir, request, start, withoutDemo } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

describe("a server that is told to stop", () => {
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

  it("stops by itself when that time is over, for an interrupt from the keyboard as well", async () => {
    const server = start(await dataDir(), { ...withoutDemo, DRAIN_SECONDS: "1" });
    await server.ready;
    server.signal("SIGINT");
    expect(await server.ended).toBe(0);
  });
});
