import { dueTargets } from "../../base/site/enquiryDeskCodes.ts";
import type { HistoryEntry } from "../../readers/enquiries/noteInHistory.ts";
import { type DueSettings, type DueTarget, minutesFor } from "./dueSettings.ts";
import { dueAfter, type Pause } from "./workingTime.ts";

/** Reasons for which a clock ends without being met. */
export type ClockEnd = "spam" | "answered" | "closed" | "target";

/** A clock of an enquiry. Times in milliseconds since 1970. */
export interface Clock {
  /** Undefined: not stored yet. */
  readonly id: number | undefined;
  readonly target: DueTarget;
  /** Grows with every reopening. */
  readonly round: number;
  readonly minutes: number;
  readonly startedAt: number;
  readonly pauses: readonly Pause[];
  readonly pausedAt: number | null;
  /** Null: the calendar has not so much working time. */
  readonly nearAt: number | null;
  readonly dueAt: number | null;
  readonly metAt: number | null;
  readonly endedAt: number | null;
  readonly endedBy: ClockEnd | null;
  readonly nearToldAt: number | null;
  readonly pastToldAt: number | null;
}

/** Facts of an enquiry that its clocks follow. */
export interface ClockedEnquiry {
  readonly form: string;
  readonly topic: string | null;
  readonly state: string;
  readonly state_at: number | null;
  readonly is_spam: number;
  readonly needs_no_answer: number;
  readonly waiting_since: number | null;
  readonly first_reply_at: number | null;
  readonly closed_at: number | null;
  readonly created_at: number;
  /** Hash of the settings that its clocks come from; null: none yet. */
  readonly clock_basis: string | null;
}

/** Share of a target's working time after which its end is near. */
const nearShare = 0.75;

/** Tells whether a clock is neither met nor ended. */
function isOpen({ metAt, endedAt }: Pick<Clock, "metAt" | "endedAt">): boolean {
  return metAt === null && endedAt === null;
}

/** State of a target by its enquiry: reached, not to be reached, or still to be. */
type Outcome = { readonly met: number } | { readonly ended: ClockEnd } | undefined;

function outcomeOf(target: DueTarget, enquiry: ClockedEnquiry, now: number): Outcome {
  const { state, is_spam, needs_no_answer, first_reply_at, closed_at } = enquiry;
  if (target === "first_reply") {
    if (first_reply_at !== null) return { met: first_reply_at };
    if (is_spam === 1) return { ended: "spam" };
    if (state === "closed" || needs_no_answer === 1) return { ended: "closed" };
    // Answered elsewhere, by telephone: nothing is late, and nothing is measured.
    return state === "answered" ? { ended: "answered" } : undefined;
  }
  if (is_spam === 1) return { ended: "spam" };
  return state === "closed" ? { met: closed_at ?? now } : undefined;
}

/**
 * The clocks of an enquiry as it stands now, and what they have done for that.
 * @param clocks all of its clocks, by round
 */
export function turnClocks(
  enquiry: ClockedEnquiry,
  clocks: readonly Clock[],
  settings: DueSettings,
  now: number,
): { readonly clocks: readonly Clock[]; readonly entries: readonly HistoryEntry[] } {
  const entries: HistoryEntry[] = [];
  const turned = [...clocks];
  const close = clocks.findLast(({ target }) => target === "close");
  const first = clocks.findLast(({ target }) => target === "first_reply");
  const wasClosed = close?.metAt != null || first?.endedBy === "closed";
  const isReopened = wasClosed && enquiry.state !== "closed" && enquiry.needs_no_answer === 0;
  for (const target of dueTargets) {
    const at = turned.findLastIndex((one) => one.target === target);
    const before = turned[at];
    const turn = turnOne(target, before, { enquiry, settings, now, isReopened });
    entries.push(...turn.entries);
    if (turn.clock === undefined || turn.clock === before) continue;
    if (before !== undefined && turn.clock.round === before.round) turned[at] = turn.clock;
    else turned.push(turn.clock);
  }
  return { clocks: turned, entries };
}

interface Turning {
  readonly enquiry: ClockedEnquiry;
  readonly settings: DueSettings;
  readonly now: number;
  readonly isReopened: boolean;
}

interface Turn {
  readonly clock: Clock | undefined;
  readonly entries: readonly HistoryEntry[];
}

function turnOne(target: DueTarget, clock: Clock | undefined, turning: Turning): Turn {
  const { enquiry, settings, now, isReopened } = turning;
  const outcome = outcomeOf(target, enquiry, now);
  const minutes = minutesFor(settings.targets, target, enquiry);
  const isAnew =
    isReopened && clock !== undefined && (clock.metAt !== null || clock.endedBy === "closed");
  if (clock === undefined || (isAnew && outcome === undefined)) {
    if (minutes === null || outcome !== undefined) return { clock, entries: [] };
    return begin(target, clock, minutes, turning);
  }
  if (clock.metAt !== null) return { clock, entries: [] };
  if (outcome !== undefined) return finish(clock, outcome, turning);
  // One without a target ends; where there is one again, it goes on.
  if (minutes === null) return finish(clock, { ended: "target" }, turning);
  return goOn(clock, minutes, turning);
}

