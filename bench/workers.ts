import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type BuiltServer, startBuiltServer } from "./machine/builtServer.ts";
import { cpuSeconds } from "./machine/cpuTime.ts";
import { workFolder } from "./machine/processes.ts";
import {
  type LoadOptions,
  type SteadyOutcome,
  type SteadyRequest,
  steadyLoad,
} from "./machine/steadyLoad.ts";
import { median, ratio } from "./measure.ts";
import type { Report } from "./report.ts";

/** Workers compared with one process: one for each core of the machine that is aimed at. */
const workerCount = 2;

/** Of so many times what one process serves. */
const min = 0.85;

const roundSeconds = 3;
const roundCount = 5;

/** Of the rolling restarts: requests a second, restarts, and seconds between them. */
const rate = 500;
const restarts = 3;
const restartEverySeconds = 8;

/** Cores that server and generator used while the one served the other. */
interface Round {
  /** Answers in a second of the server's CPU time, all its processes together. */
  readonly onCore: number;
  readonly onClock: number;
  readonly serverCores: number;
  readonly generatorCores: number;
}

/**
 * Workers that share a port against one process, on the same cores as the generator; what each worker
 * costs in memory; and rolling restarts under load. A generator on the same cores takes from both, so
 * answers are told by CPU time of the server as well as on the clock.
 */
export async function workers(report: Report): Promise<void> {
  report.title(`${workerCount} workers on one port against one process, by turns`);
  using data = workFolder();
  const shared = { dataDir: data.path };
  await using one = await startBuiltServer({ ...shared, variables: { TRUST_PROXY: "true" } });
  await using several = await startBuiltServer({
    ...shared,
    variables: { TRUST_PROXY: "true", WORKERS: String(workerCount) },
  });
  await allReady(several);
  for (const [name, requests] of kinds) await compare(report, name, requests, { one, several });
  tellMemory(report, several);
  await rollingRestarts(report, several);
}

/** What is asked for: pages from the cache, and pages made for each request. */
const kinds: readonly (readonly [name: string, requests: readonly SteadyRequest[]])[] = [
  ["cached pages", [{ path: "/" }, { path: "/product-list" }]],
  [
    "pages made for each request",
    [{ path: "/product-compare?part=RG8810,RG8820" }, { path: "/search-result?q=timer" }],
  ],
];

async function compare(
  report: Report,
  name: string,
  requests: readonly SteadyRequest[],
  { one, several }: { readonly one: BuiltServer; readonly several: BuiltServer },
): Promise<void> {
  const rounds: Record<"one" | "several", Round[]> = { one: [], several: [] };
  const size = { seconds: roundSeconds, connections: 32 };
  for (const server of [one, several]) await load(server, requests, size);
  for (let round = 0; round < roundCount; round += 1) {
    rounds.one.push(await measure(one, requests, size));
    rounds.several.push(await measure(several, requests, size));
  }
  const of = (which: "one" | "several", what: keyof Round) =>
    median(rounds[which].map((round) => round[what]));
  report.table(
    [name, "answers/s", "per CPU second", "cores", "generator's cores"],
    (["one", "several"] as const).map((which) => [
      which === "one" ? "one process" : `${workerCount} workers`,
      of(which, "onClock"),
      of(which, "onCore"),
      of(which, "serverCores"),
      of(which, "generatorCores"),
    ]),
  );
  const onCore = (which: "one" | "several") => rounds[which].map((round) => round.onCore);
  const scaled = ratio(onCore("several"), onCore("one"));
  report.target(`${name}: a worker's core, of one process's`, scaled, { atLeast: min });
}

async function measure(
  server: BuiltServer,
  requests: readonly SteadyRequest[],
  size: LoadOptions,
): Promise<Round> {
  const before = cpuSeconds(server.pid) ?? 0;
  const { responses, seconds, cpuSeconds: generator } = await load(server, requests, size);
  const used = (cpuSeconds(server.pid) ?? 0) - before;
  return {
    onCore: responses / used,
    onClock: responses / seconds,
    serverCores: used / seconds,
    generatorCores: generator / seconds,
  };
}

async function load(
  { origin }: BuiltServer,
  requests: readonly SteadyRequest[],
  size: LoadOptions,
): Promise<SteadyOutcome> {
  const outcome = await steadyLoad(origin, requests, size);
  if (Object.keys(outcome.failures).length > 0) {
    throw new Error(`${origin} did not answer all: ${JSON.stringify(outcome.failures)}`);
  }
  return outcome;
}

/** Memory of each process; its own is what ends with it, the rest is shared with others. */
function tellMemory(report: Report, { pid }: BuiltServer): void {
  if (process.platform !== "linux") return;
  report.table(
    ["memory in MB after that", "resident", "its share", "its own"],
    [
      ["primary process", ...memoryOf(pid)],
      ...childrenOf(pid).map((child, at) => [`worker ${at + 1}`, ...memoryOf(child)]),
    ],
  );
}

function memoryOf(pid: number): [resident: number, share: number, own: number] {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const of = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(rollup)?.[1];
    return (Number(kibibytes ?? 0) * 1024) / 1e6;
  };
  return [of("Rss"), of("Pss"), of("Private_Clean") + of("Private_Dirty")];
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text.split(" ").filter(Boolean).map(Number);
}

/** Restarts under load, a few in a row: every request must be answered. */
async function rollingRestarts(report: Report, server: BuiltServer): Promise<void> {
  const seconds = (restarts + 1) * restartEverySeconds;
  report.title(`${restarts} rolling restarts at ${rate} requests a second`);
  const before = new Set(childrenOf(server.pid));
  const requests = kinds[0]?.[1] ?? [];
  const loading = steadyLoad(server.origin, requests, { seconds, connections: 32, rate });
  for (let restart = 0; restart < restarts; restart += 1) {
    await sleep(restartEverySeconds * 1000);
    process.kill(server.pid, "SIGHUP");
  }
  const outcome = await loading;
  const failed = Object.values(outcome.failures).reduce((sum, each) => sum + each, 0);
  const kept = childrenOf(server.pid).filter((pid) => before.has(pid));
  report.note(
    `${outcome.responses} answers, 99 % within ${outcome.p99.toFixed(1)} ms, ` +
      `the longest ${outcome.longest.toFixed(0)} ms; generator ${(outcome.cpuSeconds / outcome.seconds).toFixed(2)} cores`,
  );
  for (const [why, count] of Object.entries(outcome.failures)) report.note(`${count} × ${why}`);
  report.target("requests that failed", failed, { atMost: 0 });
  report.target("requests answered, a second", outcome.responses / outcome.seconds, {
    atLeast: rate * 0.95,
  });
  report.target("workers of before the restarts", kept.length, { atMost: 0 });
}

const readiness = z.object({ workers: z.object({ ready: z.int(), wanted: z.int() }) });

async function allReady({ origin }: BuiltServer): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`);
    const { workers: count } = readiness.parse(await response.json());
    if (count.ready === count.wanted) return;
    await sleep(50);
  }
}
