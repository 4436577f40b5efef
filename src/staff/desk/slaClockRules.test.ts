import { expect, it } from "vitest";
import type { DueSettings } from "./dueSettings.ts";
import { type Clock, type ClockedEnquiry, nextDue, tellAt, turnClocks } from "./slaClockRules.ts";
import { WorkingCalendar } from "./workingTime.ts";

const minute = 60_000;
const begin = Date.parse("2026-06-01T00:00:00Z");

/** A calendar that works every day from a minute on, or never. */
function calendarFrom(from: number | undefined): WorkingCalendar {
  const spans = from === undefined ? [] : [{ from, to: 1_440 }];
  return new WorkingCalendar({
    zone: "UTC",
    week: Array.from({ length: 7 }, () => spans),
    days: new Map(),
  });
}

/** A calendar without rest, so that a minute of working time is a minute. */
const calendar = calendarFrom(0);

function settings(reply: number | null, close: number | null, basis = "one"): DueSettings {
  const target = { id: 1, version: 1, form: null, topic: null };
  const targets = [{ ...target, first_reply_minutes: reply, close_minutes: close }];
  return { targets, calendar, basis };
}

const fresh: ClockedEnquiry = {
  ...{ form: "contact", topic: null, state: "new", state_at: null, is_spam: 0, needs_no_answer: 0 },
  ...{ waiting_since: null, first_reply_at: null, closed_at: null, created_at: begin },
  clock_basis: null,
};

/** Minutes after the beginning. */
const told = (at: number | null) => (at === null ? "-" : `${(at - begin) / minute}`);

function clockText(clock: Clock): string {
  const { target, round, startedAt, pauses, pausedAt, nearAt, dueAt, metAt, endedAt } = clock;
  const times = [
    `started ${told(startedAt)}`,
    `near ${told(nearAt)}`,
    `due ${told(dueAt)}`,
    ...(pausedAt === null ? [] : [`paused ${told(pausedAt)}`]),
    ...pauses.map(([from, to]) => `paused ${told(from)} to ${told(to)}`),
    ...(metAt === null ? [] : [`met ${told(metAt)}`]),
    ...(endedAt === null ? [] : [`ended ${told(endedAt)} ${clock.endedBy}`]),
    `tell ${told(tellAt(clock))}`,
  ];
  return `${target} ${round}: ${times.join(", ")}`;
}

/** Turns the clocks at each step. @returns entries and clocks after each */
function run(
  ...steps: readonly (readonly [at: number, Partial<ClockedEnquiry>, DueSettings?])[]
): string[] {
  let clocks: readonly Clock[] = [];
  let enquiry = fresh;
  let present = settings(100, 200);
  return steps.flatMap(([at, change, changed]) => {
    present = changed ?? present;
    enquiry = { ...enquiry, ...change };
    const turned = turnClocks(enquiry, clocks, present, begin + at * minute);
    clocks = turned.clocks.map((clock, index) => ({ ...clock, id: clock.id ?? index + 1 }));
    enquiry = { ...enquiry, clock_basis: present.basis };
    const entries = turned.entries.map(({ what, detail }) => {
      const { target, time } = detail as { target: string; time?: number | null };
      return `${what} ${target}${time === undefined ? "" : ` ${told(time)}`}`;
    });
    return [
      `at ${at}: ${entries.join(", ") || "nothing"}; next ${nextDue(clocks)?.target ?? "none"}`,
      ...clocks.map((clock) => `  ${clockText(clock)}`),
    ];
  });
}

const after = (minutes: number) => begin + minutes * minute;

