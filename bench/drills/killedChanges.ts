import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { languages } from "../../src/base/site/languages.ts";
import { openStore, type StoreOptions } from "../../src/base/store/store.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import {
  applyChangeSet,
  undoChangeSet,
} from "../../src/staff/batch/changeSets/apply/applyChangeSet.ts";
import { findPostgres } from "../../tests/support/postgres.ts";
import { type HeldValues, partValues, writeParts } from "../machine/filledStores.ts";
import { startPostgresCluster } from "../machine/postgresCluster.ts";
import { start, stop, workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";

const parts = 10_000;

/**
 * Processes killed as they apply a change set to 10,000 parts or undo it: all of it stands, or nothing.
 * @param deaths on each store
 */
export async function killedChanges(report: Report, deaths: number): Promise<void> {
  using data = workFolder();
  await killed(report, deaths, "SQLite", { dataDir: data.path });
  const binaries = findPostgres();
  if (binaries === undefined) return report.note("PostgreSQL is not installed here.");
  using folder = workFolder();
  await using cluster = await startPostgresCluster(binaries);
  await killed(report, deaths, "PostgreSQL", { dataDir: folder.path, databaseUrl: cluster.url });
}

async function killed(
  report: Report,
  deaths: number,
  name: string,
  place: StoreOptions,
): Promise<void> {
  report.title(`${name}: ${deaths} processes killed with a change set to ${parts} parts`);
  const store = await openStore(place);
  await writeParts(store, parts, 4);
  await store.close();
  let torn = 0;
  let changes = 0;
  let before = "10 MHz";
  const writingMs = await writingTimes(place);
  before = await valueHeld(place);
  for (let death = 0; death < deaths; death += 1) {
    // The first moments and the last ones, and between them; of applying and of undoing by turns.
    const step = death % 2 === 0 ? "applied" : "undone";
    await killIn(place, step, (writingMs[step] * 1.2 * (death + Math.random())) / deaths);
    const after = await valueHeld(place);
    if (after === "") torn += 1;
    if (after !== before) changes += 1;
    before = after;
  }
  report.note(
    `The writing takes ${Math.round(writingMs.applied)} ms, undoing ${Math.round(writingMs.undone)} ms; ` +
      `${changes} of the deaths left other values than before.`,
  );
  report.target("torn change sets", torn, { atMost: 0 });
}

/** The value that every part holds, for staff and readers; "" where they differ. */
async function valueHeld(place: StoreOptions): Promise<string> {
  const store = await openStore(place);
  try {
    const { newest, shown } = await partValues(store, "figure-0");
    const [one, ...others] = new Set([...namesOf(newest), ...namesOf(shown)]);
    return others.length > 0 ? "" : (one ?? "");
  } finally {
    await store.close();
  }
}

function namesOf({ keys, values }: HeldValues): string[] {
  return keys.length === parts ? [...values.keys()] : ["missing", "parts"];
}

type Step = "applied" | "undone";

/** Times from what is prepared to what is done, in ms. */
async function writingTimes(place: StoreOptions): Promise<Record<Step, number>> {
  await using child = begin(place);
  const time = async (step: Step) => {
    await child.said("prepared");
    const from = performance.now();
    await child.said(step);
    return performance.now() - from;
  };
  const applied = await time("applied");
  return { applied, undone: await time("undone") };
}

/** Kills a process so many ms after everything of a step is prepared. */
async function killIn(place: StoreOptions, step: Step, ms: number): Promise<void> {
  await using child = begin(place);
  await child.said("prepared");
  if (step === "undone") {
    await child.said("applied");
    await child.said("prepared");
  }
  await sleep(ms);
}

function begin({ dataDir, databaseUrl = "" }: StoreOptions) {
  const command = [process.execPath, import.meta.filename, dataDir, databaseUrl] as const;
  const child = start(command, { stdio: ["ignore", "pipe", "inherit"] });
  if (child.stdout === null) throw new Error("The process cannot be heard");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async said(wanted: string): Promise<void> {
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error(`The process ended before it was ${wanted}`);
        if (value === wanted) return;
      }
    },
    async [Symbol.asyncDispose]() {
      await stop(child, "SIGKILL");
    },
  };
}

/**
 * Changes a cell of every part in one change set, published, and undoes it, over and over; prints when all
 * of either is prepared and when it is done.
 */
async function changeForever(place: StoreOptions): Promise<never> {
  const store = await openStore(place);
  for (;;) {
    const { newest } = await partValues(store, "figure-0");
    const [before = ""] = newest.values.keys();
    const after = before === "10 MHz" ? "20 MHz" : "10 MHz";
    const cells = newest.keys.map((key) => ({ key, path: "/values/figure-0", before, after }));
    const onProgress = (prepared: number, documents: number) => {
      if (prepared === documents) console.log("prepared");
    };
    const step = { by: serverPerson, now: Date.now(), onProgress };
    const set = { label: "Bench", origin: "sheet", cells } as const;
    const done = await applyChangeSet(store, set, { ...step, publish: languages });
    if (!done.isApplied) throw new Error(JSON.stringify(done.review).slice(0, 2_000));
    console.log("applied");
    const undone = await undoChangeSet(store, done.id, { ...step, now: Date.now() });
    if (undone?.isUndone !== true) throw new Error(JSON.stringify(undone?.review).slice(0, 2_000));
    console.log("undone");
  }
}

if (import.meta.main) {
  const [, , dataDir = "", databaseUrl = ""] = process.argv;
  await changeForever({ dataDir, ...(databaseUrl !== "" && { databaseUrl }) });
}
