import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messages } from "../../../base/i18n/index.ts";
import { keyFigures, type Results } from "./keyFigures.ts";

const quarter = (period: string, revenue: number, changes: Partial<Results> = {}): Results => ({
  period,
  revenue,
  grossMargin: 40,
  netProfit: revenue / 10,
  research: 80,
  ...changes,
});

const year = (number: number, revenue: number) =>
  [1, 2, 3, 4].map((one) => quarter(`${number}-Q${one}`, revenue));

const inEnglish = (figures: readonly Results[]) => keyFigures(figures, messages.en);

describe("key figures", () => {
  it("are empty if nothing is reported", () => {
    expect(inEnglish([])).toBeUndefined();
  });

  it("are those of the latest quarter, in whatever order they come", () => {
    const figures = inEnglish([
      quarter("2026-Q3", 486.2),
      quarter("2025-Q4", 438.7),
      quarter("2026-Q1", 401.5),
    ]);
    expect(figures?.latest).toBe("Q3 2026");
    expect(figures?.measures[0]).toMatchObject({ label: "Revenue", value: "486.2" });
  });

  it("are in millions in English and in 亿元 in Chinese", () => {
    const figures = [quarter("2026-Q3", 1486, { netProfit: 68.3 })];
    expect(keyFigures(figures, messages.en)?.measures[0]).toMatchObject({
      value: "1,486.0",
      unit: "million CNY",
    });
    expect(keyFigures(figures, messages.zh)?.measures[2]).toMatchObject({
      value: "0.683",
      unit: "亿元",
    });
  });

  it("are compared with the same quarter of the year before, the margin in points", () => {
    const figures = inEnglish([
      quarter("2025-Q3", 412, { grossMargin: 41.9, netProfit: 55.9, research: 94 }),
      quarter("2026-Q2", 455.9),
      quarter("2026-Q3", 486.2, { grossMargin: 40.4, netProfit: 55.9, research: 104.9 }),
    ]);
    expect(figures?.measures.map(({ change }) => change)).toEqual([
      { direction: "up", text: "up 18.0% from Q3 2025" },
      { direction: "down", text: "down 1.5 percentage points from Q3 2025" },
      { direction: "level", text: "unchanged from Q3 2025" },
      { direction: "up", text: "up 11.6% from Q3 2025" },
    ]);
  });

  it("are each in their unit, the margin as a line", () => {
    const figures = [
      quarter("2026-Q3", 1486.26, { grossMargin: 40.44, netProfit: 0, research: -0.04 }),
    ];
    const shown = (language: "en" | "zh") =>
      keyFigures(figures, messages[language])?.measures.map(({ key, value, unit, chart }) => ({
        ...{ key, value, unit, kind: chart.kind },
      }));
    const money = { unit: "million CNY", kind: "bars" };
    expect(shown("en")).toEqual([
      { key: "revenue", value: "1,486.3", ...money },
      { key: "grossMargin", value: "40.4", unit: "%", kind: "line" },
      { key: "netProfit", value: "0.0", ...money },
      { key: "research", value: "0.0", ...money },
    ]);
    expect(shown("zh")?.map(({ value, unit }) => `${value} ${unit}`)).toEqual([
      ...["14.863 亿元", "40.4 %", "0.000 亿元", "0.000 亿元"],
    ]);
  });

  it("are not compared with zero, and are level where the change rounds to none", () => {
    const changes = (before: Partial<Results>, now: Partial<Results>) =>
      inEnglish([
        quarter("2025-Q3", 1000, { ...before }),
        quarter("2026-Q3", 1000, { ...now }),
      ])?.measures.map(({ change }) => change?.direction);
    expect(changes({ revenue: 0, netProfit: 0.1 }, { revenue: 5, netProfit: 0 })).toEqual([
      ...[undefined, "level", "down", "level"],
    ]);
    expect(
      changes({ grossMargin: 40.06, research: 10_000 }, { grossMargin: 40, research: 10_004 }),
    ).toEqual(["level", "down", "level", "level"]);
    expect(changes({}, { revenue: 1000.6, grossMargin: 40.1, netProfit: 99.9 })).toEqual([
      ...["up", "up", "down", "level"],
    ]);
  });

  it("are not compared with a loss, nor with a quarter that is not reported", () => {
    const figures = inEnglish([
      quarter("2025-Q3", 412, { netProfit: -3 }),
      quarter("2026-Q3", 486.2, { netProfit: 5 }),
    ]);
    expect(figures?.measures[2]?.change).toBeUndefined();
    expect(inEnglish([quarter("2026-Q3", 486.2)])?.measures[0]?.change).toBeUndefined();
  });
});

