import { expect, it, test } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../tests/support/enquiries.ts";
import { figure } from "../../../tests/support/figures.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { smallWorld } from "../../../tests/support/world.ts";
import type { PeriodicTask } from "../../base/process/periodicTask.ts";
import { startHousekeeping } from "../../staff/accounts/accountHousekeeping.ts";
import { Metrics } from "./metrics.ts";
import { startMetricsServer } from "./metricsServer.ts";

const token = "a-token-of-the-tests";
const build = { version: "9.9.9", build: "abcdef" };

type Options = Parameters<typeof openTestApp>[0];

async function openApp(options: Options = {}) {
  const metrics = new Metrics(build);
  const world = await openTestApp({ metrics, metricsToken: token, ...options });
  return {
    ...world,
    metrics,
    async [Symbol.asyncDispose]() {
      await world.close();
      metrics.close();
    },
  };
}

const desktop = { "user-agent": userAgents.desktop };

function get({ app }: Pick<TestApp, "app">, url: string) {
  return app.inject({ url, headers: desktop });
}

it("counts requests by the pattern of their route, method and status", async () => {
  await using world = await openApp();
  await get(world, "/contact-us");
  await get(world, "/contact-us?colour=red");
  await get(world, "/web_en/api/v1/column/tree");
  await get(world, "/no/such/page?secret=1");
  await world.app.inject({ method: "QUERY", url: "/no/such/page", headers: desktop });
  const text = await world.metrics.text();
  const requests = (labels: Record<string, string>) =>
    figure(text, "tapeout_http_requests_total", labels);
  expect(requests({ route: "/contact-us", method: "GET", status: "200" })).toBe(2);
  expect(requests({ route: "/web_en/api/v1/column/tree", status: "200" })).toBe(1);
  expect(requests({ route: "unknown", method: "GET", status: "404" })).toBe(1);
  expect(requests({ route: "unknown", method: "other" })).toBe(1);
  expect(
    figure(text, "tapeout_http_request_duration_seconds_count", { route: "/contact-us" }),
  ).toBe(2);
  const duration = figure(text, "tapeout_http_request_duration_seconds_sum", {
    route: "/contact-us",
  });
  expect(duration).toBeGreaterThan(0);
  // None began before the process.
  expect(duration).toBeLessThan((2 * performance.now()) / 1_000);
  expect(text).not.toContain("secret");
  expect(text).not.toContain("no/such");
});

it("counts responses from the cache, on the fast path and behind the router", async () => {
  await using world = await openApp();
  const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
  await world.app.warmCache();
  const headers = { ...desktop, "accept-encoding": "gzip" };
  for (let times = 0; times < 3; times += 1) {
    await (await fetch(`${address}/contact-us`, { headers })).arrayBuffer();
  }
  const text = await world.metrics.text();
  expect(figure(text, "tapeout_cached_page_responses_total", { route: "/contact-us" })).toBe(2);
  expect(figure(text, "tapeout_cached_page_misses_total")).toBeGreaterThanOrEqual(1);
  expect(figure(text, "tapeout_http_requests_total", { route: "/contact-us" })).toBe(1);
  expect(figure(text, "tapeout_response_cache_entries")).toBe(world.cache.size.answers);
  expect(figure(text, "tapeout_response_cache_bytes")).toBe(world.cache.size.bytes);
  expect(figure(text, "tapeout_response_cache_max_bytes")).toBe(world.cache.maxBytes);
  expect(figure(text, "tapeout_connections_open")).toBeGreaterThanOrEqual(1);
  // A surface's home is rendered once for each language, however often it is sent.
  expect(figure(text, "tapeout_page_render_duration_seconds_count", { page: "home" })).toBe(2);
});

it("reports the publication and readiness", async () => {
  let isReachable = true;
  await using world = await openApp({ isStoreReachable: () => isReachable });
  await world.swap(smallWorld());
  const text = await world.metrics.text();
  expect(figure(text, "tapeout_publication_revision")).toBe(2);
  expect(figure(text, "tapeout_publication_age_seconds")).toBeLessThan(600);
  expect(figure(text, "tapeout_ready")).toBe(1);
  expect(figure(text, "tapeout_store_state", { state: "ok" })).toBe(1);
  expect(figure(text, "tapeout_build_info", build)).toBe(1);
  // There is no bucket.
  expect(figure(text, "tapeout_storage_state")).toBeUndefined();
  isReachable = false;
  await until(async () => {
    const later = await world.metrics.text();
    return figure(later, "tapeout_store_state", { state: "stale" }) === 1;
  }, 100);
});

it("reports the state of the process", async () => {
  await using world = await openApp();
  const text = await world.metrics.text();
  for (const name of [
    "process_start_time_seconds",
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "nodejs_heap_size_used_bytes",
  ]) {
    expect(figure(text, name), name).toBeGreaterThanOrEqual(0);
  }
});

