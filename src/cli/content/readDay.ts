import { UsageError } from "../commandLine.ts";

/**
 * Beginning of a day (UTC), milliseconds since 1970.
 * @throws UsageError
 */
export function readDay(day: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // The 31st of a month that has none is read as the next month's first.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  if (isDay) return time;
  throw new UsageError(`${day} is no day like 2026-11-21.`);
}