it("Clocks start with an enquiry, and are met in time or late", () => {
  expect(
    run(
      [1, {}],
      [2, {}],
      [50, { first_reply_at: after(50), state: "answered", state_at: after(50) }],
      [60, {}],
      [250, { state: "closed", closed_at: after(250), state_at: after(250) }],
      [260, {}],
    ),
  ).toMatchInlineSnapshot(`
    [
      "at 1: clock-started first_reply 100, clock-started close 200; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 2: nothing; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 50: clock-met first_reply; next close",
      "  first_reply 0: started 0, near 75, due 100, met 50, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 60: nothing; next close",
      "  first_reply 0: started 0, near 75, due 100, met 50, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 250: clock-late close; next none",
      "  first_reply 0: started 0, near 75, due 100, met 50, tell -",
      "  close 0: started 0, near 150, due 200, met 250, tell -",
      "at 260: nothing; next none",
      "  first_reply 0: started 0, near 75, due 100, met 50, tell -",
      "  close 0: started 0, near 150, due 200, met 250, tell -",
    ]
  `);
  expect(
    run([100, {}], [100, { first_reply_at: after(100) }], [100, { state: "closed" }]),
  ).toMatchInlineSnapshot(`
    [
      "at 100: clock-started first_reply 100, clock-started close 200; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 100: clock-met first_reply; next close",
      "  first_reply 0: started 0, near 75, due 100, met 100, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 100: clock-met close; next none",
      "  first_reply 0: started 0, near 75, due 100, met 100, tell -",
      "  close 0: started 0, near 150, due 200, met 100, tell -",
    ]
  `);
});

it("Clocks are paused while an answer of the sender is awaited", () => {
  expect(
    run(
      [1, {}],
      [20, { waiting_since: after(10) }],
      [30, {}],
      [40, { waiting_since: null }],
      [50, { waiting_since: begin - 5 }],
      [60, { first_reply_at: after(60) }],
    ),
  ).toMatchInlineSnapshot(`
    [
      "at 1: clock-started first_reply 100, clock-started close 200; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 20: clock-paused first_reply, clock-paused close; next none",
      "  first_reply 0: started 0, near 75, due 100, paused 10, tell -",
      "  close 0: started 0, near 150, due 200, paused 10, tell -",
      "at 30: nothing; next none",
      "  first_reply 0: started 0, near 75, due 100, paused 10, tell -",
      "  close 0: started 0, near 150, due 200, paused 10, tell -",
      "at 40: clock-resumed first_reply 130, clock-resumed close 230; next first_reply",
      "  first_reply 0: started 0, near 105, due 130, paused 10 to 40, tell 105",
      "  close 0: started 0, near 180, due 230, paused 10 to 40, tell 180",
      "at 50: clock-paused first_reply, clock-paused close; next none",
      "  first_reply 0: started 0, near 105, due 130, paused 0, paused 10 to 40, tell -",
      "  close 0: started 0, near 180, due 230, paused 0, paused 10 to 40, tell -",
      "at 60: clock-met first_reply; next none",
      "  first_reply 0: started 0, near 125, due 150, paused 10 to 40, paused 0 to 60, met 60, tell -",
      "  close 0: started 0, near 180, due 230, paused 0, paused 10 to 40, tell -",
    ]
  `);
});

it("Clocks end for spam, closed and externally answered enquiries, and resume", () => {
  expect(
    run(
      [1, {}],
      [10, { is_spam: 1 }],
      [11, {}],
      [20, { is_spam: 0 }],
      [30, { needs_no_answer: 1 }],
      [40, { needs_no_answer: 0, state: "answered" }],
      [50, { state: "closed", closed_at: after(50) }],
      [60, { state: "open", closed_at: null, state_at: after(55) }],
      [70, { state: "closed", closed_at: after(70), needs_no_answer: 1 }],
      [80, { state: "open", closed_at: null }],
      [90, { needs_no_answer: 0, state_at: null }],
    ),
  ).toMatchInlineSnapshot(`
    [
      "at 1: clock-started first_reply 100, clock-started close 200; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 10: clock-ended first_reply, clock-ended close; next none",
      "  first_reply 0: started 0, near 75, due 100, ended 10 spam, tell -",
      "  close 0: started 0, near 150, due 200, ended 10 spam, tell -",
      "at 11: nothing; next none",
      "  first_reply 0: started 0, near 75, due 100, ended 10 spam, tell -",
      "  close 0: started 0, near 150, due 200, ended 10 spam, tell -",
      "at 20: nothing; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 30: clock-ended first_reply; next close",
      "  first_reply 0: started 0, near 75, due 100, ended 30 closed, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 40: nothing; next close",
      "  first_reply 0: started 0, near 75, due 100, ended 30 answered, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 50: clock-met close; next none",
      "  first_reply 0: started 0, near 75, due 100, ended 30 closed, tell -",
      "  close 0: started 0, near 150, due 200, met 50, tell -",
      "at 60: clock-started first_reply 155, clock-started close 255; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, ended 30 closed, tell -",
      "  close 0: started 0, near 150, due 200, met 50, tell -",
      "  first_reply 1: started 55, near 130, due 155, tell 130",
      "  close 1: started 55, near 205, due 255, tell 205",
      "at 70: clock-ended first_reply, clock-met close; next none",
      "  first_reply 0: started 0, near 75, due 100, ended 30 closed, tell -",
      "  close 0: started 0, near 150, due 200, met 50, tell -",
      "  first_reply 1: started 55, near 130, due 155, ended 70 closed, tell -",
      "  close 1: started 55, near 205, due 255, met 70, tell -",
      "at 80: nothing; next none",
      "  first_reply 0: started 0, near 75, due 100, ended 30 closed, tell -",
      "  close 0: started 0, near 150, due 200, met 50, tell -",
      "  first_reply 1: started 55, near 130, due 155, ended 70 closed, tell -",
      "  close 1: started 55, near 205, due 255, met 70, tell -",
      "at 90: clock-started first_reply 190, clock-started close 290; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, ended 30 closed, tell -",
      "  close 0: started 0, near 150, due 200, met 50, tell -",
      "  first_reply 1: started 55, near 130, due 155, ended 70 closed, tell -",
      "  close 1: started 55, near 205, due 255, met 70, tell -",
      "  first_reply 2: started 90, near 165, due 190, tell 165",
      "  close 2: started 90, near 240, due 290, tell 240",
    ]
  `);
});

