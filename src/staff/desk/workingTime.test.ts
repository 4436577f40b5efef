import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mainlandDays } from "./mainlandHolidays.ts";
import {
  addWorkingMinutes,
  type DayKind,
  dueAfter,
  nextWorkingMoment,
  WorkingCalendar,
  type WorkingSpan,
  workingMinutesBetween,
} from "./workingTime.ts";

const day: readonly WorkingSpan[] = [
  { from: 540, to: 720 },
  { from: 810, to: 1_080 },
];
const week = [day, day, day, day, day, [], []];

function calendar(zone: string, days: Iterable<readonly [string, DayKind]> = []): WorkingCalendar {
  return new WorkingCalendar({ zone, week, days: new Map(days) });
}

const mainland = calendar(
  "Asia/Shanghai",
  Array.from(mainlandDays, ([of, { kind }]) => [of, kind] as const),
);

const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds;

const shanghai = (text: string) => at(`${text}+08:00[Asia/Shanghai]`);

describe("Working time", () => {
  test.each([
    ["over lunch", "2026-11-26T11:30", 60, "2026-11-26T14:00"],
    ["over night", "2026-11-26T17:00", 120, "2026-11-27T10:00"],
    ["over a weekend", "2026-11-27T17:30", 60, "2026-11-30T09:30"],
    ["from a night", "2026-11-26T03:00", 30, "2026-11-26T09:30"],
    ["from lunch", "2026-11-26T12:20", 1, "2026-11-26T13:31"],
    ["to the end of a day", "2026-11-26T09:00", 450, "2026-11-26T18:00"],
    ["over the holidays of October", "2026-09-30T17:00", 120, "2026-10-08T10:00"],
    ["on a Saturday that makes up for a holiday", "2026-10-09T17:30", 60, "2026-10-10T09:30"],
  ])("%s", (_, start, minutes, end) => {
    expect(addWorkingMinutes(shanghai(start), minutes, mainland)).toBe(shanghai(end));
    expect(workingMinutesBetween(shanghai(start), shanghai(end), mainland)).toBe(minutes);
  });

  test("counts elapsed time across changes of the clock", () => {
    const nights = new WorkingCalendar({
      ...{ zone: "Europe/Berlin", days: new Map() },
      week: Array.from({ length: 7 }, () => [{ from: 60, to: 240 }]),
    });
    const of = (text: string) => at(`${text}[Europe/Berlin]`);
    const hours = (from: string) =>
      workingMinutesBetween(of(`${from}T00:00`), of(`${from}T12:00`), nights) / 60;
    expect([hours("2026-03-28"), hours("2026-03-29"), hours("2026-10-25")]).toEqual([3, 2, 4]);
  });

  test("a span that clocks skip is empty, and the end of one is where they continue", () => {
    const skipped = new WorkingCalendar({
      ...{ zone: "Europe/Berlin", days: new Map() },
      week: Array.from({ length: 7 }, () => [
        { from: 90, to: 150 },
        { from: 155, to: 175 },
      ]),
    });
    const [span, ...others] = skipped.of(Temporal.PlainDate.from("2026-03-29"));
    expect(others).toEqual([]);
    expect(span).toEqual([Date.parse("2026-03-29T00:30Z"), Date.parse("2026-03-29T01:00Z")]);
  });

  test("ends a span in an hour that is shown twice at its second time, and a day at its first midnight", () => {
    const of = (zone: string, span: WorkingSpan) => {
      const week = Array.from({ length: 7 }, () => [span]);
      const calendarOf = new WorkingCalendar({ zone, week, days: new Map() });
      return (on: string) => calendarOf.of(Temporal.PlainDate.from(on))[0];
    };
    const [from, to] = [Date.parse("2026-10-24T23:00Z"), Date.parse("2026-10-25T01:30Z")];
    expect(of("Europe/Berlin", { from: 60, to: 150 })("2026-10-25")).toEqual([from, to]);
    const havana = of("America/Havana", { from: 0, to: 1_440 });
    const midnight = Date.parse("2026-11-01T04:00Z");
    expect(havana("2026-10-31")).toEqual([midnight - 24 * 3_600_000, midnight]);
    expect(havana("2026-11-01")).toEqual([midnight, midnight + 25 * 3_600_000]);
  });

  test("on a day of work beside the week has the hours of its first weekday with any", () => {
    const late = [{ from: 600, to: 660 }];
    const sunday = new WorkingCalendar({
      ...{ zone: "Asia/Shanghai", week: [[], late, day, day, day, [], []] },
      days: new Map([["2026-11-29", "work"]]),
    });
    const [span] = sunday.of(Temporal.PlainDate.from("2026-11-29"));
    expect(span).toEqual([shanghai("2026-11-29T10:00"), shanghai("2026-11-29T11:00")]);
  });

  test("goes on at the next span where one ends, and in the middle of one at once", () => {
    for (const [from, next] of [
      ["2026-11-26T11:59", "2026-11-26T11:59"],
      ["2026-11-26T12:00", "2026-11-26T13:30"],
      ["2026-11-26T18:00", "2026-11-27T09:00"],
      ["2026-11-27T18:00", "2026-11-30T09:00"],
    ] as const) {
      expect(nextWorkingMoment(shanghai(from), mainland)).toBe(shanghai(next));
    }
  });

  test("a calendar without working time is reported", () => {
    const closed = new WorkingCalendar({
      ...{ zone: "Asia/Shanghai", days: new Map() },
      week: Array.from({ length: 7 }, () => []),
    });
    const now = shanghai("2026-11-28T10:00");
    // No time is none, also where nobody works.
    expect(addWorkingMinutes(now, 0, closed)).toBe(now);
    expect(addWorkingMinutes(now, 1, closed)).toBeUndefined();
    expect(nextWorkingMoment(now, closed)).toBeUndefined();
    expect(workingMinutesBetween(now, now + 86_400_000 * 30, closed)).toBe(0);
    const away = { zone: "Asia/Shanghai", week, days: new Map<string, DayKind>() };
    for (let one = Temporal.PlainDate.from("2026-01-01"); one.year < 2_040; ) {
      away.days.set(one.toString(), "rest");
      one = one.add({ days: 1 });
    }
    expect(addWorkingMinutes(now, 1, new WorkingCalendar(away))).toBeUndefined();
  });

  test("pauses postpone a due time, unless it was before them", () => {
    const from = shanghai("2026-11-26T09:00");
    const pause = [shanghai("2026-11-26T10:00"), shanghai("2026-11-26T11:00")] as const;
    expect(dueAfter(from, 90, [], mainland)).toBe(shanghai("2026-11-26T10:30"));
    expect(dueAfter(from, 90, [pause], mainland)).toBe(shanghai("2026-11-26T11:30"));
    expect(dueAfter(from, 30, [pause], mainland)).toBe(shanghai("2026-11-26T09:30"));
    expect(dueAfter(from, 60, [pause], mainland)).toBe(shanghai("2026-11-26T10:00"));
    const night = [shanghai("2026-11-26T18:00"), shanghai("2026-11-27T09:00")] as const;
    expect(dueAfter(from, 480, [night], mainland)).toBe(dueAfter(from, 480, [], mainland));
  });
});

