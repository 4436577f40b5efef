import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/support/app.ts";

const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";

let world: TestApp;

beforeAll(async () => {
  world = await openTestApp();
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers: { "user-agent": desktop, ...headers } });

describe("health", () => {
  it("reports that the process lives and whether the store answers", async () => {
    expect((await get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await get("/readyz")).json()).toMatchObject({ status: "ready", store: "ok" });
    const other = await openTestApp({ isStoreReachable: () => false });
    const ready = await get("/readyz", {}, other.app);
    expect([ready.statusCode, ready.json().store]).toEqual([200, "stale"]);
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });

  it("reports a read-only store; readers are served all the same", async () => {
    const other = await openTestApp({ isStoreWritable: () => false });
    const ready = await get("/readyz", {}, other.app);
    expect([ready.statusCode, ready.json().store]).toEqual([200, "read-only"]);
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });

  it("does not mention a bucket if stored files are on disk", async () => {
    expect((await get("/readyz")).json()).not.toHaveProperty("storage");
  });

  it("queries the store once for many concurrent requests, as each costs a write", async () => {
    let asked = 0;
    const isStoreWritable = () => {
      asked += 1;
      return true;
    };
    const other = await openTestApp({ isStoreWritable });
    await Promise.all(Array.from({ length: 20 }, () => get("/readyz", {}, other.app)));
    expect(asked).toBe(1);
    await other.close();
  });

  it("fails while the process is about to stop, so that proxies use others, and requests are still served", async () => {
    const other = await openTestApp({ isDraining: () => true });
    const ready = await get("/readyz", {}, other.app);
    expect([ready.statusCode, ready.json().status]).toEqual([503, "draining"]);
    expect((await get("/healthz", {}, other.app)).statusCode).toBe(200);
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });
});
