import type { Report } from "../../report.ts";
import { quantile } from "../../statistics.ts";
import { maxRatio, minQuietShare } from "../underAttack.ts";
import { faultKinds, isKill } from "./faultSchedule.ts";
import {
  breachExamples,
  errorGroups,
  type FaultWindow,
  faultOf,
  isSuccess,
  type Outcome,
  requestKinds,
} from "./judgeOutcomes.ts";
import type { EnquiryLedger, PublicationLedger } from "./ledger.ts";
import { type MemorySample, trendOf } from "./memoryTrend.ts";
import type { Pause, RestartedServer } from "./server.ts";

export interface RunResult {
  readonly outcomes: readonly Outcome[];
  readonly windows: readonly FaultWindow[];
  readonly server: RestartedServer;
  readonly enquiries: EnquiryLedger;
  readonly publications: PublicationLedger;
  /** Enquiries and publications that the store lacks or has twice, in words. */
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** Memory before that many minutes of a process is that of a server that grows warm. */
const warmMinutes = 1.5;

/** Growth that is told from none, in MB a minute: an hour of it is what the cached pages may take. */
const maxSlope = 1;

/** A slope known less well than that, in MB a minute, tells nothing. */
const maxUncertainty = 4;

const maxLines = 20;

/** Prints what came of a run, and keeps which of its promises were broken. */
export function reportRun(report: Report, result: RunResult): void {
  reportErrors(report, result);
  reportTimes(report, result);
  reportMemory(report, result);
  reportPromises(report, result);
}

function reportErrors(report: Report, { outcomes, windows, server }: RunResult): void {
  const groups = errorGroups(outcomes, windows);
  report.note(`${outcomes.length} requests, ${windows.length} faults`);
  if (groups.length > 0) {
    report.table(
      ["", "requests", "error", "under", "count", "first s", "last s"],
      groups.map((group) => [
        group.isAllowed ? "allowed" : "BREACH",
        group.kind,
        group.what,
        group.fault ?? "no fault",
        group.count,
        group.earliest,
        group.latest,
      ]),
    );
  }
  for (const example of breachExamples(outcomes, windows, maxLines)) report.note(example);
  for (const [message, count] of server.logged) {
    report.note(`logged as an error, ${count} times: ${message}`);
  }
  const breaches = groups
    .filter(({ isAllowed }) => !isAllowed)
    .reduce((sum, { count }) => sum + count, 0);
  report.target("errors that no fault allows", breaches, { atMost: 0 });
}

/**
 * Reports durations of successful requests, in ms: without faults, and under each kind of fault.
 */
function reportTimes(report: Report, { outcomes, windows, server }: RunResult): void {
  const timed = outcomes
    .filter(isSuccess)
    .filter((one) => !server.pauses.some((pause) => isDuring(one, pause)))
    .map((one) => ({
      ...one,
      ms: one.endedMs - one.startedMs,
      fault: faultOf(one, windows)?.kind,
    }));
  const msOf = (some: typeof timed) => some.map(({ ms }) => ms);
  const quiet = timed.filter(({ fault }) => fault === undefined);
  report.table(
    ["in quiet, ms", "requests", "p50", "p99", "under faults p50", "p99", "ratio p50", "ratio p99"],
    requestKinds.flatMap((kind) => {
      const calm = msOf(quiet.filter((one) => one.kind === kind));
      const rough = msOf(timed.filter((one) => one.kind === kind && one.fault !== undefined));
      if (calm.length === 0 || rough.length === 0) return [];
      const [p50, p99] = [quantile(calm, 0.5), quantile(calm, 0.99)];
      const [roughP50, roughP99] = [quantile(rough, 0.5), quantile(rough, 0.99)];
      const numbers = [p50, p99, roughP50, roughP99, roughP50 / p50, roughP99 / p99];
      return [[kind, calm.length + rough.length, ...numbers]];
    }),
  );
  const cachedPages = timed.filter(({ kind }) => kind === "cached page");
  const calm = msOf(cachedPages.filter(({ fault }) => fault === undefined));
  const [p50, p99] = [quantile(calm, 0.5), Math.max(minQuietShare, quantile(calm, 0.99))];
  report.table(
    ["a cached page under", "times", "p50 ms", "p99 ms", "ratio p50", "ratio p99"],
    faultKinds.flatMap((fault) => {
      const rough = msOf(cachedPages.filter((one) => one.fault === fault));
      const times = windows.filter(({ kind }) => kind === fault).length;
      if (rough.length === 0 || calm.length === 0) return [];
      const ratio = quantile(rough, 0.99) / p99;
      // A server that was killed renders every page anew.
      const what = `a cached page under ${fault}: p99 of quiet`;
      return [
        [
          fault,
          times,
          quantile(rough, 0.5),
          quantile(rough, 0.99),
          quantile(rough, 0.5) / p50,
          isKill(fault) ? ratio : { value: ratio, atMost: maxRatio, what },
        ],
      ];
    }),
  );
}

function isDuring(one: Outcome, { fromMs, toMs }: Pause): boolean {
  return one.endedMs >= fromMs && one.startedMs <= toMs;
}

function reportMemory(report: Report, { server }: RunResult): void {
  if (server.maxResident > 0) {
    report.note(
      `resident at most ${server.maxResident.toFixed(0)} MB, ${server.lives} processes, ` +
        "each asked for its garbage to be collected",
    );
  }
  reportTrend(report, "resident after collections", server.resident);
  reportTrend(report, "heap after collections", server.heap);
}

function reportTrend(report: Report, what: string, all: readonly MemorySample[]): void {
  const trend = trendOf(all.filter(({ minutes }) => minutes >= warmMinutes));
  if (trend === undefined) {
    report.note(`${what}: the run is too short to tell whether it grows`);
    return;
  }
  const { slope, low, high, samples } = trend;
  const ends = `95 %: ${low.toFixed(2)} to ${high.toFixed(2)}, ${samples} samples`;
  report.note(`${what}: ${slope.toFixed(2)} MB a minute (${ends})`);
  if (high - low > 2 * maxUncertainty) {
    report.note("  which is too uncertain to be held against a bound; a longer run tells more");
  } else report.target(`${what}: growth at least`, low, { atMost: maxSlope, unit: "MB a minute" });
}

function reportPromises(report: Report, result: RunResult): void {
  const { enquiries, publications, problems, outcomes } = result;
  for (const problem of problems.slice(0, maxLines)) report.note(problem);
  const { acknowledged, intended } = enquiries;
  report.target(`lost, doubled or changed of ${acknowledged} enquiries`, problems.length, {
    atMost: 0,
  });
  report.target("enquiries never acknowledged", intended - acknowledged, { atMost: 0 });
  const { delays } = publications;
  const pages = outcomes.filter(({ version }) => version !== undefined).length;
  report.note(
    `${publications.announced} publications announced, ${pages} pages show which they are of; ` +
      `first seen after at most ${Math.max(0, ...delays).toFixed(0)} ms`,
  );
  report.target("publications announced and never seen", publications.announced - delays.length, {
    atMost: 0,
  });
}
