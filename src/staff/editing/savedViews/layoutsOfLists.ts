import * as z from "zod";
import { typeNames } from "../../../base/site/contentCodes.ts";
import type { Reading } from "../../../base/store/tables.ts";

/** Name of the rows of saved views that hold layouts: no view has it, as a view's name is not empty. */
export const layoutName = "";

const layout = z.object({
  type: z.enum(typeNames).nullable(),
  columns: z.array(z.string()).nullable(),
  view: z.int().nullable(),
});

/** Layout of a person's lists of a type: their columns, and the view that they begin with. */
export type ListLayout = z.output<typeof layout>;

/** Returns the layouts that a person has chosen, the newest of each type last. */
export async function layoutsOf(db: Reading, accountId: number): Promise<ListLayout[]> {
  return (await layoutRows(db, accountId)).map(({ layout: one }) => one);
}

/** Stores the layout of a type in place of the one before. */
export async function setLayout(
  tx: Reading,
  chosen: ListLayout,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<void> {
  const before = (await layoutRows(tx, accountId)).filter(
    ({ layout: { type } }) => type === chosen.type,
  );
  const ids = before.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("saved_views").where("id", "in", ids).execute();
  if (chosen.columns === null && chosen.view === null) return;
  await tx
    .insertInto("saved_views")
    .values({
      ...{ account_id: accountId, name: layoutName, queries: JSON.stringify(chosen) },
      ...{ is_shared: 0, created_at: now },
    })
    .execute();
}

async function layoutRows(db: Reading, accountId: number) {
  const rows = await db
    .selectFrom("saved_views")
    .select(["id", "queries"])
    .where("account_id", "=", accountId)
    .where("name", "=", layoutName)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, queries }) => {
    const read = layout.safeParse(JSON.parse(queries));
    return read.success ? [{ id, layout: read.data }] : [];
  });
}