it("counts searches, those without hits, and those beyond the limit", async () => {
  await using world = await openApp();
  world.metrics.followIndex(() => world.search.sizeIfReady());
  await get(world, "/search-result?search=qqqqqqqqqq");
  const url = "/web_en/api/v1/search/suggest?text=a";
  await Promise.all(Array.from({ length: 300 }, () => get(world, url)));
  const text = await world.metrics.text();
  expect(figure(text, "tapeout_search_duration_seconds_count", { kind: "search" })).toBe(1);
  expect(figure(text, "tapeout_search_zero_results_total", { language: "en" })).toBe(1);
  expect(figure(text, "tapeout_limit_refusals_total", { limit: "search" })).toBeGreaterThan(0);
  expect(figure(text, "tapeout_search_index_documents")).toBeGreaterThan(0);
  expect(figure(text, "tapeout_search_index_bytes")).toBeGreaterThan(0);
});

it("is an unknown address on the site's port without a token, and requires the token otherwise", async () => {
  const unknown = await openTestApp();
  const { statusCode } = await get(unknown, "/metrics");
  expect(statusCode).toBe(404);
  await unknown.close();
  await using world = await openApp();
  const ask = (authorization: string) =>
    world.app.inject({ url: "/metrics", headers: { ...desktop, authorization } });
  for (const wrong of ["", "Bearer", "Bearer wrong", `Basic ${token}`, `Bearer ${token}x`]) {
    const response = await ask(wrong);
    expect(response.statusCode, wrong).toBe(401);
    expect(response.headers["www-authenticate"]).toBe("Bearer");
    expect(response.body).toBe("");
  }
  const response = await ask(`Bearer ${token}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toContain("text/plain; version=0.0.4");
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.body).toContain("# HELP tapeout_http_requests_total");
});

it("is the only route on a port of its own", async () => {
  const metrics = new Metrics(build);
  const server = await startMetricsServer({
    port: 0,
    host: "127.0.0.1",
    token: undefined,
    contentType: metrics.contentType,
    text: () => metrics.text(),
    onError: (error) => expect.fail(String(error)),
  });
  const { origin } = new URL(server.url);
  expect((await fetch(`${origin}/metrics?x=1`)).status).toBe(200);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(405);
  await server.close();
  metrics.close();
});

forEachStore("Metrics of a store", (open) => {
  test("count requests of the admin API by the patterns of its routes, which are loaded late", async () => {
    await using world = await openApp({ store: await open() });
    await get(world, "/api/v1/admin/documents/secret");
    await get(world, "/api/v1/admin/documents/other");
    const text = await world.metrics.text();
    const route = "/api/v1/admin/documents/:key";
    expect(figure(text, "tapeout_http_requests_total", { route, status: "401" })).toBe(2);
    expect(text).not.toContain("/api/v1/admin/*");
  });

  test("report enquiries, the outbox, jobs and the database", async () => {
    const store = await open();
    await using world = await openApp({ store, documents: enquiryWorld() });
    world.metrics.followStore(store);
    expect((await postEnquiry(world, await goodEnquiry(store))).statusCode).toBe(200);
    expect((await postEnquiry(world, await goodEnquiry(store, { email: "?" }))).statusCode).toBe(
      422,
    );
    const job: PeriodicTask = startHousekeeping(store, {
      info: () => undefined,
      warn: () => undefined,
    });
    job.wake();
    await job.stop();
    const text = await world.metrics.text();
    const value = (name: string, labels?: Record<string, string>) => figure(text, name, labels);
    expect(value("tapeout_enquiries_total", { outcome: "saved" })).toBe(1);
    expect(value("tapeout_enquiries_total", { outcome: "invalid" })).toBe(1);
    expect(value("tapeout_outbox_waiting_mails")).toBe(2);
    expect(value("tapeout_outbox_oldest_age_seconds")).toBeGreaterThanOrEqual(0);
    expect(value("tapeout_outbox_failed_mails")).toBe(0);
    expect(value("tapeout_store_publication_revision")).toBe(0);
    const housekeeping = { task: "accounts-housekeeping" };
    expect(value("tapeout_job_runs_total", { ...housekeeping, result: "ok" })).toBe(1);
    const lastSuccess = value("tapeout_job_last_success_timestamp_seconds", housekeeping) ?? 0;
    expect(Math.abs(lastSuccess - Date.now() / 1_000)).toBeLessThan(600);
    expect(value("tapeout_database_queries_total")).toBeGreaterThan(5);
    expect(
      value("tapeout_database_transaction_duration_seconds_count", { result: "ok" }),
    ).toBeGreaterThanOrEqual(1);
    const pool = value("tapeout_database_pool_connections", { state: "total" });
    if (store.dialect === "postgres") expect(pool).toBeGreaterThanOrEqual(1);
    else expect(pool).toBeUndefined();
  });

  test("leave out values that the database does not answer", async () => {
    const store = await open();
    await using world = await openApp({ store });
    world.metrics.followStore(store);
    await store.close();
    const text = await world.metrics.text();
    expect(figure(text, "tapeout_outbox_waiting_mails")).toBeUndefined();
    expect(figure(text, "tapeout_database_queries_total")).toBeGreaterThan(0);
  });
});