function begin(
  target: DueTarget,
  before: Clock | undefined,
  minutes: number,
  { enquiry, settings, now }: Turning,
): Turn {
  const startedAt = before === undefined ? enquiry.created_at : (enquiry.state_at ?? now);
  const clock = timed(
    {
      ...{ id: undefined, target, round: before === undefined ? 0 : before.round + 1, minutes },
      ...{ startedAt, pauses: [], pausedAt: null, metAt: null, endedAt: null, endedBy: null },
      ...{ nearAt: null, dueAt: null, nearToldAt: null, pastToldAt: null },
    },
    settings,
  );
  const started = { what: "clock-started", detail: { target, time: clock.dueAt } } as const;
  // A target that is set later does not tell of what was late before it was.
  const isLate = startedAt < now && clock.dueAt !== null && clock.dueAt <= now;
  const told = isLate ? { ...clock, nearToldAt: now, pastToldAt: now } : clock;
  const paused = pause(told, enquiry);
  return { clock: paused.clock, entries: [started, ...paused.entries] };
}

function finish(clock: Clock, outcome: NonNullable<Outcome>, { settings, now }: Turning): Turn {
  const { target } = clock;
  if ("ended" in outcome) {
    if (clock.endedBy === outcome.ended) return { clock, entries: [] };
    const isFirst = clock.endedAt === null;
    const ended = { ...clock, endedAt: clock.endedAt ?? now, endedBy: outcome.ended };
    return {
      clock: ended,
      entries: isFirst ? [{ what: "clock-ended", detail: { target } }] : [],
    };
  }
  const { pausedAt } = clock;
  const resumed = pausedAt === null ? clock : timed(resume(clock, pausedAt, outcome.met), settings);
  const met = { ...resumed, metAt: outcome.met, endedAt: null, endedBy: null };
  const isLate = met.dueAt !== null && met.metAt > met.dueAt;
  return {
    clock: met,
    entries: [{ what: isLate ? "clock-late" : "clock-met", detail: { target } }],
  };
}

/** A clock that runs, or stands: by the sender who is waited for, and by changed settings. */
function goOn(clock: Clock, minutes: number, { enquiry, settings, now }: Turning): Turn {
  const entries: HistoryEntry[] = [];
  const { target } = clock;
  let next: Clock = clock;
  if (next.endedAt !== null) next = { ...next, endedAt: null, endedBy: null };
  if (next.pausedAt !== null && enquiry.waiting_since === null) {
    next = timed(resume(next, next.pausedAt, now), settings);
    entries.push({ what: "clock-resumed", detail: { target, time: next.dueAt } });
  }
  if (enquiry.clock_basis !== settings.basis || next.minutes !== minutes) {
    next = retold(timed({ ...next, minutes }, settings), now);
    if (next.dueAt !== clock.dueAt && entries.length === 0) {
      entries.push({ what: "clock-recomputed", detail: { target, time: next.dueAt } });
    }
  }
  const paused = pause(next, enquiry);
  return { clock: paused.clock, entries: [...entries, ...paused.entries] };
}

function pause(clock: Clock, { waiting_since: since }: ClockedEnquiry): Turn {
  if (since === null || clock.pausedAt !== null) return { clock, entries: [] };
  const pausedAt = Math.max(since, clock.startedAt);
  const entry = { what: "clock-paused", detail: { target: clock.target } } as const;
  return { clock: { ...clock, pausedAt }, entries: [entry] };
}

function resume(clock: Clock, pausedAt: number, at: number): Clock {
  const pause = [pausedAt, Math.max(pausedAt, at)] as const;
  return { ...clock, pausedAt: null, pauses: [...clock.pauses, pause] };
}

/** A clock with the times that its settings give. */
function timed(clock: Clock, { calendar }: DueSettings): Clock {
  const { startedAt, minutes, pauses } = clock;
  const after = (share: number) => dueAfter(startedAt, minutes * share, pauses, calendar) ?? null;
  return { ...clock, nearAt: after(nearShare), dueAt: after(1) };
}

/** A clock whose times were put off by other settings is told of again when they come. */
function retold(clock: Clock, now: number): Clock {
  const isAhead = (at: number | null) => at === null || at > now;
  return {
    ...clock,
    nearToldAt: isAhead(clock.nearAt) ? null : clock.nearToldAt,
    pastToldAt: isAhead(clock.dueAt) ? null : clock.pastToldAt,
  };
}

/** Time at which people are to be told of a clock next; null: not. */
export function tellAt(clock: Clock): number | null {
  if (!isOpen(clock) || clock.pausedAt !== null || clock.pastToldAt !== null) return null;
  return clock.nearToldAt === null ? clock.nearAt : clock.dueAt;
}

/** The clock that is due first; undefined: none runs. */
export function nextDue(clocks: readonly Clock[]): Clock | undefined {
  return clocks
    .filter((clock) => isOpen(clock) && clock.pausedAt === null && clock.dueAt !== null)
    .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))[0];
}
