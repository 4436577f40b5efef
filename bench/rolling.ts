import { setTimeout as sleep } from "node:timers/promises";
import { behindLoadBalancer, nginxMissing, startEdgeNginx } from "../tests/support/nginx.ts";
import { findPostgres } from "../tests/support/postgres.ts";
import { type BuiltServer, startBuiltServer } from "./machine/builtServer.ts";
import { startPostgresCluster } from "./machine/postgresCluster.ts";
import { freePort, workFolder } from "./machine/processes.ts";
import { type SteadyOutcome, type SteadyRequest, steadyLoad } from "./machine/steadyLoad.ts";
import type { Report } from "./report.ts";

/** Requests a second. */
const rate = 500;

/** Number of restarts of each process. */
const restartsOfEach = 2;

/** Seconds for which a process accepts requests after it was asked to stop. */
const drainSeconds = 2;

const restSeconds = 2;

/** Seconds for which a load generator runs at a time. */
const pieceSeconds = 10;

/** A request that the application always answers and nginx may not retry on the other process. */
const search: SteadyRequest = {
  path: "/web_en/api/v1/search",
  json: JSON.stringify({ search: "" }),
};

const requests: readonly SteadyRequest[] = [
  { path: "/" },
  search,
  { path: "/product-list" },
  search,
];

/**
 * Two processes on one PostgreSQL behind nginx with the shipped configuration, stopped and started by turns
 * under load: every request must be answered.
 */
export async function rolling(report: Report): Promise<void> {
  report.title(`Two processes on PostgreSQL restarted by turns at ${rate} requests a second`);
  const binaries = findPostgres();
  if (binaries === undefined) return report.note("Left out: PostgreSQL is not installed here.");
  if (nginxMissing !== undefined) return report.note(`Left out: ${nginxMissing}.`);
  using data = workFolder();
  using folder = workFolder();
  await using cluster = await startPostgresCluster(binaries);
  const ports = [await freePort(), await freePort()];
  const startOn = (port: number) =>
    startBuiltServer({
      ...{ dataDir: data.path, port },
      variables: {
        DATABASE_URL: cluster.url,
        TRUST_PROXY: "loopback",
        EDGE_SECONDS: "300",
        DRAIN_SECONDS: String(drainSeconds),
      },
    });
  const servers: BuiltServer[] = [];
  for (const port of ports) servers.push(await startOn(port));
  const nginx = await startEdgeNginx({
    ...{ folder: folder.path, appPorts: ports },
    // The generator is the load balancer of many clients.
    adjust: behindLoadBalancer,
  });
  try {
    await underLoad(report, `http://127.0.0.1:${nginx.port}`, async () => {
      for (let restart = 0; restart < restartsOfEach * ports.length; restart += 1) {
        const at = restart % ports.length;
        await sleep(restSeconds * 1_000);
        await servers[at]?.[Symbol.asyncDispose]();
        servers[at] = await startOn(ports[at] ?? 0);
      }
    });
  } finally {
    await nginx.stop();
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
}

/**
 * Loads while the processes are restarted, however long that takes: two generators of half the rate, whose pieces
 * end at different times, so that there is no moment without requests.
 */
async function underLoad(
  report: Report,
  origin: string,
  restart: () => Promise<void>,
): Promise<void> {
  const outcomes: SteadyOutcome[] = [];
  let isRestarting = true;
  const size = { seconds: pieceSeconds, connections: 16, rate: rate / 2 };
  const generate = async (delay: number) => {
    await sleep(delay * 1_000);
    while (isRestarting) outcomes.push(await steadyLoad(origin, requests, size));
  };
  const began = performance.now();
  const loading = Promise.all([generate(0), generate(pieceSeconds / 2)]);
  try {
    await restart();
  } finally {
    isRestarting = false;
  }
  const restartsTook = (performance.now() - began) / 1_000;
  await loading;
  tell(report, outcomes, restartsTook);
}

function tell(report: Report, outcomes: readonly SteadyOutcome[], restartsTook: number): void {
  const sum = (of: (outcome: SteadyOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failures = outcomes.flatMap(({ failures: each }) => Object.entries(each));
  report.note(
    `${restartsOfEach * 2} restarts in ${restartsTook.toFixed(0)} s; ${sum(({ responses }) => responses)} answers, ` +
      `99 % within ${Math.max(...outcomes.map(({ p99 }) => p99)).toFixed(0)} ms in the slowest ${pieceSeconds} s, ` +
      `the longest ${Math.max(...outcomes.map(({ longest }) => longest)).toFixed(0)} ms`,
  );
  for (const [why, count] of failures) report.note(`${count} × ${why}`);
  const failed = failures.reduce((total, [, count]) => total + count, 0);
  report.target("requests that failed", failed, { atMost: 0 });
  const sent = sum(({ responses }) => responses) + failed;
  report.target("requests sent, a second", (sent / sum(({ seconds }) => seconds)) * 2, {
    atLeast: rate * 0.9,
  });
}
