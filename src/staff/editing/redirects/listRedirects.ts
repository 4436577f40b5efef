import { type Selectable, type SqlBool, sql } from "kysely";
import type { Reading, Tables } from "../../../base/store/tables.ts";
import { type RedirectStatus, statusOf } from "../../../content/published/redirectBook.ts";
import type { Person } from "../../access/rights.ts";
import { hiddenTarget, hiddenTargets, leadsOutOfSight } from "./hiddenTargets.ts";

/** Orders of the list of redirects. */
export const redirectOrders = ["from", "hits", "used", "made"] as const;

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
  /** Text that the addresses contain; "" for all. */
  readonly search: string;
  readonly order: (typeof redirectOrders)[number];
  readonly offset: number;
  readonly limit: number;
  /** Reader of the list. */
  readonly by: Person;
}

/**
 * Returns a page of the active redirects that contain a text, and their number. A document hidden
 * from the reader of the list is neither named nor found.
 */
export async function listRedirects(
  db: Reading,
  { search, order, offset, limit, by }: ListWish,
): Promise<{ readonly list: readonly ListedRedirect[]; readonly total: number }> {
  const found = db
    .selectFrom("redirects")
    .where("is_removed", "=", 0)
    .$if(search !== "", (query) => {
      const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
      return query.where((redirects) =>
        redirects.or([
          sql<SqlBool>`lower(from_address) like ${pattern} escape '\\'`,
          redirects.and([
            sql<SqlBool>`lower(coalesce(to_address, '')) like ${pattern} escape '\\'`,
            redirects.not(leadsOutOfSight(by, db)(redirects)),
          ]),
        ]),
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
  const hidden = await hiddenTargets(
    db,
    rows.map((row) => row.from_address),
    by,
  );
  const list = rows
    .map(listed)
    .map((row) => (hidden.has(row.from) ? { ...row, to: hiddenTarget } : row));
  return { list, total: Number(count) };
}

interface PieceWish {
  /** Last address of the piece before. */
  readonly after: string;
  readonly limit: number;
  readonly by: Person;
}

/** Returns a piece of the active redirects whose target a person may see, by address. */
export async function redirectsFrom(
  db: Reading,
  { after, limit, by }: PieceWish,
): Promise<readonly ListedRedirect[]> {
  const rows = await db
    .selectFrom("redirects")
    .selectAll()
    .where("is_removed", "=", 0)
    .where("from_address", ">", after)
    .where((redirects) => redirects.not(leadsOutOfSight(by, db)(redirects)))
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
