import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/support/app.ts";
import type { LivePublication } from "../content/published/livePublication.ts";
import { health } from "./health.ts";

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
    const [alive, able] = [await get("/healthz"), await get("/readyz")];
    expect(alive.json()).toEqual({ status: "ok" });
    expect(able.json()).toEqual({ status: "ready", store: "ok", revision: expect.any(Number) });
    expect([alive, able].map(({ headers }) => headers["cache-control"])).toEqual([
      ...["no-store", "no-store"],
    ]);
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

  it("reports the state of the bucket, of the store and of the process together", async () => {
    const app = fastify();
    const live = { current: () => ({ revision: 7 }) } as LivePublication;
    const state = { reads: true, writes: true, answers: true };
    const settle = async (isFine: boolean) => {
      if (!isFine) throw new Error("no");
    };
    const readiness = health(app, live, {
      pingStore: () => settle(state.reads),
      tryWrite: () => settle(state.writes),
      isDraining: () => false,
      isStorageAnswering: () => state.answers,
    });
    expect(await readiness()).toEqual({ isReady: true, store: "ok", storage: "ok" });
    const ready = await app.inject("/readyz");
    expect(ready.json()).toEqual({ status: "ready", store: "ok", storage: "ok", revision: 7 });
    state.answers = false;
    const away = await app.inject("/readyz");
    expect([away.statusCode, away.json().storage]).toEqual([200, "away"]);
    await app.close();
    expect(await readiness()).toEqual({ isReady: false, store: "ok", storage: "away" });
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
