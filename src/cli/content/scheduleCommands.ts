import { appendAudit } from "../../base/audit/append.ts";
import { counted } from "../../base/site/text/countedNoun.ts";
import { writeZonedTime, type ZonedTime } from "../../base/site/time/zonedTime.ts";
import {
  cancelSchedule,
  FactsDiffer,
  listSchedules,
  type ScheduleEntry,
  scheduleTogether,
} from "../../staff/editing/documentOperations.ts";
import { errorText } from "../../staff/editing/problems/errorText.ts";
import type { ContentContext, PublishTargets } from "./contentCommands.ts";

type ScheduleTargets = PublishTargets & ZonedTime & { readonly whateverThen: boolean };

/**
 * Schedules documents for publication or withdrawal.
 * @returns the exit code: 1 where something prevents it at present
 */
export async function scheduleFor(
  { store, now, by, print, warn, audit }: ContentContext,
  action: "publish" | "unpublish",
  { keys, languages: wanted, at, zone, facts, whateverThen }: ScheduleTargets,
): Promise<number> {
  const requests = keys.flatMap((key) => wanted.map((language) => ({ key, language })));
  const problems = await store.transaction(async (tx) => {
    const made = await scheduleTogether(
      tx,
      requests.map((one) => ({ ...one, action, at, zone, facts, whateverThen, by, now })),
    );
    // A choice of languages is missing: nothing is scheduled without it.
    for (const { error } of made) if (error instanceof FactsDiffer) throw error;
    const entries = made.map(({ id }, index) => {
      const { key = "", language = "en" } = requests[index] ?? {};
      const detail = { schedule: id, action, language, at };
      return { act: "schedule.add", subject: `document:${key}`, detail } as const;
    });
    await appendAudit(tx, entries, { by, at: now });
    return made;
  });
  const time = new Date(at).toISOString();
  audit(
    { event: "content", action: `schedule-${action}`, keys, languages: wanted, at: time },
    "Documents were scheduled",
  );
  const shown = writeZonedTime(at, zone);
  for (const key of keys) print(`${key}: a running server will ${action} it at ${shown} (${time})`);
  const against = new Set(problems.flatMap(({ error }) => (error ? [errorText(error)] : [])));
  for (const message of against) warn(`It is scheduled, but as things are: ${message}`);
  for (const { warning } of problems) if (warning !== null) warn(`It ${warning}`);
  return against.size === 0 ? 0 : 1;
}

/** Lists schedules. @returns the exit code: 1 where something prevents any of them */
export async function showSchedules({ store, by, print }: ContentContext): Promise<number> {
  const entries = await listSchedules(store.db, by);
  for (const entry of entries) for (const line of scheduleLines(entry)) print(line);
  print(counted(entries.length, "schedule"));
  return entries.some(({ problem }) => problem !== null) ? 1 : 0;
}

function scheduleLines({ id, key, language, action, revision, ...entry }: ScheduleEntry): string[] {
  const { at, zone, state, problem, warning, nextAt } = entry;
  const isLeftOpen = revision === null && action === "publish";
  const shown = revision === null ? "" : ` revision ${revision}`;
  const what = isLeftOpen ? " as it is then" : shown;
  const lines = [`${id}  ${writeZonedTime(at, zone)}  ${action} ${key}${what} in ${language}`];
  if (problem !== null) lines.push(`  ${state === "failed" ? "failed" : "will fail"}: ${problem}`);
  if (state === "failed")
    lines.push(`  tried again at ${writeZonedTime(nextAt, zone)} at the latest`);
  if (warning !== null) lines.push(`  ${warning}`);
  return lines;
}

/**
 * Cancels the schedule with a number.
 * @returns the exit code
 */
export async function takeBack(
  { store, by, now, print, audit }: ContentContext,
  id: number,
): Promise<number> {
  await store.transaction((tx) => cancelSchedule(tx, { id, by, now }));
  audit({ event: "content", action: "schedule-cancel", schedule: id }, "A schedule was cancelled");
  print(`${id}: taken back`);
  return 0;
}
