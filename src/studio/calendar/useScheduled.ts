import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calendars } from "../data/calendar.ts";
import { useClient } from "../frame/signIn/session.tsx";
import { dayIn, ownZone, rangeOf } from "./calendarDays.ts";

/** Returns the changes that are scheduled for some days, in the person's time zone. */
export function useScheduled(days: readonly string[], type = "") {
  const client = useClient();
  const range = rangeOf(days);
  const zone = ownZone();
  const query = useQuery({
    queryKey: ["calendar", range.from, range.until],
    queryFn: ({ signal }) => calendars.between(client, range, signal),
    placeholderData: keepPreviousData,
  });
  const shown = new Set(days);
  const entries = query.data?.list.filter(
    (entry) => shown.has(dayIn(entry.at, zone)) && (type === "" || entry.type === type),
  );
  return { query, entries };
}
