/** Number of one day: UTC, `2026-11-28`. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Length of a bar's time. */
export type ChartStep = "day" | "week" | "month";

/** Longest periods, in days, that are drawn by day and by week; longer ones are drawn by month. */
const maxDays = 92;
const maxWeekDays = 400;

/** Step in which a period is drawn, so that its bars can be told apart. */
export function stepOf(days: number): ChartStep {
  if (days <= maxDays) return "day";
  return days <= maxWeekDays ? "week" : "month";
}

/**
 * Sums of a period's days in its step, each with its first day. Weeks begin on Monday; the first and
 * the last one may be short.
 */
export function steps(days: readonly DayCount[], step = stepOf(days.length)): DayCount[] {
  const groups = Map.groupBy(days, ({ day }) => groupOf(day, step));
  return Array.from(groups.values(), (group) => ({
    day: group[0]?.day ?? "",
    count: group.reduce((sum, { count }) => sum + count, 0),
  }));
}

function groupOf(day: string, step: ChartStep): string {
  if (step === "day") return day;
  if (step === "month") return day.slice(0, 7);
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** A round number at or above a count, with which the axis of a chart ends. */
export function roundAbove(count: number): number {
  if (count <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(count));
  const factor = [1, 2, 4, 5, 8, 10].find((one) => one * power >= count) ?? 10;
  return factor * power;
}
