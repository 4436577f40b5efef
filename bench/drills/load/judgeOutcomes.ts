import * as z from "zod";
import { type FaultKind, faultKinds, isDatabaseAway, isKill } from "./faultSchedule.ts";

/** Kinds of requests, by what they need of the server. */
export const requestKinds = [
  "cached page",
  "uncached page",
  "API",
  "search",
  "file",
  "enquiry",
  "upload",
  "sign-in",
] as const;

export type RequestKind = (typeof requestKinds)[number];

/** Outcome of a request. Times are in ms since 1970, with fractions. */
export const outcome = z.object({
  kind: z.enum(requestKinds),
  path: z.string(),
  startedMs: z.number(),
  endedMs: z.number(),
  /** 0 where there was no response. */
  status: z.number(),
  /** True where the response has `Retry-After`. */
  hasRetryAfter: z.boolean(),
  /** Description of what is wrong with the response, or why there was none; absent: nothing. */
  problem: z.string().optional(),
  /** Version of the bulletins that the response shows, where it should show one. */
  version: z.number().optional(),
});

export type Outcome = z.output<typeof outcome>;

/** Period of a fault, in ms since 1970. */
export interface FaultWindow {
  readonly kind: FaultKind;
  readonly fromMs: number;
  readonly toMs: number;
}

/** An error, and the fault that it happened under. */
export interface Verdict {
  readonly isAllowed: boolean;
  /** Short, the same for errors of a kind. */
  readonly what: string;
  /** Undefined where no fault was near. */
  readonly fault: FaultWindow | undefined;
}

/** Time after a fault for which requests still count as affected by it, in ms. */
const settleMs = 2_000;

/** Tolerance after the recorded end of a fault of the database or the disk, in ms. */
const toleranceMs = 500;

const needsDatabase: readonly RequestKind[] = ["enquiry", "upload", "sign-in"];

const succeeded = new Set([200, 304]);

export function isSuccess({ status, problem }: Outcome): boolean {
  return succeeded.has(status) && problem === undefined;
}

/** Longest time after a start in which the index of search is built, on the slowest machine, in ms. */
const maxIndexMs = 60_000;

/** The faults of a run, and when search has worked: after a start its index is built. */
export interface Course {
  readonly windows: readonly FaultWindow[];
  /** Start times of the searches that succeeded, in ms since 1970, ascending. */
  readonly searchedMs: readonly number[];
}

/** The course of a run with these outcomes and faults. */
export function courseOf(outcomes: readonly Outcome[], windows: readonly FaultWindow[]): Course {
  const searches = outcomes.filter(({ kind, status }) => kind === "search" && status === 200);
  return { windows, searchedMs: searches.map(({ startedMs }) => startedMs).sort((a, b) => a - b) };
}

/**
 * Judges an outcome by the course of the run.
 * @returns undefined for a success
 */
export function judge(one: Outcome, { windows, searchedMs }: Course): Verdict | undefined {
  if (isSuccess(one)) return undefined;
  const what =
    one.status === 0 || succeeded.has(one.status)
      ? (one.problem ?? "no response")
      : `${one.status}${one.problem === undefined ? "" : ` ${one.problem}`}`;
  const allowing = windows.find((window) => allows(window, one, searchedMs));
  const fault = allowing ?? windows.findLast((window) => isNear(window, one, settleMs));
  return { isAllowed: allowing !== undefined, what, fault };
}

/** The fault under which a request ran, if there was one. */
export function faultOf(one: Outcome, windows: readonly FaultWindow[]): FaultWindow | undefined {
  return windows.findLast((window) => isNear(window, one, settleMs));
}

function isNear({ fromMs, toMs }: FaultWindow, one: Outcome, afterMs: number): boolean {
  return one.endedMs >= fromMs && one.startedMs <= toMs + afterMs;
}

/** No response while the server is dead, 503 where the index, the database or the disk is needed; nothing else. */
function allows(window: FaultWindow, one: Outcome, searchedMs: readonly number[]): boolean {
  const { kind } = window;
  if (isKill(kind)) {
    if (one.status === 0) return isNear(window, one, 0);
    return (
      isUnavailable(one) &&
      one.kind === "search" &&
      isNear(window, one, indexMs(window, searchedMs))
    );
  }
  if (!isUnavailable(one) || !needsDatabase.includes(one.kind)) return false;
  return (isDatabaseAway(kind) || kind === "full disk") && isNear(window, one, toleranceMs);
}

/**
 * Time from a start to the beginning of the first successful search, in ms; at most `maxIndexMs`.
 */
function indexMs({ toMs }: FaultWindow, searchedMs: readonly number[]): number {
  const first = searchedMs.find((ms) => ms > toMs) ?? Number.POSITIVE_INFINITY;
  return Math.min(first - toMs, maxIndexMs);
}

function isUnavailable({ status, hasRetryAfter }: Outcome): boolean {
  return status === 503 && hasRetryAfter;
}

/** Errors of one kind under one kind of fault. */
export interface ErrorGroup {
  readonly kind: RequestKind;
  readonly what: string;
  readonly fault: FaultKind | undefined;
  readonly isAllowed: boolean;
  readonly count: number;
  /** Seconds from the start of the fault to the first and the last of them; 0 without a fault. */
  readonly earliest: number;
  readonly latest: number;
}

/** All errors, those of a kind together: what is not allowed first, then in the order of the faults. */
export function errorGroups(
  outcomes: readonly Outcome[],
  windows: readonly FaultWindow[],
): ErrorGroup[] {
  const course = courseOf(outcomes, windows);
  const judged = outcomes.flatMap((one) => {
    const verdict = judge(one, course);
    return verdict === undefined ? [] : [{ one, verdict }];
  });
  const groups = Map.groupBy(judged, ({ one, verdict: { what, fault, isAllowed } }) =>
    [one.kind, what, fault?.kind, isAllowed].join("\n"),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { what, fault, isAllowed } = first.verdict;
      const seconds = group.map(
        ({ one, verdict }) => (one.startedMs - (verdict.fault?.fromMs ?? one.startedMs)) / 1_000,
      );
      return {
        kind: first.one.kind,
        what,
        fault: fault?.kind,
        isAllowed,
        count: group.length,
        earliest: Math.min(...seconds),
        latest: Math.max(...seconds),
      };
    })
    .sort(
      (a, b) => Number(a.isAllowed) - Number(b.isAllowed) || placeOf(a.fault) - placeOf(b.fault),
    );
}

/** The first errors that no fault allows, in words. */
export function breachExamples(
  outcomes: readonly Outcome[],
  windows: readonly FaultWindow[],
  max: number,
): string[] {
  const course = courseOf(outcomes, windows);
  const breaches = outcomes.flatMap((one) => {
    const verdict = judge(one, course);
    return verdict === undefined || verdict.isAllowed ? [] : [`${one.path}: ${verdict.what}`];
  });
  return breaches.slice(0, max);
}

/** A fault's place among the kinds; errors without one come first. */
function placeOf(fault: FaultKind | undefined): number {
  return fault === undefined ? -1 : faultKinds.indexOf(fault);
}
