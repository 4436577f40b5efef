import { beforeEach, expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { UsageKind } from "../../base/site/usageCodes.ts";
import type { Store } from "../../base/store/store.ts";
import { addCounts } from "./usageCounts.ts";
import {
  countsIn,
  daysOf,
  dayTotals,
  firstCountedDay,
  periodBefore,
  shares,
  subjectDays,
  subjectLists,
  subjectTotals,
} from "./usageFigures.ts";

/** Longer than what one statement reads, so that all is read in parts. */
const period = { from: "2026-11-10", to: "2026-11-20" };

const on = (
  day: number,
  kind: UsageKind,
  subject: string,
  views: number,
  { surface = "desktop", language = "en" } = {},
) => ({
  ...{ day: `2026-11-${`${day}`.padStart(2, "0")}`, kind, subject, surface, language },
  ...{ views, readers: views + 1 },
});

const mobile = { surface: "mobile", language: "zh" };

/** Days on both ends of the period and right beside it, in no order. */
const counts = [
  ...[on(20, "visit", "", 4), on(21, "visit", "", 900), on(9, "visit", "", 800)],
  ...[on(10, "visit", "", 1), on(10, "visit", "", 6, mobile), on(8, "robot", "Googlebot", 5)],
  ...[on(15, "part", "101", 1), on(10, "part", "102", 2), on(14, "part", "101", 2)],
  ...[on(20, "part", "103", 2), on(9, "part", "101", 70), on(21, "part", "101", 60)],
  ...[on(15, "part", "", 3), on(15, "part", "104", 9, mobile), on(15, "page", "101", 50)],
];

forEachStore("Figures of usage", (open) => {
  let store: Store;

  beforeEach(async () => {
    store = await open();
    await addCounts(store, counts);
  });

  test("are totals by kind and day, of the days of a period alone", async () => {
    const rows = await dayTotals(store.db, period);
    const lines = rows.map(({ kind, day, views, readers }) => `${day} ${kind} ${views} ${readers}`);
    expect(lines.toSorted()).toEqual([
      ...["2026-11-10 visit 7 9", "2026-11-15 part 3 4", "2026-11-20 visit 4 5"],
    ]);
    expect(await firstCountedDay(store.db)).toBe("2026-11-09");
  });

  test("are sums of some subjects by day, by subject, by surface and by language", async () => {
    const parts = { kind: "part", subjects: ["101", "103"] } as const;
    expect(await subjectDays(store.db, parts, period)).toEqual(
      new Map([
        ["2026-11-14", { views: 2, readers: 3 }],
        ["2026-11-15", { views: 1, readers: 2 }],
        ["2026-11-20", { views: 2, readers: 3 }],
      ]),
    );
    expect(await subjectTotals(store.db, parts, period)).toEqual(
      new Map([
        ["101", { views: 3, readers: 5 }],
        ["103", { views: 2, readers: 3 }],
      ]),
    );
    expect(await subjectTotals(store.db, { ...parts, subjects: [] }, period)).toEqual(new Map());
    const visits = { kind: "visit", subjects: [""] } as const;
    expect(await shares(store.db, "surface", visits, period)).toEqual([
      { name: "mobile", views: 6, readers: 7 },
      { name: "desktop", views: 5, readers: 7 },
    ]);
    expect(await shares(store.db, "language", visits, period)).toEqual([
      { name: "zh", views: 6, readers: 7 },
      { name: "en", views: 5, readers: 7 },
    ]);
  });

  test("list subjects by their use over the whole period, equal ones by name", async () => {
    const { part, page, robot } = await subjectLists(store.db, period);
    expect({ part, page, robot }).toEqual({
      part: [
        { subject: "104", views: 9, readers: 10 },
        { subject: "101", views: 3, readers: 5 },
        { subject: "102", views: 2, readers: 3 },
        { subject: "103", views: 2, readers: 3 },
      ],
      page: [{ subject: "101", views: 50, readers: 51 }],
      robot: [],
    });
  });

  test("are read whole in the order of days, kinds, subjects, surfaces and languages", async () => {
    await addCounts(store, [
      ...[on(15, "part", "104", 1, { surface: "mobile" }), on(15, "part", "104", 1)],
    ]);
    const lines: string[] = [];
    for await (const some of countsIn(store.db, { from: "2026-11-13", to: period.to })) {
      for (const { day, kind, subject, surface, language, views } of some) {
        lines.push([day, kind, subject || "*", surface, language, views].join(" "));
      }
    }
    expect(lines).toEqual([
      "2026-11-14 part 101 desktop en 2",
      "2026-11-15 page 101 desktop en 50",
      "2026-11-15 part * desktop en 3",
      "2026-11-15 part 101 desktop en 1",
      "2026-11-15 part 104 desktop en 1",
      "2026-11-15 part 104 mobile en 1",
      "2026-11-15 part 104 mobile zh 9",
      "2026-11-20 part 103 desktop en 2",
      "2026-11-20 visit * desktop en 4",
    ]);
  });
});

test("A period has both of its ends, and the one before it as many days", () => {
  const month = { from: "2026-11-28", to: "2026-12-01" };
  expect(daysOf(month)).toEqual(["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"]);
  expect(periodBefore(month)).toEqual({ from: "2026-11-24", to: "2026-11-27" });
});
