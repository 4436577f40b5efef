import fc from "fast-check";
import { expect, it } from "vitest";
import { offsetAt, writeZonedTime } from "../../base/site/time/zonedTime.ts";
import {
  byDay,
  changesClocks,
  dayIn,
  monthOf,
  plusDays,
  plusMonths,
  rangeOf,
  readMonth,
  weekOf,
  weeksOf,
} from "./calendarDays.ts";

const zones = [
  ...["UTC", "Asia/Shanghai", "Europe/Berlin", "America/New_York", "America/St_Johns"],
  ...[
    "Asia/Kolkata",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Africa/Cairo",
    "Pacific/Auckland",
  ],
];

const moments = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
  .map((date) => date.getTime());

it("A moment is on the day that the person's clock shows", () => {
  expect(dayIn("2026-11-29T23:30:00Z", "Asia/Shanghai")).toBe("2026-11-30");
  expect(dayIn("2026-11-29T23:30:00Z", "America/New_York")).toBe("2026-11-29");
  expect(dayIn("2026-11-29T03:30:00Z", "America/New_York")).toBe("2026-11-28");
});

it("The day is that of the written time", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      expect(dayIn(at, zone)).toBe(writeZonedTime(at, zone).slice(0, 10));
    }),
  );
});

it("The hour that comes twice, and the day with 23 hours, are their day's", () => {
  const entries = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T22:59:59Z"].map(
    (at) => ({ at }),
  );
  expect([...byDay(entries, "Europe/Berlin").keys()]).toEqual(["2026-10-25"]);
  expect(dayIn("2026-10-25T23:00:00Z", "Europe/Berlin")).toBe("2026-10-26");
  expect(dayIn("2026-10-24T22:00:00Z", "Europe/Berlin")).toBe("2026-10-25");
  expect(dayIn("2026-03-28T23:00:00Z", "Europe/Berlin")).toBe("2026-03-29");
  expect(dayIn("2026-03-29T22:00:00Z", "Europe/Berlin")).toBe("2026-03-30");
});

it("Only the days on which clocks change are named as such", () => {
  const changing = (zone: string, year: number) =>
    Array.from({ length: 365 }, (_, index) => plusDays(`${year}-01-01`, index)).filter((day) =>
      changesClocks(day, zone),
    );
  expect(changing("Europe/Berlin", 2026)).toEqual(["2026-03-29", "2026-10-25"]);
  expect(changing("America/New_York", 2026)).toEqual(["2026-03-08", "2026-11-01"]);
  expect(changing("Pacific/Auckland", 2026)).toEqual(["2026-04-05", "2026-09-27"]);
  expect(changing("Asia/Shanghai", 2026)).toEqual([]);
});

it("A month is whole weeks from Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2027-02")).toHaveLength(4);
});

it("Every day of a month is in its weeks once, and in its own week", () => {
  fc.assert(
    fc.property(moments, (at) => {
      const day = dayIn(at, "UTC");
      const month = monthOf(day);
      expect(
        weeksOf(month)
          .flat()
          .filter((one) => one === day),
      ).toEqual([day]);
      expect(weekOf(day)).toContain(day);
      expect(weekOf(day)).toHaveLength(7);
      expect(plusMonths(plusMonths(month, 5), -5)).toBe(month);
      const inMonth = weeksOf(month)
        .flat()
        .filter((one) => monthOf(one) === month);
      expect(inMonth).toHaveLength(Number(plusDays(`${plusMonths(month, 1)}-01`, -1).slice(8)));
    }),
  );
});

it("A range is one day longer on both sides, and months are of four digits and two", () => {
  expect(rangeOf(["2026-03-01", "2026-03-05"])).toEqual({
    from: "2026-02-28",
    until: "2026-03-06",
  });
  expect([plusMonths("2026-01", 0), plusMonths("2026-12", 13), plusDays("2026-12-31", 1)]).toEqual([
    ...["2026-01", "2028-01", "2027-01-01"],
  ]);
  expect(weekOf("2026-11-29")).toEqual(weekOf("2026-11-23"));
  expect(weekOf("2026-11-30")[0]).toBe("2026-11-30");
});

it("A range holds its days in every zone", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const day = dayIn(at, zone);
      const { from, until } = rangeOf([day]);
      expect(Date.parse(from)).toBeLessThanOrEqual(at);
      expect(at).toBeLessThan(Date.parse(until) + 86_400_000);
      expect(Math.abs(offsetAt(at, zone))).toBeLessThanOrEqual(14 * 3_600_000);
    }),
  );
});

it("A month of an address that is none gives way to the present one", () => {
  for (const wrong of [undefined, "", "2026-13", "2026-1", "26-01", "2026-11-01", "now"]) {
    expect(readMonth(wrong, "2026-11")).toBe("2026-11");
    expect(readMonth(wrong, "2027-01")).toBe("2027-01");
  }
  expect(readMonth("2027-02", "2026-11")).toBe("2027-02");
  expect(plusMonths("2026-12", 1)).toBe("2027-01");
  expect(plusMonths("2026-01", -1)).toBe("2025-12");
});