it("A clock of the first reply alone begins again where an enquiry is reopened that was closed without one", () => {
  expect(
    run(
      [1, {}, settings(100, null)],
      [10, { state: "closed", closed_at: after(10) }],
      [20, { state: "in-work", closed_at: null, state_at: after(20) }],
    ).slice(2),
  ).toEqual([
    "at 10: clock-ended first_reply; next none",
    "  first_reply 0: started 0, near 75, due 100, ended 10 closed, tell -",
    "at 20: clock-started first_reply 120; next first_reply",
    "  first_reply 0: started 0, near 75, due 100, ended 10 closed, tell -",
    "  first_reply 1: started 20, near 95, due 120, tell 95",
  ]);
});

it("A clock of closing alone begins again where an enquiry is reopened", () => {
  expect(
    run(
      [1, {}, settings(null, 200)],
      [10, { state: "closed", closed_at: after(10) }],
      [20, { state: "in-work", closed_at: null, state_at: after(20) }],
    ).slice(2),
  ).toEqual([
    "at 10: clock-met close; next none",
    "  close 0: started 0, near 150, due 200, met 10, tell -",
    "at 20: clock-started close 220; next close",
    "  close 0: started 0, near 150, due 200, met 10, tell -",
    "  close 1: started 20, near 170, due 220, tell 170",
  ]);
});

it("Clocks follow a changed calendar", () => {
  const noon = { ...settings(100, null, "two"), calendar: calendarFrom(720) };
  expect(run([1, {}, settings(100, null)], [2, {}, noon], [3, {}])).toEqual([
    "at 1: clock-started first_reply 100; next first_reply",
    "  first_reply 0: started 0, near 75, due 100, tell 75",
    "at 2: clock-recomputed first_reply 820; next first_reply",
    "  first_reply 0: started 0, near 795, due 820, tell 795",
    "at 3: nothing; next first_reply",
    "  first_reply 0: started 0, near 795, due 820, tell 795",
  ]);
});

it.each([
  ["lie ahead", settings(200, null, "two"), [null, null]],
  ["lie ahead by the second alone", settings(140, null, "two"), [1, null]],
  ["are past", settings(60, null, "two"), [1, 2]],
  [
    "never come",
    { ...settings(100, null, "two"), calendar: calendarFrom(undefined) },
    [null, null],
  ],
])("People are notified again of a clock whose changed times %s", (_how, changed, times) => {
  const [clock] = turnClocks(fresh, [], settings(100, null), begin).clocks;
  if (clock === undefined) throw new Error("no clock");
  const known = { ...clock, id: 1, nearToldAt: 1, pastToldAt: 2 };
  const { clocks } = turnClocks(fresh, [known], changed, after(110));
  expect(clocks.map((one) => [one.nearToldAt, one.pastToldAt])).toEqual([times]);
});

