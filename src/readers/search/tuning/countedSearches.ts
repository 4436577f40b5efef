import { sql } from "kysely";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";

/** A searched text with its counts over some days. */
export interface CountedSearch {
  readonly language: Language;
  readonly text: string;
  readonly inVain: number;
  readonly seen: number;
  readonly opened: number;
  /** Number of days on which it was counted. */
  readonly days: number;
  /** UTC, `2026-11-28`. */
  readonly lastDay: string;
  readonly isIgnored: boolean;
}

/** Kinds of lists: searches without results, and those from whose results none was opened. */
export const countedKinds = ["in-vain", "unopened"] as const;

export type CountedKind = (typeof countedKinds)[number];

interface CountedWish {
  /** Absent: both. */
  readonly language?: Language | undefined;
  /** Absent: every counted search. */
  readonly kind?: CountedKind | undefined;
  /** Absent: ignored ones, too. */
  readonly isIgnored?: boolean | undefined;
  /** The first day. */
  readonly since: string;
  readonly offset: number;
  readonly limit: number;
}

const inVain = sql<number>`sum(c.in_vain)`;
const unopened = sql<number>`sum(c.seen) - sum(c.opened)`;

/** Counted searches, most frequent first, and how many there are. */
export async function listCountedSearches(
  db: Reading,
  { language, kind, isIgnored, since, offset, limit }: CountedWish,
): Promise<{ readonly list: readonly CountedSearch[]; readonly total: number }> {
  let query = db
    .selectFrom("search_counts as c")
    .leftJoin("ignored_searches as i", (join) =>
      join.onRef("i.language", "=", "c.language").onRef("i.text", "=", "c.text"),
    )
    .where("c.day", ">=", since)
    .groupBy(["c.language", "c.text", "i.ignored_at"]);
  if (language !== undefined) query = query.where("c.language", "=", language);
  if (isIgnored !== undefined) {
    query = query.where("i.ignored_at", isIgnored ? "is not" : "is", null);
  }
  if (kind === "in-vain") query = query.having(inVain, ">", 0);
  // A text with one opened result of many is answered; one that is never opened is not.
  if (kind === "unopened") {
    query = query
      .having(sql<number>`sum(c.seen)`, ">", 0)
      .having(sql<number>`sum(c.opened)`, "=", 0);
  }
  const rows = await query
    .select(["c.language", "c.text", "i.ignored_at"])
    .select([
      inVain.as("in_vain"),
      sql<number>`sum(c.seen)`.as("seen"),
      sql<number>`sum(c.opened)`.as("opened"),
      sql<number>`count(*)`.as("days"),
      sql<string>`max(c.day)`.as("last_day"),
      sql<number>`count(*) over ()`.as("total"),
    ])
    .orderBy(kind === "unopened" ? unopened : inVain, "desc")
    .orderBy(sql`max(c.day)`, "desc")
    .orderBy("c.language")
    .orderBy("c.text")
    .offset(offset)
    .limit(limit)
    .execute();
  const list = rows.flatMap(({ language: of, text, ignored_at: ignored, ...row }) =>
    isLanguage(of)
      ? [
          {
            ...{ language: of, text, inVain: Number(row.in_vain), seen: Number(row.seen) },
            ...{ opened: Number(row.opened), days: Number(row.days), lastDay: row.last_day },
            isIgnored: ignored !== null,
          },
        ]
      : [],
  );
  return { list, total: Number(rows[0]?.total ?? 0) };
}
