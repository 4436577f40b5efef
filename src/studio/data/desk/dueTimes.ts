import type * as z from "zod/mini";
import {
  deskCalendar,
  type deskDayDraft,
  deskHours,
  type deskHoursDraft,
  type deskTarget,
  type deskTargetDraft,
  deskTargets,
  dueNotices,
} from "../../../api/contract/deskDueTimes.ts";
import type { Client, Sent } from "../calls/client.ts";

export type DeskTarget = z.output<typeof deskTarget>;

export type DeskHours = z.output<typeof deskHours>;

export type CalendarDay = z.output<typeof deskCalendar>["list"][number];

/** Calls of the admin API about due times, working hours and the calendar. */
export const dueTimes = {
  targets: async (client: Client, signal?: AbortSignal) =>
    deskTargets.parse(await client.admin("GET", "/desk/targets", { signal })).list,

  saveTarget: (
    client: Client,
    of: DeskTarget | undefined,
    draft: Sent<typeof deskTargetDraft>,
  ): Promise<unknown> =>
    of === undefined
      ? client.admin("POST", "/desk/targets", { body: draft })
      : client.admin("PUT", `/desk/targets/${of.id}`, { body: { ...draft, version: of.version } }),

  removeTarget: (client: Client, { id, version }: DeskTarget) =>
    client.admin("DELETE", `/desk/targets/${id}`, { body: { version } }),

  hours: async (client: Client, signal?: AbortSignal) =>
    deskHours.parse(await client.admin("GET", "/desk/hours", { signal })),

  saveHours: (client: Client, version: number, draft: Sent<typeof deskHoursDraft>) =>
    client.admin("PUT", "/desk/hours", { body: { ...draft, version } }),

  calendar: async (client: Client, year: number | undefined, signal?: AbortSignal) => {
    const query = year === undefined ? "" : `?year=${year}`;
    return deskCalendar.parse(await client.admin("GET", `/desk/calendar${query}`, { signal }));
  },

  saveDay: (client: Client, day: string, version: number, draft: Sent<typeof deskDayDraft>) =>
    client.admin("PUT", `/desk/calendar/${day}`, { body: { ...draft, version } }),

  removeDay: (client: Client, { day, version }: CalendarDay) =>
    client.admin("DELETE", `/desk/calendar/${day}`, { body: { version } }),

  /** Unacknowledged notices to the person. */
  notices: async (client: Client, signal?: AbortSignal) =>
    dueNotices.parse(await client.admin("GET", "/me/due-notices", { signal })).list,

  acknowledge: (client: Client, ids: readonly number[]) =>
    client.admin("POST", "/me/due-notices/acknowledgement", { body: { ids } }),
};
