import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { openStore } from "../src/base/store/store.ts";
import { findPostgres } from "../tests/support/postgres.ts";
import { type BuiltServer, startBuiltServer } from "./machine/builtServer.ts";
import { type PartStore, partValue, writeParts } from "./machine/filledStores.ts";
import { listedAddresses, pathOf } from "./machine/pageAddresses.ts";
import { startPostgresCluster } from "./machine/postgresCluster.ts";
import { workFolder } from "./machine/processes.ts";
import { get, readerHeaders } from "./machine/readerRequest.ts";
import { StaffSession, staffVariables } from "./machine/staffSession.ts";
import type { Report } from "./report.ts";
import { ratio } from "./statistics.ts";

const size = { parts: 10_000, cells: 40 };

/**
 * Maximum CPU time of the sixth longest turn of the server's main thread in each work, in milliseconds.
 * The longest ones are commits of 10,000 revisions and collections of garbage (decision 118), and are
 * printed.
 */
const maxSixthTurn = 15;

/** Maximum time of a page of a list, in multiples of the time to read one document. */
const maxReadings = 3;

/** Maximum cells per request. */
const cellsAtOnce = 2_000;

const preload = new URL("machine/turns.mjs", import.meta.url);

const turnsLine = z.object({ turns: z.array(z.number()) });

/** Reads from a server the longest turns of its main thread since the previous reading. */
class Turns {
  #answer: ((turns: readonly number[]) => void) | undefined;

  readonly read = (line: string): void => {
    if (line.startsWith('{"turns"')) this.#answer?.(turnsLine.parse(JSON.parse(line)).turns);
  };

  /** The longest turns since the last question, the longest first. */
  async since({ pid }: BuiltServer): Promise<readonly number[]> {
    const { promise, resolve } = Promise.withResolvers<readonly number[]>();
    this.#answer = resolve;
    process.kill(pid, "SIGUSR2");
    return promise;
  }
}

/**
 * The studio's work on many documents, over HTTP on a server in service: how long it takes, and how
 * long it holds the main thread at a time, in milliseconds of the thread's own CPU.
 */
export async function bulk(report: Report): Promise<void> {
  await onStore(report, "SQLite", "");
  const binaries = findPostgres();
  if (binaries === undefined) return report.note("PostgreSQL is not installed here.");
  await using cluster = await startPostgresCluster(binaries);
  await onStore(report, "PostgreSQL", cluster.url);
}

async function onStore(report: Report, name: string, databaseUrl: string): Promise<void> {
  report.title(`${name}: work on ${size.parts} parts × ${size.cells} cells, turns in ms of CPU`);
  using data = workFolder();
  const place = { dataDir: data.path, ...(databaseUrl !== "" && { databaseUrl }) };
  const store = await openStore(place);
  const made = await writeParts(store, size.parts, size.cells);
  await store.close();
  const turns = new Turns();
  await using server = await startBuiltServer({
    dataDir: data.path,
    variables: {
      ...staffVariables,
      ...{ DATABASE_URL: databaseUrl, DEMO: "off", NODE_OPTIONS: `--import ${preload.href}` },
    },
    onLine: turns.read,
  });
  const rows: [string, number, number, number][] = [];
  const { origin } = server;
  const context = { origin, session: await StaffSession.open(origin), made };
  await sleep(settleMs);
  await turns.since(server);
  for (const [what, work] of Object.entries(works)) {
    const began = performance.now();
    await work(context);
    const ms = performance.now() - began;
    // What follows a publication is work for the same visitors' thread.
    await sleep(settleMs);
    const [longest = 0, , , , , sixth = 0] = await turns.since(server);
    rows.push([what, ms, longest, sixth]);
  }
  report.table(["", "ms", "longest turn", "sixth"], rows);
  const worst = Math.max(...rows.map(([, , , sixth]) => sixth));
  report.target(`${name}: sixth longest turn`, worst, { atMost: maxSixthTurn, unit: "ms of CPU" });
  const readings = `${name}: a page of documents, as so many readings of one`;
  report.target(readings, await readingsOfList(context), { atMost: maxReadings });
}

/** Time of a page of documents by that of reading one, by turns; medians. */
async function readingsOfList({ session, made }: Work): Promise<number> {
  const timeOf = async (path: string) => {
    const began = performance.now();
    await session.ask(["GET", path], z.object({}));
    return performance.now() - began;
  };
  const [lists, documents]: [number[], number[]] = [[], []];
  for (const key of made.parts.slice(0, listRounds)) {
    documents.push(await timeOf(`/documents/${key}`));
    lists.push(await timeOf("/documents?limit=50"));
  }
  return ratio(lists, documents);
}

const listRounds = 25;

/** Time in which the indexes, caches and lists of a publication are made, in milliseconds. */
const settleMs = 4_000;

interface Work {
  readonly origin: string;
  readonly session: StaffSession;
  readonly made: PartStore;
}

const changeSet = z.object({ id: z.int(), state: z.string() });
const identified = z.object({ id: z.int() });

