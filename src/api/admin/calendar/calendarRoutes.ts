import * as z from "zod";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { recentChanges as changesOfOthers } from "../../../staff/editing/history/recentChanges.ts";
import { scheduledBetween } from "../../../staff/editing/schedule/scheduledBetween.ts";
import {
  calendar,
  calendarEntry,
  maxCalendarDays,
  recentChanges,
} from "../../contract/calendar.ts";
import { ApiError } from "../../errors.ts";
import { day } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

const dayMs = 86_400_000;

/** Days of a calendar whose end is not given. */
const usualDays = 31;

/** Most schedules of a calendar, and most changes that are told. */
const maxSchedules = 2_000;
const maxChanges = 8;

described(calendar, { is_cut: ({ adminPublishing }) => adminPublishing.fields.isCut });
described(calendarEntry, {
  state: ({ adminPublishing }) => adminPublishing.fields.calendarState,
  has_problem: ({ adminPublishing }) => adminPublishing.fields.hasProblem,
});

/** Routes of what is scheduled, and of what others have changed. */
export const calendarRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/calendar",
    summary: ({ adminPublishing }) => adminPublishing.routes.calendar,
    query: z.object({
      from: withText(({ adminPublishing }) => adminPublishing.fields.firstDay, day().optional()),
      until: withText(({ adminPublishing }) => adminPublishing.fields.lastDay, day().optional()),
    }),
    data: calendar,
    async handle({ services, caller, query, now, t }) {
      const today = isoTime(now).slice(0, "YYYY-MM-DD".length);
      const from = Date.parse(query.from ?? today);
      const last =
        query.until === undefined ? from + (usualDays - 1) * dayMs : Date.parse(query.until);
      const days = (last - from) / dayMs + 1;
      if (days < 1 || days > maxCalendarDays) {
        const message = t.adminPublishing.problems["unfit-range"](maxCalendarDays);
        const errors = [{ field: "until", message }];
        throw new ApiError(422, message, { code: "invalid", errors });
      }
      const { entries, isCut } = await scheduledBetween(services.store.db, caller.person, {
        ...{ from, until: last + dayMs, most: maxSchedules },
      });
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      return {
        list: entries.flatMap(({ key, at, action, hasProblem, isEmbargoed, ...entry }) => {
          const seen = catalogue.byKey(key);
          // An embargo may have been placed since the schedules were read.
          if (seen?.seesDraft !== true) return [];
          return {
            ...{ ...entry, languages: [...entry.languages], at: isoTime(at) },
            ...namesOf(seen),
            action: action === "unpublish" ? ("withdraw" as const) : action,
            ...{ has_problem: hasProblem, is_embargoed: isEmbargoed },
          };
        }),
        is_cut: isCut,
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/recent-changes",
    summary: ({ adminPublishing }) => adminPublishing.routes.recentChanges,
    data: recentChanges,
    async handle({ services, caller, now }) {
      const { db } = services.store;
      const found = await changesOfOthers(db, { exceptBy: caller.person.id, now });
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const told = found
        .flatMap((change) => {
          const seen = catalogue.byKey(change.key);
          // Where no draft is seen, nothing is told of who did what.
          return seen?.seesDraft === true && seen.line.trashedAt === null ? [{ change, seen }] : [];
        })
        .slice(0, maxChanges);
      const names = await displayNames(
        db,
        told.map(({ change }) => change.by),
      );
      return {
        list: told.map(({ change: { act, languages, at, by }, seen }) => ({
          ...namesOf(seen),
          ...{ act, languages: [...languages], at: isoTime(at), by_name: names.get(by) ?? null },
        })),
      };
    },
  }),
];

/** The names by which a document is found and shown. */
function namesOf({ line, facts }: SeenLine) {
  const { en = null, zh = null } = facts.titles;
  return { key: line.key, type: line.type, title: { en, zh } };
}
