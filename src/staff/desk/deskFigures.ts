import { givingWay } from "../../base/process/timeSlices.ts";
import type { figureGroups } from "../../base/site/enquiryDeskCodes.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { Person } from "../access/rights.ts";
import { formsFor } from "./enquiryList.ts";

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
  /** Number of those that were opened again. */
  readonly reopened: number;
  readonly firstReply: Durations;
  /** Time to the first closing, whatever happened later. */
  readonly close: Durations;
  /** Shares of those met in time; null: none had a due time that is over. */
  readonly inTime: { readonly firstReply: number | null; readonly close: number | null };
}

/** Most enquiries that figures are made of: the newest of the period. */
const maxEnquiries = 100_000;

/** Enquiries that are read at once: other requests are answered between two readings. */
const sliceSize = 1_000;

/** Period and grouping of figures. Times in milliseconds since 1970. */
export interface FigureWish {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly by: FigureGroup;
  readonly now: number;
}

/**
 * Figures of the enquiries received in a period, without spam, of forms that the person may read: all
 * together, and by group, the largest first. One that names several parts counts for each.
 */
export async function deskFigures(db: Reading, person: Person, wish: FigureWish) {
  const forms = formsFor(person, "enquiry.read");
  const total = new FigureSums();
  const groups = new Map<string, FigureSums>();
  const giveWay = givingWay();
  let before: number | undefined;
  while (forms.length > 0 && total.count < maxEnquiries) {
    const rows = await sliceOf(db, forms, wish, before);
    before = rows.at(-1)?.id;
    const ids = rows.map(({ id }) => id);
    const clocks = await clocksIn(db, ids, wish.now);
    const partsOf = wish.by === "part" ? await partsIn(db, ids) : undefined;
    for (const row of rows) {
      const outcome = clocks.get(row.id) ?? [];
      total.add(row, outcome);
      const values = wish.by === "part" ? (partsOf?.get(row.id) ?? []) : [row[wish.by] ?? ""];
      for (const value of values) {
        const group = groups.get(value) ?? new FigureSums();
        groups.set(value, group);
        group.add(row, outcome);
      }
    }
    await giveWay();
    if (rows.length < sliceSize) break;
  }
  const made = [];
  for (const [value, sums] of groups) {
    made.push({ value, ...sums.facts() });
    await giveWay();
  }
  return {
    total: total.facts(),
    groups: made.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
  };
}

function sliceOf(
  db: Reading,
  forms: readonly string[],
  { from, to }: FigureWish,
  before: number | undefined,
) {
  return db
    .selectFrom("enquiries")
    .select([
      ...(["id", "form", "topic", "region", "language"] as const),
      ...(["created_at", "first_reply_at", "first_closed_at", "closed_at"] as const),
    ])
    .where("form", "in", forms)
    .where("is_spam", "=", 0)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(sliceSize)
    .execute();
}

async function partsIn(db: Reading, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string[]>();
  const rows = await db
    .selectFrom("enquiry_parts")
    .select(["enquiry_id", "part"])
    .where("enquiry_id", "in", ids)
    .execute();
  const ofEnquiry = Map.groupBy(rows, ({ enquiry_id: id }) => id);
  return new Map(Array.from(ofEnquiry, ([id, list]) => [id, list.map(({ part }) => part)]));
}

/** A due time that is over. */
interface DueOutcome {
  readonly target: string;
  readonly isInTime: boolean;
}

/**
 * Due times of enquiries that are over, by enquiry: met, or passed while they ran. Of closing the first
 * round counts alone: reopening makes no figure better or worse.
 */
async function clocksIn(db: Reading, ids: readonly number[], now: number) {
  const outcomes = new Map<number, DueOutcome[]>();
  if (ids.length === 0) return outcomes;
  const rows = await db
    .selectFrom("enquiry_clocks")
    .select(["enquiry_id", "target", "round", "due_at", "met_at", "ended_at", "paused_at"])
    .where("enquiry_id", "in", ids)
    .execute();
  for (const { enquiry_id: id, target, round, due_at, met_at, ended_at, paused_at } of rows) {
    if (due_at === null || (target === "close" && round > 0)) continue;
    const isLate = met_at === null && ended_at === null && paused_at === null && due_at <= now;
    if (met_at === null && !isLate) continue;
    const outcome = { target, isInTime: met_at !== null && met_at <= due_at };
    outcomes.set(id, [...(outcomes.get(id) ?? []), outcome]);
  }
  return outcomes;
}

interface FigureRow {
  readonly created_at: number;
  readonly first_reply_at: number | null;
  readonly first_closed_at: number | null;
  readonly closed_at: number | null;
}

/** Sums of a group of enquiries. */
class FigureSums {
  count = 0;
  #reopened = 0;
  readonly #replies: number[] = [];
  readonly #closes: number[] = [];
  readonly #due = { first_reply: { all: 0, inTime: 0 }, close: { all: 0, inTime: 0 } };

  add(row: FigureRow, outcomes: readonly DueOutcome[]): void {
    const { created_at: start, first_reply_at: reply, closed_at: last } = row;
    const closed = row.first_closed_at ?? last;
    this.count += 1;
    if (reply !== null) this.#replies.push(Math.max(0, reply - start) / 60_000);
    if (closed !== null) this.#closes.push(Math.max(0, closed - start) / 60_000);
    if (closed !== null && closed !== last) this.#reopened += 1;
    for (const { target, isInTime } of outcomes) {
      const sum = target === "close" ? this.#due.close : this.#due.first_reply;
      sum.all += 1;
      if (isInTime) sum.inTime += 1;
    }
  }

  facts(): DeskFacts {
    const { first_reply: reply, close } = this.#due;
    return {
      ...{ count: this.count, replied: this.#replies.length, closed: this.#closes.length },
      ...{ reopened: this.#reopened, firstReply: durationsOf(this.#replies) },
      close: durationsOf(this.#closes),
      inTime: { firstReply: shareOf(reply), close: shareOf(close) },
    };
  }
}

function shareOf({ all, inTime }: { readonly all: number; readonly inTime: number }) {
  return all === 0 ? null : inTime / all;
}

function durationsOf(minutes: readonly number[]): Durations {
  // Numbers of a typed array are sorted natively.
  const sorted = Float64Array.from(minutes).toSorted();
  return { median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
}

/** The quantile of sorted numbers, between neighbours by their distance; null of none. */
function quantile(sorted: Float64Array, share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}
