import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moments as en } from "../../i18n/en/relativeTimes.ts";
import { moments as zh } from "../../i18n/zh/relativeTimes.ts";
import { formatMoment, isDay, parseMoment, relativeMoment } from "./moments.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 12);

const ago = (passed: number) => [
  relativeMoment(now - passed, now, zh),
  relativeMoment(now - passed, now, en),
];

describe("a relative time", () => {
  it.each([
    [0, "刚刚", "just now"],
    [30 * second - 1, "刚刚", "just now"],
    [30 * second, "1分钟前", "1 minute ago"],
    [2 * minute, "2分钟前", "2 minutes ago"],
    [hour - 1, "59分钟前", "59 minutes ago"],
    [hour, "1小时前", "1 hour ago"],
    [day - 1, "23小时前", "23 hours ago"],
    [day, "1天前", "1 day ago"],
    [2 * day - 1, "1天前", "1 day ago"],
  ])("after %i ms", (passed, chinese, english) => {
    expect(ago(passed)).toEqual([chinese, english]);
  });

  it("is a date from two days on, and for a future moment", () => {
    for (const passed of [2 * day, 900 * day, -minute, -3 * day]) {
      const date = formatMoment(now - passed, { format: "{y}-{m}-{d}" });
      expect(ago(passed)).toEqual([date, date]);
    }
    expect(ago(-29 * second)).toEqual(["刚刚", "just now"]);
  });
});

describe("a moment", () => {
  it("of ten digits is in seconds, others in milliseconds", () => {
    expect(parseMoment(1_795_262_400)).toBe(now);
    expect(parseMoment("1795262400")).toBe(now);
    expect(parseMoment(now)).toBe(now);
    expect(parseMoment("2026-11-21T12:00:00Z")).toBe(now);
    expect(parseMoment(" 1795262400 ")).toBe(now);
    expect(parseMoment("soon")).toBeNaN();
    expect([isDay("2026-11-21"), isDay("2026-11-21T12:00:00Z")]).toEqual([true, false]);
  });

  it("is written as year-month-day hour:minute:second, or as asked", () => {
    expect(formatMoment(now + 7 * second, { utc: true })).toBe("2026-11-21 12:00:07");
    expect(formatMoment(now, { utc: true, format: "{d}.{m}.{y}" })).toBe("21.11.2026");
  });

  it.each([
    ["Asia/Shanghai", "2026-11-21 20:00:00"],
    ["UTC", "2026-11-21 12:00:00"],
    ["America/New_York", "2026-11-21 07:00:00"],
  ])("is written in the zone of the process, such as %s", (zone, written) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(formatMoment(now)).toBe(written);
      expect(formatMoment(now, { utc: true })).toBe("2026-11-21 12:00:00");
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it("is written in the zone it is read in", () => {
    const any = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(any, (moment) => {
        const date = new Date(moment);
        const two = (part: number) => String(part).padStart(2, "0");
        const expected = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(two);
        expect(formatMoment(moment, { format: "{y}-{m}-{d}" })).toBe(expected.join("-"));
        expect(formatMoment(moment, { format: "{h}:{i}" })).toBe(
          [date.getHours(), date.getMinutes()].map(two).join(":"),
        );
      }),
    );
  });
});