const zones = [
  ...["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"],
  ...["Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "UTC", "America/Havana"],
] as const;

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
  .map((quarters): WorkingSpan[] => {
    const sorted = quarters.toSorted((a, b) => a - b).map((quarter) => quarter * 15);
    return sorted.flatMap((from, index) => {
      const to = sorted[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
    });
  });

const start = fc.integer({ min: Date.parse("2025-12-01"), max: Date.parse("2027-02-01") });

const someDay = fc
  .integer({ min: 0, max: 500 })
  .map((days) => Temporal.PlainDate.from("2025-11-15").add({ days }).toString());

const calendars = fc
  .record({
    zone: fc.constantFrom(...zones),
    open: spans,
    weekend: fc.constantFrom<readonly WorkingSpan[]>([], day),
    days: fc.array(fc.tuple(someDay, fc.constantFrom<DayKind>("work", "rest", "usual")), {
      maxLength: 40,
    }),
  })
  .map(({ zone, open, weekend, days }) => {
    const hours = {
      zone,
      week: [open, open, open, open, open, weekend, []],
      days: new Map(days),
    };
    return { hours, calendar: new WorkingCalendar(hours) };
  });

const minutes = fc.integer({ min: 0, max: 6_000 });

describe("For any calendar", () => {
  test("adding is additive, monotone, and inverse to measuring", () => {
    fc.assert(
      fc.property(calendars, start, minutes, minutes, ({ calendar: of }, from, a, b) => {
        const one = addWorkingMinutes(from, a, of);
        const both = addWorkingMinutes(from, a + b, of);
        if (one === undefined || both === undefined) throw new Error("no working time");
        expect(addWorkingMinutes(one, b, of)).toBe(both);
        expect(both).toBeGreaterThanOrEqual(one);
        expect(one).toBeGreaterThanOrEqual(from);
        expect(workingMinutesBetween(from, one, of)).toBeCloseTo(a, 6);
        expect(workingMinutesBetween(one, from, of)).toBeCloseTo(-a, 6);
      }),
    );
  });

  test("measuring is additive, and never more than the elapsed time", () => {
    const length = fc.integer({ min: 0, max: 40 * 86_400_000 });
    fc.assert(
      fc.property(calendars, start, length, length, ({ calendar: of }, from, a, b) => {
        const whole = workingMinutesBetween(from, from + a + b, of);
        const parts =
          workingMinutesBetween(from, from + a, of) +
          workingMinutesBetween(from + a, from + a + b, of);
        expect(parts).toBeCloseTo(whole, 6);
        expect(whole).toBeLessThanOrEqual((a + b) / 60_000 + 1e-6);
      }),
    );
  });

  test("a minute counts only if clocks show working hours", () => {
    fc.assert(
      fc.property(calendars, start, ({ hours, calendar: of }, moment) => {
        const second = Math.floor(moment / 1_000) * 1_000;
        const shown = Temporal.Instant.fromEpochMilliseconds(second).toZonedDateTimeISO(hours.zone);
        // Where an hour is shown twice, a break between two spans of it is not.
        const around = [-7_200_000, 7_200_000].map(
          (by) =>
            Temporal.Instant.fromEpochMilliseconds(second + by).toZonedDateTimeISO(hours.zone)
              .offset,
        );
        fc.pre(around.every((offset) => offset === shown.offset));
        const kind = hours.days.get(shown.toPlainDate().toString());
        const own = hours.week[shown.dayOfWeek - 1] ?? [];
        const usual = kind === "work" && own.length === 0 ? (hours.week[0] ?? []) : own;
        const minute = shown.hour * 60 + shown.minute;
        const isOpen =
          kind !== "rest" && usual.some(({ from, to }) => from <= minute && minute < to);
        expect(workingMinutesBetween(second, second + 1_000, of) > 0).toBe(isOpen);
        expect(nextWorkingMoment(second, of) === second).toBe(isOpen);
      }),
    );
  });
});
