import { createHash } from "node:crypto";
import * as z from "zod";
import { appendAudit } from "../../base/audit/append.ts";
import { dayKinds, type dueTargets, holidayCalendars } from "../../base/site/enquiryDeskCodes.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { type Person, requireRight } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import { removeSetting, writeSetting } from "./assignmentRules.ts";
import { DeskProblem } from "./deskProblem.ts";
import { mainlandDays, type NamedDay } from "./mainlandHolidays.ts";
import { WorkingCalendar, type WorkingSpan } from "./workingTime.ts";

export type DueTarget = (typeof dueTargets)[number];

/** Due times of a form and a topic, in minutes of working time; null: none. */
export interface DeskTarget {
  readonly id: number;
  readonly version: number;
  /** Null: every form. */
  readonly form: string | null;
  readonly topic: string | null;
  readonly first_reply_minutes: number | null;
  readonly close_minutes: number | null;
}

/** Working hours of the desk. */
export interface DeskHours {
  readonly zone: string;
  readonly holidays: (typeof holidayCalendars)[number];
  /** The spans of each weekday from Monday. */
  readonly week: readonly (readonly WorkingSpan[])[];
  /** 1: the usual hours, which nobody has set. */
  readonly version: number;
}

/** A day that does not follow its weekday. */
export interface CalendarDay extends NamedDay {
  readonly day: string;
  /** True: staff have set it; else it is a known holiday. */
  readonly isOwn: boolean;
  /** 1 where staff have not set it. */
  readonly version: number;
}

const workday: readonly WorkingSpan[] = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60 + 30, to: 18 * 60 },
];

/** Hours of a desk that has set none. */
const usualHours: DeskHours = {
  zone: "Asia/Shanghai",
  holidays: "mainland",
  week: [workday, workday, workday, workday, workday, [], []],
  version: 1,
};

const storedWeek = z.array(z.array(z.object({ from: z.int(), to: z.int() }))).length(7);

/** The working hours. */
export async function deskHours(db: Reading): Promise<DeskHours> {
  const row = await db.selectFrom("desk_hours").selectAll().where("id", "=", 1).executeTakeFirst();
  if (row === undefined) return usualHours;
  return {
    ...{ zone: row.zone, version: row.version, week: storedWeek.parse(JSON.parse(row.week)) },
    holidays: holidayCalendars.find((name) => name === row.holidays) ?? "none",
  };
}

