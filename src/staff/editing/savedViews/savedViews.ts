import type { ExpressionBuilder } from "kysely";
import * as z from "zod";
import { viewQueries } from "../../../base/site/contentCodes.ts";
import type { Reading, Tables } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { hiddenNamings } from "../embargo/hiddenDocuments.ts";
import { layoutName } from "./layoutsOfLists.ts";

const maxCharacters = 200;

/** Queries of a view: some of `viewQueries`, none of them empty. */
export const queriesOfView = z.partialRecord(
  z.enum(viewQueries),
  z.string().min(1).max(maxCharacters),
);

export type ViewQueries = z.output<typeof queriesOfView>;

/** A filtered list with a name. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  readonly queries: ViewQueries;
  /** True: everybody who sees lists sees it. */
  readonly isShared: boolean;
  /** Id of the account. */
  readonly owner: number;
}

/** Most views of an account. */
const maxViews = 100;

/**
 * Returns the views that an account sees, by name: its own and shared ones, without those in which
 * somebody named on an embargo names a document that it hides from the person.
 */
export async function viewsOf(
  db: Reading,
  { accountId, by }: { readonly accountId: number; readonly by: Person },
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("saved_views")
    .selectAll()
    .where(({ or, eb }) => or([eb("account_id", "=", accountId), eb("is_shared", "=", 1)]))
    .where("name", "!=", layoutName)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const views = rows.map((row) => ({
    ...{ id: row.id, name: row.name, owner: row.account_id },
    queries: queriesOfView.catch({}).parse(JSON.parse(row.queries)),
    isShared: row.is_shared === 1,
  }));
  const isHidden = await hiddenNamings(db, by);
  return views.filter(
    ({ owner, queries }) =>
      owner === accountId ||
      !Object.values(queries).some((value) => isHidden(value, `account:${owner}`)),
  );
}

export interface NewView {
  readonly name: string;
  readonly queries: ViewQueries;
  readonly isShared: boolean;
}

/** Stores a view. @returns its id; undefined where the account has too many */
export async function addView(
  db: Reading,
  { name, queries, isShared }: NewView,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<number | undefined> {
  const { count } = await db
    .selectFrom("saved_views")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .where("name", "!=", layoutName)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxViews) return undefined;
  const { id } = await db
    .insertInto("saved_views")
    .values({
      ...{ account_id: accountId, name, queries: JSON.stringify(queries) },
      ...{ is_shared: isShared ? 1 : 0, created_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Change of a view, by its owner or by a keeper of shared views. */
interface ViewChange {
  readonly id: number;
  readonly accountId: number;
  /** True: may change the shared views of others. */
  readonly isKeeper: boolean;
}

/** Condition for the views that a person may change. */
function mayChange({ accountId, isKeeper }: ViewChange) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, "saved_views">) =>
    and([
      eb("name", "!=", layoutName),
      or([eb("account_id", "=", accountId), ...(isKeeper ? [eb("is_shared", "=", 1)] : [])]),
    ]);
}

/** Changes a view. @returns false where the person has no such view */
export async function changeView(
  db: Reading,
  who: ViewChange,
  { name, queries, isShared }: NewView,
): Promise<boolean> {
  const row = await db
    .updateTable("saved_views")
    .set({ name, queries: JSON.stringify(queries), is_shared: isShared ? 1 : 0 })
    .where("id", "=", who.id)
    .where(mayChange(who))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a view. @returns false where the person has no such view */
export async function removeView(db: Reading, who: ViewChange): Promise<boolean> {
  const row = await db
    .deleteFrom("saved_views")
    .where("id", "=", who.id)
    .where(mayChange(who))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
