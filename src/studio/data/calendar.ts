import type * as z from "zod/mini";
import { calendar, type calendarEntry, recentChanges } from "../../api/contract/calendar.ts";
import type { Client } from "./calls/client.ts";

/** A change that goes live or comes down at a time. */
export type CalendarEntry = z.output<typeof calendarEntry>;

/** Calls of the admin API about what is scheduled, and what others have changed. */
export const calendars = {
  /** @param days first and last day, in UTC */
  between: async (client: Client, days: { from: string; until: string }, signal?: AbortSignal) =>
    calendar.parse(
      await client.admin("GET", `/calendar?from=${days.from}&until=${days.until}`, { signal }),
    ),

  changes: async (client: Client, signal?: AbortSignal) =>
    recentChanges.parse(await client.admin("GET", "/recent-changes", { signal })).list,
};