describe("the tables of results", () => {
  it("have the latest first, with signs and thousands", () => {
    const figures = inEnglish([
      quarter("2025-Q3", 1412, { netProfit: -1055.94 }),
      quarter("2026-Q3", 1400),
    ]);
    expect(figures?.quarters).toMatchObject([
      { period: "Q3 2026", revenue: "1,400.0", revenueChange: "\u22120.8%" },
      { period: "Q3 2025", revenueChange: "", netProfit: "\u22121,055.9" },
    ]);
  });

  it("sum up complete years alone, without a margin", () => {
    const figures = inEnglish([...year(2024, 300), ...year(2025, 330), quarter("2026-Q1", 400)]);
    expect(figures?.years).toMatchObject([
      { period: "2025", revenue: "1,320.0", revenueChange: "+10.0%", grossMargin: "" },
      { period: "2024", revenue: "1,200.0", revenueChange: "" },
    ]);
  });

  it("have every column of a quarter, and nothing for a change that is unknown", () => {
    const before = quarter("2025-Q3", 1000, { netProfit: 0 });
    const now = quarter("2026-Q3", 1000, { grossMargin: 39.96, netProfit: -2, research: 1234.56 });
    expect(inEnglish([now, before])?.quarters).toEqual([
      {
        ...{ key: "2026-Q3", period: "Q3 2026", revenue: "1,000.0", revenueChange: "0.0%" },
        ...{
          grossMargin: "40.0",
          netProfit: "\u22122.0",
          netProfitChange: "",
          research: "1,234.6",
        },
      },
      {
        ...{ key: "2025-Q3", period: "Q3 2025", revenue: "1,000.0", revenueChange: "" },
        ...{ grossMargin: "40.0", netProfit: "0.0", netProfitChange: "", research: "80.0" },
      },
    ]);
  });

  it("use the last report of a quarter that is reported twice", () => {
    const figures = inEnglish([quarter("2026-Q1", 1), quarter("2026-Q1", 2)]);
    expect(figures?.quarters.map(({ revenue }) => revenue)).toEqual(["2.0"]);
  });
});

describe("a chart", () => {
  it("leaves room for quarters without figures, and goes back three years at most", () => {
    const gap = inEnglish([quarter("2025-Q4", 1), quarter("2026-Q2", 3)]);
    expect(gap?.measures[0]?.chart.points).toEqual([
      { year: 2025, value: 1 },
      { year: 2026, value: undefined },
      { year: 2026, value: 3 },
    ]);
    const long = inEnglish([2020, 2021, 2022, 2023, 2024].flatMap((one) => year(one, 100)));
    expect(long?.measures[0]?.chart.points).toHaveLength(12);
    expect(long?.measures[0]?.chart.points[0]?.year).toBe(2022);
  });

  it("has a text alternative", () => {
    const figures = inEnglish([quarter("2025-Q4", 438.7), quarter("2026-Q1", 401.5)]);
    expect(figures?.measures[0]?.chart.label).toContain(
      "Revenue by quarter in million CNY, Q4 2025 to Q1 2026, between 401.5 and 438.7",
    );
  });

  it("keeps its order and never shows a text that is no number", () => {
    const results = fc.record({
      period: fc
        .tuple(fc.integer({ min: 2000, max: 2030 }), fc.integer({ min: 1, max: 4 }))
        .map(([y, q]) => `${y}-Q${q}`),
      revenue: fc.double({ min: 0, max: 1e6, noNaN: true }),
      grossMargin: fc.double({ min: -100, max: 100, noNaN: true }),
      netProfit: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      research: fc.double({ min: 0, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(results, { minLength: 1, maxLength: 40 }), (figures) => {
        for (const language of ["en", "zh"] as const) {
          const found = keyFigures(figures, messages[language]);
          expect(JSON.stringify(found)).not.toMatch(/NaN|Infinity|undefined/);
          const keys = found?.quarters.map(({ key }) => key) ?? [];
          expect(keys).toEqual(keys.toSorted().toReversed());
        }
      }),
    );
  });
});
