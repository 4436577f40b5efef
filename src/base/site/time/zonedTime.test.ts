import fc from "fast-check";
import { expect, test } from "vitest";
import { momentText } from "./momentText.ts";
import { readZonedTime, writeZonedTime } from "./zonedTime.ts";

test.each([
  ["2026-12-01 09:00 Asia/Shanghai", "2026-12-01T01:00:00Z", "Asia/Shanghai"],
  ["2026-12-01T09:00+08:00", "2026-12-01T01:00:00Z", "+08:00"],
  ["2026-12-01T09:00:30Z", "2026-12-01T09:00:30Z", "UTC"],
  ["2026-07-01 09:00 America/New_York", "2026-07-01T13:00:00Z", "America/New_York"],
  ["2026-12-01 09:00 UTC", "2026-12-01T09:00:00Z", "UTC"],
])("%s names a moment", (text, moment, zone) => {
  expect(readZonedTime(text)).toEqual({ at: Date.parse(moment), zone });
});

test.each([
  ["2026-12-01 09:00", "form"],
  ["2026-12-01", "form"],
  ["2026-02-31T09:00Z", "form"],
  ["2026-12-01T25:00Z", "form"],
  ["2026-12-01 09:00 CST", "form"],
  ["2026-12-01 09:00 Asia/Shangai", "zone"],
  ["2026-03-08 02:30 America/New_York", "skipped"],
  ["2026-11-01 01:30 America/New_York", "twice"],
])("%s names none: %s", (text, problem) => {
  expect(readZonedTime(text)).toBe(problem);
});

test("A moment is written to the minute, or the second where it has some, in UTC where its zone is unknown", () => {
  const at = Date.UTC(2026, 11, 1, 1);
  expect([
    ...[writeZonedTime(at, "Asia/Shanghai"), writeZonedTime(at + 30_000, "Asia/Shanghai")],
    ...[writeZonedTime(at, "UTC"), writeZonedTime(at, "Asia/Shangai"), writeZonedTime(at, null)],
    ...[writeZonedTime(at, undefined), writeZonedTime(at, "America/New_York")],
  ]).toEqual([
    ...["2026-12-01 09:00 Asia/Shanghai", "2026-12-01 09:00:30 Asia/Shanghai"],
    ...["2026-12-01 01:00 UTC", "2026-12-01 01:00 UTC", "2026-12-01 01:00 UTC"],
    ...["2026-12-01 01:00 UTC", "2026-11-30 20:00 America/New_York"],
  ]);
  expect(readZonedTime("  2026-12-01 09:00 UTC\n")).toEqual({
    ...{ at: Date.UTC(2026, 11, 1, 9), zone: "UTC" },
  });
});

test("A moment in words has its day first, in the zone that is asked for", () => {
  const at = Date.UTC(2026, 11, 1, 1);
  expect(momentText(at, "en", "UTC")).toMatch(/^1 December 2026.*01:00 UTC$/);
  expect(momentText(at, "en", "Asia/Shanghai")).toMatch(/^1 December 2026.*09:00 GMT\+8$/);
  expect(momentText(at, "zh-CN", "UTC")).toMatch(/^2026年12月1日.*01:00/);
});

test("A written moment is read as the same moment, except where clocks show it twice", () => {
  const zones = ["Asia/Shanghai", "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "-03:30"];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000 }),
      fc.constantFrom(...zones, "UTC"),
      (seconds, zone) => {
        const at = seconds * 1_000;
        const read = readZonedTime(writeZonedTime(at, zone));
        if (read !== "twice") expect(read).toEqual({ at, zone });
      },
    ),
  );
});
