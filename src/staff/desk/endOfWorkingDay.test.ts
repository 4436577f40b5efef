import { expect, it } from "vitest";
import { endOfWorkingDay } from "./endOfWorkingDay.ts";
import { WorkingCalendar, type WorkingSpan } from "./workingTime.ts";

const day: readonly WorkingSpan[] = [
  { from: 540, to: 720 },
  { from: 810, to: 1_080 },
];
const week = [day, day, day, day, day, [], []];
const of = (days: ReadonlyMap<string, "rest" | "work">, own = week) =>
  new WorkingCalendar({ zone: "Asia/Shanghai", week: own, days });

const end = (start: string, days: number, calendar: WorkingCalendar) => {
  const at = endOfWorkingDay(Date.parse(start), days, calendar);
  return at && new Date(at).toISOString();
};

it("counts working days after the day of the desk's zone, weekends and holidays left out", () => {
  const calendar = of(new Map([["2026-11-24", "rest"] as const, ["2026-11-28", "work"] as const]));
  // A Friday in Shanghai; the day before in UTC.
  expect(end("2026-11-19T17:00:00Z", 1, calendar)).toBe("2026-11-23T10:00:00.000Z");
  expect(end("2026-11-20T09:00:00+08:00", 2, calendar)).toBe("2026-11-25T10:00:00.000Z");
  expect(end("2026-11-27T23:59:00+08:00", 1, calendar)).toBe("2026-11-28T10:00:00.000Z");
});

it("gives nothing where the desk never works", () => {
  expect(
    end("2026-11-20T00:00:00Z", 1, of(new Map(), [[], [], [], [], [], [], []])),
  ).toBeUndefined();
});
