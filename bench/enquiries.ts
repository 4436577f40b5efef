import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import type { StoreOptions } from "../src/store/store.ts";
import { harmlessStatuses, hostileRequest } from "../tests/support/hostileForms.ts";
import { killCycles } from "../tests/support/killCycles.ts";
import { findPostgres, startCluster } from "../tests/support/postgres.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { workFolder } from "./machine/processes.ts";
import type { Report } from "./report.ts";

const deaths = 200;
const requestCount = 1_000;

/** Resident memory that hostile requests may add, in MB. */
const maxMegabytes = 150;

/**
 * What readers send survives: servers killed at random moments on either database, and hostile
 * requests that must neither end the server nor fill its memory.
 */
export async function enquiries(report: Report): Promise<void> {
  report.title(`Enquiries: servers killed ${deaths} times while readers send`);
  using sqlite = workFolder();
  await kill(report, "SQLite", { dataDir: sqlite.path });
  const binaries = findPostgres();
  if (binaries === undefined) report.note("PostgreSQL: not tried, it is not installed here.");
  else {
    using folder = workFolder();
    const cluster = await startCluster(binaries);
    try {
      await kill(report, "PostgreSQL", { dataDir: folder.path, databaseUrl: cluster.url });
    } finally {
      await cluster.stop();
    }
  }
  report.title(`Enquiries: ${requestCount} hostile uploads and bodies`);
  await assail(report);
}

async function kill(report: Report, database: string, place: StoreOptions): Promise<void> {
  const { acknowledged, unanswered, problems } = await killCycles(place, deaths);
  for (const problem of problems.slice(0, 10)) report.note(problem);
  const what = `lost, doubled or broken of ${acknowledged} acknowledged on ${database}`;
  report.target(what, problems.length, { atMost: 0 });
  report.target(`never answered on ${database}`, unanswered, { atMost: 0 });
}

async function assail(report: Report): Promise<void> {
  using data = workFolder();
  await using server = await startBuiltServer({
    dataDir: data.path,
    variables: { TRUST_PROXY: "true" },
  });
  const requests = fc.sample(hostileRequest, requestCount);
  // What is loaded when it is first needed, and what the first of them leave behind.
  for (const one of requests.slice(0, 100)) await send(server.origin, one);
  const before = server.residentMemory();
  let wrong = 0;
  for (const one of requests) {
    const status = await send(server.origin, one);
    if (!harmlessStatuses.includes(status)) wrong += 1;
  }
  report.target("answers with 5xx, or none", wrong, { atMost: 0 });
  const after = server.residentMemory();
  if (before === undefined || after === undefined) {
    report.note("Memory: not measured, this system has no /proc.");
  } else {
    report.target("memory they added", after - before, { atMost: maxMegabytes, unit: "MB" });
  }
}

/** @returns the answer's status; 0 where there was no answer */
async function send(origin: string, wish: InjectOptions): Promise<number> {
  const { method, url, headers, payload, remoteAddress = "" } = wish;
  const call = request(new URL(String(url), origin), {
    ...(method && { method }),
    headers: { ...headers, "x-forwarded-for": remoteAddress },
  });
  // After an early answer the rest cannot be written any more: that is no failure.
  call.on("error", () => undefined);
  try {
    call.end(payload);
    const [answer]: IncomingMessage[] = await once(call, "response");
    answer?.resume();
    return answer?.statusCode ?? 0;
  } catch {
    return 0;
  }
}
