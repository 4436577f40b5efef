import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { givingWay } from "../../../base/process/timeSlices.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { isTypeName, type TypeName } from "../../../content/types/typeNames.ts";
import type { CellChange, ChangeSet } from "./changeSetTypes.ts";

/** A cell as stored with its document. */
export type StoredCell = Omit<CellChange, "key">;

/** A document of a change set. */
export interface StoredDocument {
  readonly place: number;
  readonly key: string;
  /** Type and body of a document that the set makes; undefined: it exists already. */
  readonly made: { readonly type: TypeName; readonly body: unknown } | undefined;
  readonly cells: readonly StoredCell[];
}

const storedCells = z.array(
  z.object({ path: z.string(), before: z.json().optional(), after: z.json().optional() }),
);

/** Rows of one statement. */
const rowsAtOnce = 50;

/** Cells that are sorted per time slice. */
const cellsAtOnce = 5_000;

/** The documents of a change set, each with its cells in their order. */
export async function documentsOf({
  cells,
  documents = [],
}: Pick<ChangeSet, "cells" | "documents">): Promise<Omit<StoredDocument, "place">[]> {
  const byKey = new Map<string, StoredCell[]>();
  for (const [index, { key, path, before, after }] of cells.entries()) {
    const own = byKey.get(key);
    if (own === undefined) byKey.set(key, [{ path, before, after }]);
    else own.push({ path, before, after });
    if (index % cellsAtOnce === cellsAtOnce - 1) await nextTurn();
  }
  const made = documents.map(({ key, type, body }) => {
    const own = byKey.get(key) ?? [];
    byKey.delete(key);
    return { key, made: { type, body }, cells: own };
  });
  return [...made, ...Array.from(byKey, ([key, own]) => ({ key, made: undefined, cells: own }))];
}

/** Adds documents behind those of a change set, or cells to those that it has. */
export async function addDocuments(
  tx: Writing,
  id: number,
  documents: readonly Omit<StoredDocument, "place">[],
): Promise<void> {
  const { total: known } = await tx
    .selectFrom("jobs")
    .select("total")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  let place = known;
  for (let first = 0; first < documents.length; first += rowsAtOnce) {
    const page = documents.slice(first, first + rowsAtOnce);
    const present = known === 0 ? new Map<string, string>() : await cellsOfKeys(tx, id, page);
    const rows = page.map(({ key, made, cells }) => {
      const earlier = present.get(key);
      const all = [...(earlier === undefined ? [] : readCells(earlier)), ...cells];
      return {
        ...{ set_id: id, place: earlier === undefined ? place++ : -1, document_key: key },
        type: made?.type ?? null,
        body: made === undefined ? null : JSON.stringify(made.body),
        ...{ cells: JSON.stringify(all), cell_count: all.length },
      };
    });
    await tx
      .insertInto("change_set_documents")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["set_id", "document_key"]).doUpdateSet((set) => ({
          cells: set.ref("excluded.cells"),
          cell_count: set.ref("excluded.cell_count"),
        })),
      )
      .execute();
    await nextTurn();
  }
  const added = documents.reduce((sum, { cells }) => sum + cells.length, 0);
  await tx.updateTable("jobs").set({ total: place }).where("id", "=", id).execute();
  await tx
    .updateTable("change_sets")
    .set((eb) => ({ cells: eb("cells", "+", added) }))
    .where("id", "=", id)
    .execute();
}

async function cellsOfKeys(
  tx: Writing,
  id: number,
  page: readonly { readonly key: string }[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("change_set_documents")
    .select(["document_key", "cells"])
    .where("set_id", "=", id)
    .where(
      "document_key",
      "in",
      page.map(({ key }) => key),
    )
    .execute();
  return new Map(rows.map((row) => [row.document_key, row.cells]));
}

/** Documents of a change set from a place on, as they were given. */
export async function storedDocuments(
  db: Reading,
  id: number,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom("change_set_documents")
    .selectAll()
    .where("set_id", "=", id)
    .where("place", ">=", from)
    .orderBy("place")
    .limit(most)
    .execute();
  const giveWay = givingWay();
  const documents: StoredDocument[] = [];
  for (const { place, document_key: key, type, body, cells } of rows) {
    const made =
      type !== null && body !== null && isTypeName(type)
        ? { type, body: JSON.parse(body) as unknown }
        : undefined;
    documents.push({ place, key, cells: readCells(cells), made });
    await giveWay();
  }
  return documents;
}

/** Cells as stored. */
export function readCells(json: string): StoredCell[] {
  return storedCells
    .parse(JSON.parse(json))
    .map(({ path, before, after }) => ({ path, before, after }));
}
