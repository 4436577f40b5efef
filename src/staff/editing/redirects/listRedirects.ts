import { type Selectable, sql } from "kysely";
import type { Reading, Tables } from "../../../base/store/tables.ts";
import { statusOf } from "../../../content/published/readRedirects.ts";
import type { RedirectStatus } from "../../../content/published/redirectBook.ts";

/** Orders of the list of redirects. */
export const redirectOrders = ["from", "hits", "used", "made"] as const;

/** A redirect as people see it. */
export interface ListedRedirect {
  readonly id: number;
  readonly from: string;
  readonly to: string | null;
  readonly status: RedirectStatus;
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** Actor's id. */
  readonly madeBy: string;
  readonly hits: number;
  /** Day of the last use; null: never used. */
  readonly lastUsedAt: number | null;
}

interface ListWish {
  /** What their addresses hold; "" for all. */
  readonly search: string;
  readonly order: (typeof redirectOrders)[number];
  readonly offset: number;
  readonly limit: number;
}

/** Redirects in force that hold a text, a page of them, and how many there are. */
export async function listRedirects(
  db: Reading,
  { search, order, offset, limit }: ListWish,
): Promise<{ readonly list: readonly ListedRedirect[]; readonly total: number }> {
  const found = db
    .selectFrom("redirects")
    .where("is_removed", "=", 0)
    .$if(search !== "", (query) => {
      const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
      return query.where(
        sql<boolean>`(lower(from_address) like ${pattern} escape '\\' or lower(coalesce(to_address, '')) like ${pattern} escape '\\')`,
      );
    });
  const { count } = await found
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .$if(order === "hits", (query) => query.orderBy("hits", "desc"))
    .$if(order === "used", (query) => query.orderBy(sql`coalesce(last_used_at, 0)`, "desc"))
    .$if(order === "made", (query) => query.orderBy("made_at", "desc"))
    .orderBy("from_address")
    .offset(offset)
    .limit(limit)
    .execute();
  return { list: rows.map(listed), total: Number(count) };
}

/** So many redirects in force, in the order of their addresses, behind one of these. */
export async function redirectsFrom(
  db: Reading,
  address: string,
  limit: number,
): Promise<readonly ListedRedirect[]> {
  const rows = await db
    .selectFrom("redirects")
    .selectAll()
    .where("is_removed", "=", 0)
    .where("from_address", ">", address)
    .orderBy("from_address")
    .limit(limit)
    .execute();
  return rows.map(listed);
}

function listed(row: Selectable<Tables["redirects"]>): ListedRedirect {
  return {
    ...{ id: row.id, from: row.from_address, to: row.to_address },
    ...{ status: statusOf(row.status) ?? 301, kind: row.kind },
    ...{ madeAt: Number(row.made_at), madeBy: row.made_by, hits: row.hits },
    lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
  };
}
