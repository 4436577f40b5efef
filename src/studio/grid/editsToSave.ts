import type { Language } from "../../base/site/languages.ts";
import type { GridRow } from "../data/parts/grid.ts";
import type { CellValue } from "./cellText.ts";
import type { GridColumn } from "./gridColumns.ts";
import type { EditedRow, Edits } from "./gridEdits.ts";
import type { Mark } from "./gridModel.ts";
import { type CellChange, changesOf, concerns, shownText, storedText } from "./unsavedCells.ts";

/** A cell of a change set, by its place in a document. */
interface Place {
  /** Key of the document. */
  readonly key: string;
  readonly path: string;
}

/** Result of the server's review of a change set, before it is applied. */
export interface Review {
  readonly conflicts: readonly (Place & { readonly present?: CellValue })[];
  readonly problems: readonly (Place & { readonly message: string })[];
  /** Cells into which somebody has typed something else in the document. */
  readonly inWork: readonly (Place & {
    readonly label: string;
    readonly by: string | null;
    readonly typed_text: string | null;
  })[];
  /** Keys of parts with earlier changes that readers would see with these. */
  readonly alsoPublished: readonly string[];
}

/** A cell of the grid that a change set stores. */
export interface StoredCell {
  readonly id: number;
  readonly column: string;
}

/** Cells of a grid's edits that are saved together. */
export interface Saving {
  readonly cells: readonly CellChange[];
  readonly parts: number;
  readonly stored: readonly StoredCell[];
}

/** The changes that a grid's edits amount to, but for cells that are marked. */
export function savingOf(
  edits: Edits,
  columns: readonly GridColumn[],
  isLeftOut: (key: string, column: string) => boolean = () => false,
): Saving {
  const cells: CellChange[] = [];
  const stored: StoredCell[] = [];
  let parts = 0;
  for (const { row, cells: edited } of edits.rows()) {
    const included = new Map([...edited].filter(([column]) => !isLeftOut(row.key, column)));
    const changes = changesOf({ row, cells: included }, columns);
    cells.push(...changes);
    parts += Number(changes.length > 0);
    for (const [column, edit] of included) {
      if ("value" in edit.reading) stored.push({ id: row.id, column });
    }
  }
  return { cells, parts, stored };
}

/** A cell that is saved, as its texts before and after. */
export interface ShownChange {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly before: string;
  readonly after: string;
}

/** The cells that are saved, by part, in the order of the edits. */
export function shownChanges(
  { stored }: Saving,
  edits: Edits,
  columns: readonly GridColumn[],
  language: Language,
): ShownChange[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const rows = new Map(Array.from(edits.rows(), (edited) => [edited.row.id, edited]));
  return stored.flatMap(({ id, column: name }) => {
    const edited = rows.get(id);
    const column = byId.get(name);
    if (edited === undefined || column === undefined) return [];
    const { row, cells } = edited;
    return {
      ...{ row, column, before: storedText(row, column, language) },
      after: shownText(row, column, cells.get(name), language),
    };
  });
}

interface MarkTexts {
  readonly conflictText: (present: CellValue, column: GridColumn) => string;
  readonly inWorkText: (cell: Review["inWork"][number]) => string;
}

/**
 * Marks of the server's review, by part and column. A problem of a whole document marks each of its
 * cells, as any of them may cause it.
 */
export function marksOf(
  { conflicts, problems, inWork }: Review,
  edits: Edits,
  columns: readonly GridColumn[],
  { conflictText, inWorkText }: MarkTexts,
): Map<string, Map<string, Mark>> {
  const marks = new Map<string, Map<string, Mark>>();
  const byKey = new Map(Array.from(edits.rows(), (edited) => [edited.row.key, edited]));
  const put = (key: string, column: GridColumn, mark: Mark) => {
    const known = marks.get(key) ?? new Map<string, Mark>();
    marks.set(key, known.set(column.id, mark));
  };
  for (const cell of inWork) {
    for (const column of meant(byKey.get(cell.key), columns, cell.path)) {
      put(cell.key, column, { kind: "in-work", message: inWorkText(cell) });
    }
  }
  for (const { key, path, message } of problems) {
    for (const column of meant(byKey.get(key), columns, path)) {
      put(key, column, { kind: "problem", message });
    }
  }
  for (const { key, path, present } of conflicts) {
    for (const column of meant(byKey.get(key), columns, path)) {
      put(key, column, { kind: "conflict", message: conflictText(present, column) });
    }
  }
  return marks;
}

/** The edited columns that a path concerns; all of the part's where it matches none. */
function meant(
  edited: EditedRow | undefined,
  columns: readonly GridColumn[],
  path: string,
): readonly GridColumn[] {
  const own = columns.filter(({ id }) => edited?.cells.has(id));
  const named = own.filter((column) => concerns(column, path));
  return named.length > 0 ? named : own;
}
