import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import * as z from "zod";
import { anyCharacter } from "../../tests/support/anyCharacter.ts";
import { harmlessStatuses, hostileRequest } from "../../tests/support/hostileForms.ts";
import { startBuiltServer } from "../machine/builtServer.ts";
import { workFolder } from "../machine/processes.ts";
import { get, readerHeaders } from "../machine/readerRequest.ts";
import type { Report } from "../report.ts";

const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
});

const servers = z.array(z.object({ url: z.string() }));

const description = z.object({
  servers,
  paths: z.record(
    z.string(),
    z.object({
      get: operation.optional(),
      post: operation.optional(),
      put: operation.optional(),
      /** Servers of the operations below this path, where they differ from the description's. */
      servers: servers.optional(),
    }),
  ),
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
}

interface Answered {
  /** 0 where there was no response. */
  readonly status: number;
  readonly body: string;
}

const value = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  fc.integer().map(String),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e309",
    "NaN",
    "null",
    "[]",
    "..",
    "../../etc/passwd",
    "'; drop table documents; --",
    "<script>alert(1)</script>",
    "\u202e",
    "😀".repeat(30),
    `${"a".repeat(59)}😀`,
    "1,".repeat(500),
    "9".repeat(400),
    "x".repeat(5_000),
  ),
);

/** Whether the server failed. 503 is no failure: the store or search is unavailable for a time. */
const isFailure = ({ status }: Answered) => status === 0 || (status >= 500 && status !== 503);

/**
 * Random requests for so long: each call of the API with random values for the parameters that its
 * description has and some that it has not, and the forms' hostile uploads and bodies.
 */
export async function fuzz(report: Report, seconds: number): Promise<void> {
  report.title(`Random requests over the API's description, and hostile forms, ${seconds} s`);
  using data = workFolder();
  await using server = await startBuiltServer({
    dataDir: data.path,
    variables: { TRUST_PROXY: "true", LOG_LEVEL: "silent" },
  });
  const { origin } = server;
  const text = (
    await get(`${origin}/openapi.json`, { ...readerHeaders.desktop, "accept-encoding": "identity" })
  ).body;
  const calls = callsOf(description.parse(JSON.parse(text.toString())));
  const began = performance.now();
  const memory: number[] = [];
  let count = 0;
  let failures = 0;
  let broken = 0;
  let wrongForms = 0;
  for (let seed = 1; performance.now() - began < seconds * 1_000; seed += 1) {
    for (const [call, query] of fc.sample(fc.tuple(fc.constantFrom(...calls), queryOf()), {
      numRuns: 100,
      seed,
    })) {
      count += 1;
      // From another network each time: one whose requests are refused is told to wait.
      const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
      const headers = { "x-forwarded-for": address };
      const answered = await send(origin, urlOf(call, query), { method: call.method, headers });
      if (isFailure(answered)) failures += 1;
      else if (answered.status !== 204 && !isEnvelope(answered.body)) broken += 1;
      else continue;
      report.note(`${call.method} ${urlOf(call, query).slice(0, 200)}: ${answered.status}`);
    }
    for (const wish of fc.sample(hostileRequest, { numRuns: 20, seed })) {
      const { status } = await sendForm(origin, wish);
      count += 1;
      if (!harmlessStatuses.includes(status) && status !== 503) wrongForms += 1;
    }
    memory.push(server.residentMemory() ?? Number.NaN);
  }
  report.note(`${count} requests to ${calls.length} calls`);
  report.target("responses with 5xx, or none", failures, { atMost: 0 });
  report.target("responses that are no envelope", broken, { atMost: 0 });
  report.target("forms answered with 5xx, or not at all", wrongForms, { atMost: 0 });
  const later = memory.slice(Math.floor(memory.length / 3));
  const first = later[0];
  const last = later.at(-1);
  if (first === undefined || last === undefined || Number.isNaN(first)) return;
  report.note(
    `resident from ${first.toFixed(0)} to ${last.toFixed(0)} MB over the last two thirds`,
  );
  report.target("growth over the last two thirds", last - first, { atMost: 60, unit: "MB" });
}

/** Each call below each of the addresses it is described for. */
function callsOf({ paths, servers: usual }: z.output<typeof description>): Call[] {
  return Object.entries(paths).flatMap(([path, { servers: own = usual, ...methods }]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] } = {}]) =>
      own.map(({ url }) => ({
        method: method.toUpperCase(),
        path: `${new URL(url, "http://any.host").pathname.replace(/\/$/, "")}${path}`,
        parameters: parameters.filter((one) => one.in === "query").map(({ name }) => name),
      })),
    ),
  );
}

/** Values for the parameters by their place, and pairs that no call knows. */
function queryOf() {
  return fc.record({
    values: fc.array(fc.option(value, { freq: 3 }), { maxLength: 12 }),
    strange: fc.array(fc.tuple(value, value), { maxLength: 2 }),
  });
}

function urlOf(
  { path, parameters }: Call,
  { values, strange }: { values: (string | null)[]; strange: [string, string][] },
): string {
  const query = new URLSearchParams(
    strange.map(([name, one]) => [name.toWellFormed(), one.toWellFormed()]),
  );
  for (const [index, name] of parameters.entries()) {
    const given = values[index];
    if (given !== null && given !== undefined) query.append(name, given.toWellFormed());
  }
  return `${path.replace(/\{[^}]*\}/g, "x")}?${query}`.slice(0, 8_000);
}

function isEnvelope(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return (
      typeof parsed === "object" &&
      parsed !== null &&
      ("status_code" in parsed || "openapi" in parsed)
    );
  } catch {
    return false;
  }
}

function sendForm(origin: string, wish: InjectOptions): Promise<Answered> {
  const { method = "POST", url, headers, payload, remoteAddress = "" } = wish;
  return send(origin, String(url), {
    method,
    headers: { ...headers, "x-forwarded-for": remoteAddress },
    payload,
  });
}

interface Wish {
  readonly method: string;
  readonly headers?: object;
  readonly payload?: InjectOptions["payload"];
}

async function send(
  origin: string,
  url: string,
  { method, headers = {}, payload }: Wish,
): Promise<Answered> {
  const call = request(new URL(url, origin), { method, headers: { ...headers } });
  // After an early response the rest cannot be written any more: that is no failure.
  call.on("error", () => undefined);
  try {
    call.end(payload);
    const [response]: IncomingMessage[] = await once(call, "response");
    const body = Buffer.concat((await response?.toArray()) ?? []).toString();
    return { status: response?.statusCode ?? 0, body };
  } catch {
    return { status: 0, body: "" };
  }
}
