import * as z from "zod/mini";
import { typeNames } from "../../base/site/contentCodes.ts";
import { time } from "./common.ts";
import { documentTitle, language } from "./documents.ts";

/** Most days that a calendar is asked for at once. */
export const maxCalendarDays = 100;

/**
 * State of a scheduled change: `waiting`; `failed`: due, and tried again; `done`; `dropped`: readers were
 * shown something else since its time.
 */
const calendarStates = ["waiting", "failed", "done", "dropped"] as const;

/** A change of a document that is scheduled for a time, or was. */
export const calendarEntry = z.object({
  id: z.int(),
  key: z.string(),
  type: z.enum(typeNames),
  title: documentTitle,
  action: z.enum(["publish", "withdraw"]),
  languages: z.array(language),
  at: time,
  state: z.enum(calendarStates),
  /** True where it could not be done as things are. */
  has_problem: z.boolean(),
  is_embargoed: z.boolean(),
});

/** Scheduled changes by time. */
export const calendar = z.object({
  list: z.array(calendarEntry),
  /** There are more: the list ends early. */
  is_cut: z.boolean(),
});

/** A recent change of a document by somebody else. */
const recentChange = z.object({
  key: z.string(),
  type: z.enum(typeNames),
  title: documentTitle,
  act: z.enum(["publish", "withdraw", "save"]),
  languages: z.array(language),
  at: time,
  /** Name of the person; null: the server, or somebody without an account. */
  by_name: z.nullable(z.string()),
});

export const recentChanges = z.object({ list: z.array(recentChange) });
