import type { figureGroups } from "../../base/site/deskNames.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { Person } from "../access/rights.ts";
import { formsFor } from "./list.ts";

/** By what figures are grouped. */
export type FigureGroup = (typeof figureGroups)[number];

/** Durations in minutes; null: there is none. */
export interface Durations {
  readonly median: number | null;
  /** Within which nine of ten lie. */
  readonly p90: number | null;
}

/** Figures of some enquiries. */
export interface DeskFacts {
  readonly count: number;
  readonly replied: number;
  readonly closed: number;
  readonly firstReply: Durations;
  readonly close: Durations;
}

/** Most enquiries that figures are made of: the newest of the period. */
const maxEnquiries = 100_000;

/** Period and grouping of figures. Times in milliseconds since 1970. */
export interface FigureWish {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly by: FigureGroup;
}

/**
 * Figures of the enquiries received in a period, without spam, of forms that the person may read: all
 * together, and by group, the largest first. One that names several parts counts for each.
 */
export async function deskFigures(db: Reading, person: Person, { from, to, by }: FigureWish) {
  const forms = formsFor(person, "enquiry.read");
  const rows =
    forms.length === 0
      ? []
      : await db
          .selectFrom("enquiries")
          .select([
            ...(["id", "form", "topic", "region", "language"] as const),
            ...(["created_at", "first_reply_at", "closed_at"] as const),
          ])
          .where("form", "in", forms)
          .where("is_spam", "=", 0)
          .where("created_at", ">=", from)
          .where("created_at", "<", to)
          .orderBy("id", "desc")
          .limit(maxEnquiries)
          .execute();
  const partsOf = by === "part" ? await partsIn(db, from, to) : new Map<number, string[]>();
  const counted = rows.flatMap((row) => {
    const values = by === "part" ? (partsOf.get(row.id) ?? []) : [row[by] ?? ""];
    return values.map((value) => ({ value, row }));
  });
  const groups = Map.groupBy(counted, ({ value }) => value);
  return {
    total: factsOf(rows),
    groups: Array.from(groups, ([value, list]) => ({
      value,
      ...factsOf(list.map(({ row }) => row)),
    })).toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
  };
}

async function partsIn(db: Reading, from: number, to: number) {
  const rows = await db
    .selectFrom("enquiry_parts")
    .innerJoin("enquiries", "enquiries.id", "enquiry_parts.enquiry_id")
    .select(["enquiry_id", "part"])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .execute();
  const ofEnquiry = Map.groupBy(rows, ({ enquiry_id: id }) => id);
  return new Map(Array.from(ofEnquiry, ([id, list]) => [id, list.map(({ part }) => part)]));
}

interface FigureRow {
  readonly created_at: number;
  readonly first_reply_at: number | null;
  readonly closed_at: number | null;
}

function factsOf(rows: readonly FigureRow[]): DeskFacts {
  const replies = minutesTo(rows, ({ first_reply_at }) => first_reply_at);
  const closes = minutesTo(rows, ({ closed_at }) => closed_at);
  return {
    ...{ count: rows.length, replied: replies.length, closed: closes.length },
    ...{ firstReply: durationsOf(replies), close: durationsOf(closes) },
  };
}

function minutesTo(rows: readonly FigureRow[], end: (row: FigureRow) => number | null): number[] {
  return rows
    .flatMap((row) => {
      const at = end(row);
      return at === null ? [] : [Math.max(0, at - row.created_at) / 60_000];
    })
    .toSorted((a, b) => a - b);
}

function durationsOf(sorted: readonly number[]): Durations {
  return { median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
}

/** The quantile of sorted numbers, between neighbours by their distance; null of none. */
function quantile(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}
