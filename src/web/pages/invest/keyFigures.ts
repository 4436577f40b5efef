import type { Messages } from "../../../base/i18n/messages.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import type { QuarterChartProps } from "./QuarterChart.tsx";

/** A quarter's results: money in millions of CNY, the margin in percent. */
export type Results = SettingValue<"investor_relations">["figures"][number];

type MeasureKey = keyof Messages["investors"]["measures"];

/** A figure of the latest quarter, its change in a year, and its earlier values. */
export interface Measure {
  readonly key: MeasureKey;
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** Change from the same quarter of the year before; absent where that is unknown. */
  readonly change?: { readonly direction: "up" | "down" | "level"; readonly text: string };
  readonly chart: QuarterChartProps;
}

/** A row of a table of results; texts ready to show, "" where there is no value. */
export interface ResultsRow {
  readonly key: string;
  readonly period: string;
  readonly revenue: string;
  readonly revenueChange: string;
  readonly grossMargin: string;
  readonly netProfit: string;
  readonly netProfitChange: string;
  readonly research: string;
}

export interface KeyFigures {
  /** The quarter of the measures, in words. */
  readonly latest: string;
  readonly measures: readonly Measure[];
  /** The latest first. */
  readonly quarters: readonly ResultsRow[];
  /** Years with four quarters, the latest first; without margins, which cannot be added up. */
  readonly years: readonly ResultsRow[];
}

/** Maximum quarters of a chart. */
const chartQuarters = 12;

/** Key figures of the quarters, in a language's words and units; undefined without quarters. */
export function keyFigures(
  figures: readonly Results[],
  messages: Messages,
): KeyFigures | undefined {
  const quarters = inOrder(figures);
  const latest = quarters.at(-1);
  if (latest === undefined) return undefined;
  const years = wholeYears(quarters);
  return {
    latest: periodName(latest.period, messages),
    measures: measureKeys.map((key) => measure(key, quarters, latest, messages)),
    quarters: quarters.map((one) => row(one, yearBefore(one, quarters), messages)).toReversed(),
    years: years.map((one) => row(one, yearBefore(one, years), messages)).toReversed(),
  };
}

const measureKeys = ["revenue", "grossMargin", "netProfit", "research"] as const;

/** Quarters without duplicates, as last stated, the earliest first. */
function inOrder(figures: readonly Results[]): Results[] {
  const byPeriod = new Map(figures.map((one) => [one.period, one]));
  return [...byPeriod.values()].sort((a, b) => (a.period < b.period ? -1 : 1));
}

function yearBefore<Period extends { readonly period: string }>(
  { period }: Period,
  all: readonly Period[],
): Period | undefined {
  const before = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
  return all.find((one) => one.period === before);
}

/** A year's sums; its margin is left out. */
type Sums = Omit<Results, "grossMargin"> & { readonly grossMargin?: undefined };

function wholeYears(quarters: readonly Results[]): Sums[] {
  return [...Map.groupBy(quarters, ({ period }) => period.slice(0, 4))]
    .filter(([, ofYear]) => ofYear.length === 4)
    .map(([period, ofYear]) => ({
      period,
      revenue: sum(ofYear.map(({ revenue }) => revenue)),
      netProfit: sum(ofYear.map(({ netProfit }) => netProfit)),
      research: sum(ofYear.map(({ research }) => research)),
    }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** `2026-Q3` or `2026` in words. */
function periodName(period: string, { investors }: Messages): string {
  const [year = "", quarter] = period.split("-Q");
  return quarter === undefined
    ? investors.wholeYear(Number(year))
    : investors.quarter(Number(year), Number(quarter));
}

function measure(
  key: MeasureKey,
  quarters: readonly Results[],
  latest: Results,
  messages: Messages,
): Measure {
  const { investors } = messages;
  const label = investors.measures[key];
  const unit = key === "grossMargin" ? "%" : investors.moneyUnit;
  const before = yearBefore(latest, quarters);
  const change = before && changeOf(key, latest, before, messages);
  const shown = quarters.filter((one) => placeOf(one) > placeOf(latest) - chartQuarters);
  const values = shown.map((one) => one[key]);
  const show = (value: number) => shownValue(key, value, messages);
  return {
    key,
    label,
    value: show(latest[key]),
    unit,
    ...(change && { change }),
    chart: {
      kind: key === "grossMargin" ? "line" : "bars",
      points: slots(shown, key),
      label: investors.chart(
        label,
        unit,
        periodName(shown[0]?.period ?? latest.period, messages),
        periodName(latest.period, messages),
        show(Math.min(...values)),
        show(Math.max(...values)),
      ),
    },
  };
}

/** A place for each quarter from the first to the last, also for those without results. */
function slots(quarters: readonly Results[], key: MeasureKey): QuarterChartProps["points"] {
  const byPlace = new Map(quarters.map((one) => [placeOf(one), one[key]]));
  const places = [...byPlace.keys()];
  const first = Math.min(...places);
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => ({
    year: Math.floor((first + index) / 4),
    value: byPlace.get(first + index),
  }));
}

/** Ordinal number of a quarter. */
function placeOf({ period }: Results): number {
  return Number(period.slice(0, 4)) * 4 + Number(period.slice(6)) - 1;
}

function changeOf(
  key: MeasureKey,
  latest: Results,
  before: Results,
  messages: Messages,
): Measure["change"] {
  const { investors } = messages;
  const change =
    key === "grossMargin" ? latest[key] - before[key] : percentOf(latest[key], before[key]);
  if (change === undefined) return undefined;
  const size = Math.abs(change).toFixed(1);
  const since = periodName(before.period, messages);
  if (Number(size) === 0) return { direction: "level", text: investors.unchanged(since) };
  const text = key === "grossMargin" ? investors.points(size) : investors.percent(size);
  return change > 0
    ? { direction: "up", text: investors.up(text, since) }
    : { direction: "down", text: investors.down(text, since) };
}

/** Change in percent; undefined where the former value is no base for it (a loss, or zero). */
function percentOf(value: number, before: number): number | undefined {
  const percent = (value / before - 1) * 100;
  return before > 0 && Number.isFinite(percent) ? percent : undefined;
}

function row(
  one: Results | Sums,
  before: Results | Sums | undefined,
  messages: Messages,
): ResultsRow {
  const change = (key: "revenue" | "netProfit") => {
    const percent = before && percentOf(one[key], before[key]);
    return percent === undefined ? "" : messages.investors.percent(signed(percent));
  };
  return {
    key: one.period,
    period: periodName(one.period, messages),
    revenue: shownValue("revenue", one.revenue, messages),
    revenueChange: change("revenue"),
    grossMargin: one.grossMargin === undefined ? "" : one.grossMargin.toFixed(1),
    netProfit: shownValue("netProfit", one.netProfit, messages),
    netProfitChange: change("netProfit"),
    research: shownValue("research", one.research, messages),
  };
}

function shownValue(key: MeasureKey, value: number, { investors }: Messages): string {
  if (key === "grossMargin") return fixed(value, 1);
  return fixed(value * investors.moneyScale, investors.moneyDigits);
}

/** A number with its sign, `+` or U+2212; without one for zero. */
function signed(value: number): string {
  const text = fixed(value, 1);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/**
 * A number with a fixed number of decimals, so that columns align; thousands separated by commas.
 */
function fixed(value: number, digits: number): string {
  const [whole = "", places] = Math.abs(value).toFixed(digits).split(".");
  const text = `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}${places ? `.${places}` : ""}`;
  return value < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text;
}
