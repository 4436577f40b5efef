import type { Reading } from "../../base/store/tables.ts";
import { dueSettings } from "./dueSettings.ts";
import type { WorkingCalendar } from "./workingTime.ts";

/** Days after which a search for working days ends. */
const maxDays = 366;

/**
 * The end of the desk's work on the last of so many working days after a day. Times in milliseconds
 * since 1970.
 * @returns undefined where the calendar has not so many within a year
 */
export function endOfWorkingDay(
  start: number,
  days: number,
  calendar: WorkingCalendar,
): number | undefined {
  let day = calendar.dayOf(start);
  let left = days;
  for (let passed = 0; passed < maxDays; passed += 1) {
    day = day.add({ days: 1 });
    const end = calendar.of(day).at(-1)?.[1];
    if (end === undefined) continue;
    left -= 1;
    if (left === 0) return end;
  }
  return undefined;
}

/** The same by the calendar that the desk has set. */
export async function replyDay(
  db: Reading,
  start: number,
  days: number,
): Promise<number | undefined> {
  const { calendar } = await dueSettings(db);
  return endOfWorkingDay(start, days, calendar);
}