/** The days that do not follow their weekday, in order: known holidays, and those that staff have set. */
export async function calendarDays(
  db: Reading,
  { holidays }: Pick<DeskHours, "holidays">,
): Promise<CalendarDay[]> {
  const rows = await db.selectFrom("desk_calendar").selectAll().execute();
  const known = holidays === "mainland" ? mainlandDays : new Map<string, NamedDay>();
  const days = new Map<string, CalendarDay>();
  for (const [day, named] of known) days.set(day, { day, ...named, isOwn: false, version: 1 });
  for (const { day, kind, name_en: en, name_zh: zh, version } of rows) {
    const own = dayKinds.find((one) => one === kind) ?? "usual";
    days.set(day, { day, kind: own, name: { en, zh }, isOwn: true, version });
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The targets, the most general first. */
export function listTargets(db: Reading): Promise<DeskTarget[]> {
  return db.selectFrom("desk_targets").selectAll().orderBy("id").execute();
}

/** Settings from which due times are made. */
export interface DueSettings {
  readonly calendar: WorkingCalendar;
  readonly targets: readonly DeskTarget[];
  /** Hash of them all. */
  readonly basis: string;
}

/** The calendar that was made last; making its days costs more than reading them. */
let lastCalendar: { readonly text: string; readonly calendar: WorkingCalendar } | undefined;

/** The settings that are in force. */
export async function dueSettings(db: Reading): Promise<DueSettings> {
  const hours = await deskHours(db);
  const days = (await calendarDays(db, hours)).map(({ day, kind }) => [day, kind] as const);
  const targets = await listTargets(db);
  const text = JSON.stringify([hours.zone, hours.week, days]);
  if (lastCalendar?.text !== text) {
    const { zone, week } = hours;
    lastCalendar = { text, calendar: new WorkingCalendar({ zone, week, days: new Map(days) }) };
  }
  const ofTargets = targets.map((one) => [
    ...[one.form, one.topic, one.first_reply_minutes, one.close_minutes],
  ]);
  const hash = createHash("sha256").update(text).update(JSON.stringify(ofTargets));
  const basis = hash.digest("base64url").slice(0, 22);
  return { calendar: lastCalendar.calendar, targets, basis };
}

/** The minutes of a target for an enquiry, by the most specific of the targets; null: none. */
export function minutesFor(
  targets: readonly DeskTarget[],
  target: DueTarget,
  { form, topic }: { readonly form: string; readonly topic: string | null },
): number | null {
  const fitting = targets.filter(
    (one) =>
      one[`${target}_minutes`] !== null &&
      (one.form === null || one.form === form) &&
      (one.topic === null || one.topic === topic),
  );
  const weight = (one: DeskTarget) => (one.topic === null ? 0 : 2) + (one.form === null ? 0 : 1);
  const best = fitting.toSorted((a, b) => weight(b) - weight(a))[0];
  return best?.[`${target}_minutes`] ?? null;
}

interface SettingChange {
  readonly by: Person;
  readonly now: number;
}

/**
 * Adds a target, or changes the version of one.
 * @returns its id; undefined where there is none to change
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function saveTarget(
  store: Store,
  draft: Omit<DeskTarget, "id" | "version">,
  of: { readonly id: number; readonly version: number } | undefined,
  { by, now }: SettingChange,
): Promise<number | undefined> {
  requireRight(by, "enquiry.configure", {}, "the desk's targets");
  if (draft.first_reply_minutes === null && draft.close_minutes === null) {
    throw new DeskProblem("no-target");
  }
  return store.transaction(async (tx) => {
    const others = (await listTargets(tx)).filter(({ id }) => id !== of?.id);
    if (others.some(({ form, topic }) => form === draft.form && topic === draft.topic)) {
      throw new DeskProblem("target-exists");
    }
    const id = await writeSetting(tx, "desk_targets", draft, of);
    if (id === undefined) return undefined;
    const entry = { act: "desk-target.save", subject: `desk-target:${id}`, detail: draft } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}

/** Removes a target. @returns whether there was one @throws NotPermitted, VersionConflict */
export function removeTarget(
  store: Store,
  of: { readonly id: number; readonly version: number },
  { by, now }: SettingChange,
): Promise<boolean> {
  requireRight(by, "enquiry.configure", {}, "the desk's targets");
  return store.transaction(async (tx) => {
    if (!(await removeSetting(tx, "desk_targets", of))) return false;
    const entry = { act: "desk-target.remove", subject: `desk-target:${of.id}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return true;
  });
}

/**
 * Sets the working hours.
 * @returns their version
 * @throws NotPermitted, VersionConflict, DeskProblem where the zone is none, or spans overlap
 */
export function saveHours(
  store: Store,
  { zone, holidays, week }: Omit<DeskHours, "version">,
  version: number,
  { by, now }: SettingChange,
): Promise<number> {
  requireRight(by, "enquiry.configure", {}, "the desk's hours");
  if (!isZone(zone)) throw new DeskProblem("unknown-zone");
  const sorted = week.map((spans) => spans.toSorted((a, b) => a.from - b.from));
  if (!sorted.every(areApart)) throw new DeskProblem("bad-hours");
  return store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("desk_hours")
      .select("version")
      .where("id", "=", 1)
      .forUpdate()
      .executeTakeFirst();
    const current = row?.version ?? 1;
    if (current !== version) throw new VersionConflict("The desk's hours", current);
    const values = { zone, holidays, week: JSON.stringify(sorted), version: current + 1 };
    await tx
      .insertInto("desk_hours")
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    const detail = { zone, holidays, week: sorted.map((spans) => spans.map(spanText)) };
    const entry = { act: "desk-hours.save", subject: "desk-hours", detail } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return values.version;
  });
}

function isZone(zone: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(zone);
    // An offset knows no summer time.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

function areApart(spans: readonly WorkingSpan[]): boolean {
  return spans.every(({ from, to }, at) => {
    const before = spans[at - 1];
    return from >= 0 && from < to && to <= 1_440 && (before === undefined || before.to <= from);
  });
}

/** A time of day as it is written: `09:00`. */
function timeOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function spanText({ from, to }: WorkingSpan): string {
  return `${timeOfDay(from)}-${timeOfDay(to)}`;
}

/**
 * Sets a day of the calendar.
 * @param version 1: one that staff have not set yet
 * @throws NotPermitted, VersionConflict
 */
export function saveDay(
  store: Store,
  { day, kind, name }: Pick<CalendarDay, "day" | "kind" | "name">,
  version: number,
  { by, now }: SettingChange,
): Promise<number> {
  requireRight(by, "enquiry.configure", {}, "the desk's calendar");
  return store.transaction(async (tx) => {
    const current = await versionOfDay(tx, day);
    if (current !== version) throw new VersionConflict(`Day ${day}`, current);
    const values = { kind, name_en: name.en, name_zh: name.zh, version: current + 1 };
    await tx
      .insertInto("desk_calendar")
      .values({ day, ...values })
      .onConflict((conflict) => conflict.column("day").doUpdateSet(values))
      .execute();
    const entry = { act: "desk-day.save", subject: `desk-day:${day}`, detail: { kind } } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return values.version;
  });
}

/** Removes what staff have set for a day. @returns whether they had @throws NotPermitted, VersionConflict */
export function removeDay(
  store: Store,
  day: string,
  version: number,
  { by, now }: SettingChange,
): Promise<boolean> {
  requireRight(by, "enquiry.configure", {}, "the desk's calendar");
  return store.transaction(async (tx) => {
    const current = await versionOfDay(tx, day);
    if (current === 1) return false;
    if (current !== version) throw new VersionConflict(`Day ${day}`, current);
    await tx.deleteFrom("desk_calendar").where("day", "=", day).execute();
    const entry = { act: "desk-day.remove", subject: `desk-day:${day}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return true;
  });
}

async function versionOfDay(tx: Writing, day: string): Promise<number> {
  const row = await tx
    .selectFrom("desk_calendar")
    .select("version")
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirst();
  return row?.version ?? 1;
}