it("Clocks follow changed targets", () => {
  expect(
    run(
      [1, {}, settings(null, null)],
      [10, {}, settings(100, null, "two")],
      [20, {}, settings(100, 200, "three")],
      [30, {}, settings(40, 200, "four")],
      [50, {}, settings(40, 200, "five")],
      [60, {}, settings(80, 200, "six")],
      [70, {}, settings(null, 200, "seven")],
      [80, {}, settings(null, 60, "eight")],
      [90, {}, settings(50, 60, "nine")],
      [95, { waiting_since: after(92) }, settings(50, 500, "ten")],
      [99, { waiting_since: null }, settings(50, 600, "eleven")],
    ),
  ).toMatchInlineSnapshot(`
    [
      "at 1: nothing; next none",
      "at 10: clock-started first_reply 100; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "at 20: clock-started close 200; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell 75",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 30: clock-recomputed first_reply 40; next first_reply",
      "  first_reply 0: started 0, near 30, due 40, tell 30",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 50: nothing; next first_reply",
      "  first_reply 0: started 0, near 30, due 40, tell 30",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 60: clock-recomputed first_reply 80; next first_reply",
      "  first_reply 0: started 0, near 60, due 80, tell 60",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 70: clock-ended first_reply; next close",
      "  first_reply 0: started 0, near 60, due 80, ended 70 target, tell -",
      "  close 0: started 0, near 150, due 200, tell 150",
      "at 80: clock-recomputed close 60; next close",
      "  first_reply 0: started 0, near 60, due 80, ended 70 target, tell -",
      "  close 0: started 0, near 45, due 60, tell 45",
      "at 90: clock-recomputed first_reply 50; next first_reply",
      "  first_reply 0: started 0, near 37.5, due 50, tell 37.5",
      "  close 0: started 0, near 45, due 60, tell 45",
      "at 95: clock-paused first_reply, clock-recomputed close 500, clock-paused close; next none",
      "  first_reply 0: started 0, near 37.5, due 50, paused 92, tell -",
      "  close 0: started 0, near 375, due 500, paused 92, tell -",
      "at 99: clock-resumed first_reply 50, clock-resumed close 507; next first_reply",
      "  first_reply 0: started 0, near 37.5, due 50, paused 92 to 99, tell 37.5",
      "  close 0: started 0, near 457, due 607, paused 92 to 99, tell 457",
    ]
  `);
  // A target that comes when its time is past tells of nothing.
  expect(run([500, {}, settings(100, 500)], [501, {}])).toMatchInlineSnapshot(`
    [
      "at 500: clock-started first_reply 100, clock-started close 500; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell -",
      "  close 0: started 0, near 375, due 500, tell -",
      "at 501: nothing; next first_reply",
      "  first_reply 0: started 0, near 75, due 100, tell -",
      "  close 0: started 0, near 375, due 500, tell -",
    ]
  `);
});

it("No notice is due for a paused or ended clock, or one already notified", () => {
  const [clock] = turnClocks(fresh, [], settings(100, null), begin).clocks;
  if (clock === undefined) throw new Error("no clock");
  expect(
    [
      clock,
      { ...clock, nearToldAt: 1 },
      { ...clock, pastToldAt: 1 },
      { ...clock, pausedAt: begin },
      { ...clock, metAt: begin },
      { ...clock, endedAt: begin },
    ].map((one) => told(tellAt(one))),
  ).toEqual(["75", "100", "-", "-", "-", "-"]);
  const due = (target: Clock["target"], minutes: number | null, more: Partial<Clock> = {}) => ({
    ...{ ...clock, target, dueAt: minutes === null ? null : after(minutes) },
    ...more,
  });
  expect(nextDue([due("close", 20), due("first_reply", 10)])?.target).toBe("first_reply");
  expect(nextDue([due("first_reply", null), due("close", 20)])?.target).toBe("close");
  expect(nextDue([due("first_reply", 10, { pausedAt: 1 }), due("close", 20)])?.target).toBe(
    "close",
  );
  expect(nextDue([due("first_reply", 10, { metAt: 1 })])).toBeUndefined();
});
