import type { StoreOptions } from "../../src/base/store/store.ts";
import { type KillOutcome, killCycles } from "../../tests/support/killCycles.ts";
import { findPostgres } from "../../tests/support/postgres.ts";
import { startPostgresCluster } from "../machine/postgresCluster.ts";
import { workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";
import type { DrillOptions } from "./options.ts";

/** About as many seconds as a death and a new start take. */
const secondsEach = 1.5;

/** Time between two lines about how far it is, in ms. */
const progressMs = 15_000;

/**
 * Servers that are killed while readers send enquiries, on each store; told how far it is and how long a
 * cycle takes.
 */
export async function kills(
  report: Report,
  seconds: number,
  { stores, count }: DrillOptions,
): Promise<void> {
  const deaths = count ?? Math.max(3, Math.round(seconds / secondsEach / stores.length));
  for (const dialect of stores) {
    const name = dialect === "sqlite" ? "SQLite" : "PostgreSQL";
    report.title(`${deaths} kill cycles on ${name} while readers send`);
    using data = workFolder();
    if (dialect === "sqlite") {
      await killed(report, { dataDir: data.path }, deaths);
      continue;
    }
    const binaries = findPostgres();
    if (binaries === undefined) {
      report.note("Not tried: PostgreSQL is not installed here.");
      continue;
    }
    await using cluster = await startPostgresCluster(binaries);
    await killed(report, { dataDir: data.path, databaseUrl: cluster.url }, deaths);
  }
}

async function killed(report: Report, place: StoreOptions, count: number): Promise<void> {
  const began = performance.now();
  let told = began;
  const outcome = await killCycles(place, count, {
    onCycle({ cycles, acknowledged, problems }) {
      const now = performance.now();
      if (now - told < progressMs) return;
      told = now;
      const each = (now - began) / 1_000 / cycles;
      const left = duration(each * (count - cycles));
      report.note(
        `${cycles} of ${count} cycles, ${each.toFixed(2)} s each, ${left} left; ` +
          `${acknowledged} acknowledged, ${problems.length} problems`,
      );
    },
  });
  reportKills(report, outcome, (performance.now() - began) / 1_000);
}

function reportKills(report: Report, outcome: KillOutcome, seconds: number): void {
  for (const problem of outcome.problems.slice(0, 10)) report.note(problem);
  report.note(`${outcome.cycles} cycles, ${(seconds / outcome.cycles).toFixed(2)} s each`);
  const what = `lost, doubled or broken of ${outcome.acknowledged} acknowledged`;
  report.target(what, outcome.problems.length, { atMost: 0 });
  report.target("never answered", outcome.unanswered, { atMost: 0 });
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
