import { Writable } from "node:stream";
import { expect, it, test } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../tests/support/enquiries.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { type ReceivedSpan, startTraceCollector } from "../../../tests/support/traceCollector.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { type TracingVariables, tracingConfig } from "../config/tracing.ts";
import { Tracing } from "./tracing.ts";

const desktop = { "user-agent": userAgents.desktop };

const remote = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${remote.traceId}-${remote.spanId}-01`;

/** Traces to a collector; `sent()` ends them and gives what the collector has received. */
async function openTracing(variables: Partial<TracingVariables> = {}) {
  const collector = await startTraceCollector();
  const config = tracingConfig({
    endpoint: `${collector.endpoint}/`,
    serviceName: undefined,
    sampler: undefined,
    ratio: undefined,
    isDisabled: undefined,
    ...variables,
  });
  if (config === undefined) throw new Error("no traces");
  const tracing = new Tracing(config, "9.9.9");
  return {
    tracing,
    collector,
    async sent() {
      await tracing.close();
      await collector[Symbol.asyncDispose]();
      return collector.spans;
    },
  };
}

/** Names of a span's children, in the order of their ends. */
function childrenOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined): string[] {
  return spans
    .filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId)
    .map(({ name }) => name);
}

function attributesOf(span: ReceivedSpan | undefined): Record<string, unknown> {
  const pairs = span?.attributes.map(({ key, value }) => [
    key,
    value.stringValue ?? value.intValue,
  ]);
  return Object.fromEntries(pairs ?? []);
}

it("follows a page from its request to its compression", async () => {
  const { tracing, collector, sent } = await openTracing({ serviceName: "chips" });
  const world = await openTestApp({ tracing });
  const response = await world.app.inject({ url: "/contact-us?q=private", headers: desktop });
  await world.close();
  const spans = await sent();
  const request = spans.find(({ name }) => name === "GET /contact-us");
  const id = String(response.headers["x-request-id"]);
  expect(attributesOf(request)).toEqual({
    "http.request.method": "GET",
    "http.route": "/contact-us",
    "http.response.status_code": 200,
    "tapeout.request_id": id,
  });
  expect(childrenOf(spans, request)).toEqual(["resolve", "render", "compress"]);
  // The main pages are rendered ahead meanwhile, in traces of their own.
  const render = spans.find(
    ({ name, parentSpanId }) => name === "render" && parentSpanId === request?.spanId,
  );
  expect(childrenOf(spans, render)).toEqual(["load"]);
  expect(attributesOf(render)).toEqual({
    "tapeout.page": "contact-us",
    "tapeout.surface": "desktop",
    "tapeout.language": "en",
  });
  expect(response.headers.traceresponse).toBe(`00-${request?.traceId}-${request?.spanId}-01`);
  expect(collector.resource()).toMatchObject({
    "service.name": "chips",
    "service.version": "9.9.9",
  });
  expect(collector.raw()).not.toContain("private");
});

it("separates requests that are rendered alternately", async () => {
  const { tracing, sent } = await openTracing();
  const world = await openTestApp({ tracing });
  const urls = ["/contact-us", "/faq", "/downloads", "/honor", "/press"];
  await Promise.all(urls.map((url) => world.app.inject({ url, headers: desktop })));
  await world.close();
  const spans = await sent();
  for (const url of urls) {
    const request = spans.find(({ name }) => name === `GET ${url}`);
    if (attributesOf(request)["http.response.status_code"] !== 200) continue;
    expect(childrenOf(spans, request), url).toEqual(["resolve", "render", "compress"]);
  }
});

it("continues the trace of a trusted proxy, and of nobody else", async () => {
  for (const [trustProxy, traceId] of [
    [["127.0.0.1"], remote.traceId],
    [false, undefined],
  ] as const) {
    const { tracing, sent } = await openTracing();
    const world = await openTestApp({ tracing, trustProxy: trustProxy && [...trustProxy] });
    await world.app.inject({ url: "/faq", headers: { ...desktop, traceparent } });
    await world.close();
    const spans = await sent();
    const request = spans.find(({ name }) => name === "GET /faq");
    expect(request?.traceId === remote.traceId).toBe(traceId !== undefined);
    expect(request?.parentSpanId === remote.spanId).toBe(traceId !== undefined);
  }
});

it("samples as the standard variables configure", async () => {
  const sampled = async (variables: Partial<TracingVariables>, flag: string) => {
    const { tracing, sent } = await openTracing(variables);
    const world = await openTestApp({ tracing, trustProxy: true });
    const headers = { ...desktop, traceparent: `${traceparent.slice(0, -2)}${flag}` };
    await world.app.inject({ url: "/faq", headers });
    await world.close();
    return (await sent()).some(({ name }) => name === "GET /faq");
  };
  expect(await sampled({}, "01")).toBe(true);
  expect(await sampled({}, "00")).toBe(false);
  expect(await sampled({ sampler: "always_on" }, "00")).toBe(true);
  expect(await sampled({ sampler: "always_off" }, "01")).toBe(false);
  expect(await sampled({ sampler: "traceidratio", ratio: 0 }, "01")).toBe(false);
  expect(await sampled({ sampler: "parentbased_traceidratio", ratio: 0 }, "01")).toBe(true);
});

forSqlite("Traces of a form", (open) => {
  test("hold its transaction and no input", async () => {
    const { tracing, collector, sent } = await openTracing();
    const store = await open();
    const world = await openTestApp({ tracing, store, documents: enquiryWorld() });
    const email = "lin.secret@acme.example";
    const { statusCode } = await postEnquiry(world, await goodEnquiry(store, { email }));
    expect(statusCode).toBe(200);
    await world.close();
    const spans = await sent();
    const request = spans.find(({ name }) => name.startsWith("POST "));
    expect(childrenOf(spans, request)).toContain("transaction");
    expect(collector.raw()).not.toContain("secret");
  });

  test("are named in the log lines of their requests, after a body was read as well", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { tracing, sent } = await openTracing();
    const logger = { level: "info", stream, mixin: tracing.logFields };
    const world = await openTestApp({ tracing, logger, store: await open() });
    const response = await world.app.inject({
      method: "PUT",
      url: "/userCenter/v1/login",
      payload: { account: "nobody", password: "no such password" },
    });
    await world.close();
    await sent();
    const [, traceId, spanId] = String(response.headers.traceresponse).split("-");
    const refusal: unknown = JSON.parse(lines.find((one) => one.includes('"sign-in"')) ?? "{}");
    const requestId = response.headers["x-request-id"];
    expect(refusal).toMatchObject({ requestId, traceId, spanId });
  });
});