/** The file as it was exported, and what came of it. */
const kept: { csv: string; workbook: Uint8Array<ArrayBuffer>; changeSet: number } = {
  ...{ csv: "", workbook: new Uint8Array(), changeSet: 0 },
};

/** In this order. */
const works: Readonly<Record<string, (work: Work) => Promise<void>>> = {
  "sign in, the grid and its rows": async ({ session }) => {
    const grid = z.object({ ids: z.array(z.int()) });
    const { ids } = await session.ask(["GET", "/grid"], grid);
    for (let from = 0; from < ids.length; from += 1_000) {
      await session.ask(
        ["GET", `/grid/rows?ids=${ids.slice(from, from + 100).join()}`],
        z.object({}),
      );
    }
    await session.ask(["GET", "/grid?order=value&by=figure-7"], z.object({}));
  },
  "documents by time, by title, by a text": async ({ session }) => {
    for (const query of ["order=-changed", "order=title_zh&page=3", "type=product&q=part-1"]) {
      await session.ask(["GET", `/documents?limit=50&${query}`], z.object({}));
    }
  },
  "readers: all parts as a table, filtered, by the API": async ({ origin }) => {
    const lists = (await listedAddresses(origin)).filter(({ page }) => page === "product-list");
    for (const { query } of lists) {
      for (const more of [{}, { view: "table" }, { view: "table", "p.figure-7": "5..15MHz" }]) {
        const address = { page: "product-list", query: { ...query, ...more } } as const;
        await read(`${origin}${pathOf(address, "desktop", "en")}`);
      }
    }
    await read(`${origin}/web_en/api/v1/product/list?limit=20&sort=-figure-7`);
  },
  "workbook exported": async ({ session }) => {
    kept.workbook = await session.file("/sheets/export");
  },
  "CSV exported": async ({ session }) => {
    kept.csv = (await session.file("/sheets/export?format=csv")).toString();
  },
  "untouched workbook compared": async ({ session }) => {
    await analysed(session, await uploaded(session, "parts.xlsx", kept.workbook));
  },
  "2,000 cells of a change set sent and checked": async ({ session, made }) => {
    const parts = made.parts.slice(0, cellsAtOnce / size.cells);
    const cells = parts.flatMap((key) =>
      made.parameters.map((name) => ({
        ...{ key, path: `/values/${name}`, before: partValue, after: "30 MHz" },
      })),
    );
    const body = { label: "Bench", origin: "grid", act: "check", publish: ["en", "zh"], cells };
    const { id } = await session.ask(["POST", "/change-sets"], changeSet, body);
    await ended(session, id, "checked");
  },
  "every cell changed in a CSV: compared, tried": async ({ session }) => {
    const changed = kept.csv.replaceAll(partValue, "20 MHz");
    kept.changeSet = await uploaded(session, "parts.csv", Buffer.from(changed));
    await analysed(session, kept.changeSet);
  },
  "applied, published": async ({ session }) => {
    const begun = z.object({ change_set: z.int() });
    const body = { version: 1, publish: "both", label: "Bench" };
    const path = `/sheets/${kept.changeSet}/apply`;
    kept.changeSet = (await session.ask(["POST", path], begun, body)).change_set;
    await ended(session, kept.changeSet, "done");
  },
  undone: async ({ session }) => {
    await session.ask(["POST", `/change-sets/${kept.changeSet}/undo`], changeSet);
    await ended(session, kept.changeSet, "undone");
  },
  "2,000 withdrawn in bulk": async ({ session, made }) => {
    const act = { kind: "withdraw", languages: ["zh"] };
    const keys = made.parts.slice(0, 2_000);
    const { id } = await session.ask(["POST", "/bulk"], identified, { act, keys });
    const job = z.object({ state: z.string() });
    const until = async (state: string) => {
      while ((await session.ask(["GET", `/bulk/${id}`], job)).state !== state) await sleep(pollMs);
    };
    await until("checked");
    await session.ask(["POST", `/bulk/${id}/run`], z.unknown());
    await until("done");
  },
};

const pollMs = 500;

async function read(url: string): Promise<void> {
  const { status } = await get(url, readerHeaders.desktop);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}

async function uploaded(
  session: StaffSession,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  return (await session.ask(["POST", "/sheets"], identified, form)).id;
}

async function analysed(session: StaffSession, id: number): Promise<void> {
  const analysis = z.object({ state: z.string() });
  for (;;) {
    const path = `/sheets/${id}?publish=both`;
    const { state } = await session.ask(["GET", path], analysis);
    if (state === "ready") return;
    if (state === "refused") throw new Error("The file was refused");
    await sleep(pollMs);
  }
}

async function ended(session: StaffSession, id: number, state: string): Promise<void> {
  for (;;) {
    const set = await session.ask(["GET", `/change-sets/${id}`], changeSet);
    if (set.state === state) return;
    if (["refused", "cancelled", "done"].includes(set.state)) throw new Error(set.state);
    await sleep(pollMs);
  }
}
