import { setTimeout as sleep } from "node:timers/promises";
import type { DialectName } from "../../../src/base/store/dialect.ts";
import { secret } from "../../../src/base/store/secrets.ts";
import { openStore, type Store } from "../../../src/base/store/store.ts";
import { findPostgres } from "../../../tests/support/postgres.ts";
import { Dice } from "../../../tools/sample/dice.ts";
import { listedAddresses } from "../../machine/pageAddresses.ts";
import { type PostgresCluster, startPostgresCluster } from "../../machine/postgresCluster.ts";
import { workFolder } from "../../machine/processes.ts";
import type { Report } from "../../report.ts";
import { Senders } from "./enquirySenders.ts";
import { type ScheduledFault, scheduleOf } from "./faultSchedule.ts";
import { Faults } from "./faults.ts";
import type { FaultWindow, Outcome } from "./judgeOutcomes.ts";
import { EnquiryLedger, PublicationLedger, storedEnquiries } from "./ledger.ts";
import { startReaders } from "./readers.ts";
import { now } from "./request.ts";
import { type RunResult, reportRun } from "./results.ts";
import { type Place, RestartedServer } from "./server.ts";
import { bulletinIds } from "./versionedNews.ts";

interface Options {
  readonly minutes: number;
  /** The same seed gives the same faults in the same order, and the same requests of each reader. */
  readonly seed: string;
  readonly dialect: DialectName;
}

/** Time after its announcement in which every reader sees a publication, in ms. */
const freshMs = 3_000;

const readerCount = 10;
const readerPauseMs = 100;
const senderCount = 3;

/** Between two samples of memory, in ms; and what a collection may take. */
const sampleEveryMs = { min: 5_000, max: 20_000 };
const collectionMs = 10_000;

/**
 * Readers, senders and staff on a server for so many minutes, with faults by a schedule: what readers
 * notice, whether memory grows, and whether anything acknowledged is lost or doubled.
 */
export async function loadAndFaults(report: Report, options: Options): Promise<void> {
  const { dialect, minutes, seed } = options;
  const name = dialect === "sqlite" ? "SQLite" : "PostgreSQL";
  report.title(`Load and faults on ${name}, ${minutes} min, seed ${seed}`);
  const binaries = findPostgres();
  if (dialect === "postgres" && binaries === undefined) {
    report.note("Not tried: PostgreSQL is not installed here.");
    return;
  }
  using data = workFolder();
  await using resources = new AsyncDisposableStack();
  const cluster =
    dialect === "postgres" && binaries !== undefined
      ? resources.use(await startPostgresCluster(binaries))
      : undefined;
  const place = { dataDir: data.path, databaseUrl: cluster?.url ?? "" };
  const server = resources.use(await RestartedServer.start(place));
  const store = await openStore({ dataDir: place.dataDir, databaseUrl: cluster?.url });
  resources.defer(() => store.close());
  reportRun(report, await run(options, { place, server, store, cluster, report }));
}

interface Site {
  readonly place: Place;
  readonly server: RestartedServer;
  readonly store: Store;
  readonly cluster: PostgresCluster | undefined;
  readonly report: Report;
}

async function run({ minutes, seed, dialect }: Options, site: Site): Promise<RunResult> {
  const { place, server, store, cluster, report } = site;
  const { origin } = server;
  const pages = await listedAddresses(origin);
  const outcomes: Outcome[] = [];
  const enquiries = new EnquiryLedger();
  const publications = new PublicationLedger(freshMs);
  const secretOfForms = await secret(store, "enquiries");
  const senders = new Senders({
    origin,
    seed,
    secret: secretOfForms,
    ledger: enquiries,
    record: (one) => outcomes.push(one),
  });
  using folder = workFolder();
  const dice = new Dice(`${seed} faults`);
  const targets = { place, server, cluster, senders, publications, folder: folder.path, dice };
  const faults = new Faults(targets);
  await faults.begin();
  const record = (one: Outcome) => {
    const stale =
      one.version === undefined ? undefined : publications.see({ ...one, version: one.version });
    outcomes.push(stale === undefined ? one : { ...one, problem: stale });
  };
  const orders = {
    origin,
    seed,
    readers: readerCount,
    pauseMs: readerPauseMs,
    pages: pages.map(({ page, query }) => ({ page, query: stringsOf(query) })),
    bulletins: [...bulletinIds],
  };
  const readers = startReaders(orders, record);
  const sending = senders.run(senderCount);
  const sampling = new AbortController();
  const memory = sampleMemory(server, minutes, sampling.signal);
  const startedMs = now();
  const windows = await carryOut(faults, scheduleOf({ minutes, seed, dialect }), startedMs, report);
  await sleep(Math.max(0, startedMs + minutes * 60_000 - now()));
  sampling.abort();
  await memory;
  await readers.stop();
  senders.stop();
  await sending;
  return {
    outcomes,
    windows,
    server,
    enquiries,
    publications,
    problems: enquiries.problemsOf(await storedEnquiries(store, place.dataDir)),
    seconds: (now() - startedMs) / 1_000,
  };
}

async function carryOut(
  faults: Faults,
  schedule: readonly ScheduledFault[],
  startedMs: number,
  report: Report,
): Promise<FaultWindow[]> {
  const windows: FaultWindow[] = [];
  const left = new Set<string>();
  for (const fault of schedule) {
    const reason = Faults.impossible(fault.kind);
    if (reason !== undefined) {
      left.add(`${fault.kind}: not tried, ${reason}.`);
      continue;
    }
    await sleep(Math.max(0, startedMs + fault.atMs - now()));
    const window = await faults.carryOut(fault);
    windows.push(window);
    const at = ((window.fromMs - startedMs) / 1_000).toFixed(0).padStart(5);
    report.note(`${at} s  ${fault.kind}, ${((window.toMs - window.fromMs) / 1_000).toFixed(1)} s`);
  }
  for (const line of left) report.note(line);
  return windows;
}

async function sampleMemory(
  server: RestartedServer,
  minutes: number,
  signal: AbortSignal,
): Promise<void> {
  const everyMs = Math.min(sampleEveryMs.max, Math.max(sampleEveryMs.min, minutes * 1_000));
  const watching = setInterval(() => server.noteResident(), 500);
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await server.sampleMemory(collectionMs);
  }
  clearInterval(watching);
}

function stringsOf(query: Readonly<Record<string, string | number | undefined>>) {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
