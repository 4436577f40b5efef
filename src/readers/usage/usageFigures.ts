import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type UsageKind,
  type UsageList,
  usageLists,
  usageTotals,
} from "../../base/site/usageCodes.ts";
import type { Reading } from "../../base/store/tables.ts";
import { dayOf, type UsageCount } from "./usageCounts.ts";

/** Days, both inclusive: UTC, `2026-11-28`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Openings of something, and its readers, each counted once a day. */
export interface Amount {
  readonly views: number;
  readonly readers: number;
}

const dayMs = 86_400_000;

/**
 * Days that are read at once. SQLite reads in the main thread: a statement must end within some
 * milliseconds.
 */
const daysAtOnce = 5;

/** Each day of a period, the oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) days.push(dayOf(time));
  return days;
}

/** The period of the same length that ends where another begins. */
export function periodBefore(period: Period): Period {
  const start = Date.parse(period.from);
  const length = Date.parse(period.to) - start;
  return { from: dayOf(start - length - dayMs), to: dayOf(start - dayMs) };
}

/** Totals of each day by kind, without the days that have none. */
export function dayTotals(db: Reading, { from, to }: Period) {
  return db
    .selectFrom("usage_counts")
    .select(["kind", "day"])
    .select(({ fn }) => [
      fn.sum<number>("views").as("views"),
      fn.sum<number>("readers").as("readers"),
    ])
    .where("kind", "in", usageTotals)
    .where("subject", "=", "")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["kind", "day"])
    .execute();
}

/** The first day on which a reader was counted; undefined: none was. */
export async function firstCountedDay(db: Reading): Promise<string | undefined> {
  const row = await db
    .selectFrom("usage_counts")
    .select("day")
    .where("kind", "=", "visit")
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Subject whose counts are read: all of a kind, or one. */
export interface CountedSubject {
  readonly kind: UsageKind;
  readonly subjects: readonly string[];
}

/** Sums of some subjects of one kind, by what a column holds. */
async function amountsBy(
  db: Reading,
  by: "day" | "subject" | "surface" | "language",
  { kind, subjects }: CountedSubject,
  { from, to }: Period,
): Promise<Map<string, Amount>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom("usage_counts")
    .select(by)
    .select(({ fn }) => [
      fn.sum<number>("views").as("views"),
      fn.sum<number>("readers").as("readers"),
    ])
    .where("kind", "=", kind)
    .where("subject", "in", subjects)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(by)
    .execute();
  return new Map(rows.map((row) => [row[by] ?? "", amountOf(row)]));
}

/** Counts of some subjects of one kind, by day. */
export function subjectDays(
  db: Reading,
  subject: CountedSubject,
  period: Period,
): Promise<ReadonlyMap<string, Amount>> {
  return amountsBy(db, "day", subject, period);
}

/** Counts of some subjects of one kind, by subject. */
export function subjectTotals(
  db: Reading,
  subject: CountedSubject,
  period: Period,
): Promise<ReadonlyMap<string, Amount>> {
  return amountsBy(db, "subject", subject, period);
}

/** Counts of some subjects of one kind, by surface or by language, the largest first. */
export async function shares(
  db: Reading,
  by: "surface" | "language",
  subject: CountedSubject,
  period: Period,
): Promise<(Amount & { readonly name: string })[]> {
  return Array.from(await amountsBy(db, by, subject, period), ([name, amount]) => ({
    name,
    ...amount,
  })).toSorted((a, b) => b.views - a.views);
}

/** The counts of a period with their subjects, in order of days, in parts. */
export async function* countsIn(db: Reading, period: Period): AsyncGenerator<UsageCount[]> {
  for (const slice of slicesOf(period)) {
    yield await db
      .selectFrom("usage_counts")
      .selectAll()
      .where("day", ">=", slice.from)
      .where("day", "<=", slice.to)
      .orderBy("day")
      .orderBy("kind")
      .orderBy("subject")
      .orderBy("surface")
      .orderBy("language")
      .$narrowType<{ kind: UsageKind }>()
      .execute();
    await nextTurn();
  }
}

/** Amounts by subject, the most used first, of each kind that is listed. */
export type SubjectLists = Readonly<
  Record<UsageList, readonly (Amount & { readonly subject: string })[]>
>;

/** All subjects of a period by kind. */
export async function subjectLists(db: Reading, period: Period): Promise<SubjectLists> {
  const sums = new Map<string, Map<string, { views: number; readers: number }>>(
    usageLists.map((kind) => [kind, new Map()]),
  );
  for (const { from, to } of slicesOf(period)) {
    const rows = await db
      .selectFrom("usage_counts")
      .select(["kind", "subject"])
      .select(({ fn }) => [
        fn.sum<number>("views").as("views"),
        fn.sum<number>("readers").as("readers"),
      ])
      .where("day", ">=", from)
      .where("day", "<=", to)
      .where("subject", "!=", "")
      .groupBy(["kind", "subject"])
      .execute();
    for (const row of rows) {
      const own = sums.get(row.kind);
      const { views, readers } = amountOf(row);
      const known = own?.get(row.subject);
      if (known === undefined) own?.set(row.subject, { views, readers });
      else {
        known.views += views;
        known.readers += readers;
      }
    }
    await nextTurn();
  }
  const listOf = (kind: UsageList) =>
    Array.from(sums.get(kind) ?? [], ([subject, amount]) => ({ subject, ...amount })).toSorted(
      (a, b) => b.views - a.views || (a.subject < b.subject ? -1 : 1),
    );
  return {
    ...{ part: listOf("part"), page: listOf("page"), file: listOf("file") },
    ...{ search: listOf("search"), referrer: listOf("referrer") },
    ...{ robot: listOf("robot"), feed: listOf("feed"), api: listOf("api") },
  };
}

function* slicesOf(period: Period): Generator<Period> {
  const days = daysOf(period);
  for (let first = 0; first < days.length; first += daysAtOnce) {
    const some = days.slice(first, first + daysAtOnce);
    yield { from: some[0] ?? period.from, to: some.at(-1) ?? period.to };
  }
}

/** PostgreSQL gives sums as text. */
function amountOf({ views, readers }: Record<"views" | "readers", number | string>): Amount {
  return { views: Number(views), readers: Number(readers) };
}
