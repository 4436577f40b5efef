import { offsetAt } from "../../base/site/time/zonedTime.ts";

const dayMs = 86_400_000;
const daysOfWeek = 7;

/** The person's own time zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day of a moment on the clocks of a zone, `2026-11-29`. */
export function dayIn(at: string | number, zone: string): string {
  const time = typeof at === "number" ? at : Date.parse(at);
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** A day some days later, or earlier. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The month of a day, `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, "YYYY-MM".length);
}

/** A month as an address tells it; another one where that is no month. */
export function readMonth(text: string | undefined, otherwise: string): string {
  const isMonth = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text ?? "");
  return isMonth && text !== undefined ? text : otherwise;
}

/** A month some months later, or earlier. */
export function plusMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString());
}

/** The seven days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + daysOfWeek - 1) % daysOfWeek;
  const monday = plusDays(day, -sinceMonday);
  return Array.from({ length: daysOfWeek }, (_, index) => plusDays(monday, index));
}

/** The weeks of a month, whole. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  let day = `${month}-01`;
  do {
    const week = weekOf(day);
    weeks.push(week);
    day = plusDays(week[0] ?? day, daysOfWeek);
  } while (monthOf(day) === month);
  return weeks;
}

/**
 * The days in UTC that hold every moment of some days in any zone: clocks differ from UTC by up to 14
 * hours.
 */
export function rangeOf(days: readonly string[]): { from: string; until: string } {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return { from: plusDays(first, -1), until: plusDays(last, 1) };
}

/** True for a day on which the clocks of a zone are changed: an hour may come twice. */
export function changesClocks(day: string, zone: string): boolean {
  const startOf = (one: string) => Date.parse(one) - offsetAt(Date.parse(one), zone);
  return offsetAt(startOf(day), zone) !== offsetAt(startOf(plusDays(day, 1)), zone);
}

/** Items by their days in a zone, in the order in which they come. */
export function byDay<Item extends { readonly at: string }>(
  items: readonly Item[],
  zone: string,
): ReadonlyMap<string, readonly Item[]> {
  return Map.groupBy(items, ({ at }) => dayIn(at, zone));
}
