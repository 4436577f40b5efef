import type { GridRow } from "../data/parts/grid.ts";
import { type CellValue, writeCell } from "./cellText.ts";
import type { GridColumn } from "./gridColumns.ts";
import type { Edit, EditedRow } from "./gridEdits.ts";

/** A change of one value, as change sets take it; absent: there is no value. */
export interface CellChange {
  /** Key of the document. */
  readonly key: string;
  readonly path: string;
  readonly before?: CellValue;
  readonly after?: CellValue;
}

/** The stored value of a cell: of a text in both languages, the column's language of it. */
function storedValue(row: GridRow, column: GridColumn): CellValue {
  const raw = rawValue(row, column);
  return column.language === undefined ? raw : textIn(raw, column.language);
}

/** A value in the document's working copy that is not saved. */
export interface Unsaved {
  readonly value: CellValue;
  /** Person who typed it; null: unknown. */
  readonly by: string | null;
}

/** Returns the working copy's value where it differs from the stored one. */
export function unsavedIn(row: GridRow, column: GridColumn): Unsaved | undefined {
  const own = row.unsaved.find(({ place }) => place === column.place);
  if (own === undefined) return undefined;
  const raw = own.value ?? undefined;
  const value = column.language === undefined ? raw : textIn(raw, column.language);
  // The other language of a text may be the one that was typed.
  return isStored(row, column, value) ? undefined : { value, by: own.by };
}

/** The stored value at a column's path. */
function rawValue(row: GridRow, { place }: GridColumn): CellValue {
  return row.values[place] ?? undefined;
}

function textIn(raw: CellValue, language: "en" | "zh"): CellValue {
  if (typeof raw === "object" && raw !== null && !Array.isArray(raw)) return raw[language];
  return raw;
}

/** True where a reading is what is stored. */
export function isStored(row: GridRow, column: GridColumn, value: CellValue): boolean {
  return JSON.stringify(storedValue(row, column)) === JSON.stringify(value);
}

/**
 * The changes of values that edits amount to. Cells that are not understood are none; a text that was one
 * for both languages becomes two.
 */
export function changesOf(edited: EditedRow, columns: readonly GridColumn[]): CellChange[] {
  const { row, cells } = edited;
  const changed = columns.flatMap((column) => {
    const edit = cells.get(column.id);
    return edit !== undefined && "value" in edit.reading ? [{ column, edit }] : [];
  });
  const shared = Map.groupBy(
    changed.filter(({ column }) => isShared(row, column)),
    ({ column }) => column.place,
  );
  const own = changed.filter(({ column }) => !isShared(row, column));
  return [
    ...own.map(({ column, edit }) =>
      change(row, column.id, storedValue(row, column), typedValue(edit)),
    ),
    ...[...shared.values()].map((texts) => splitText(row, texts)),
  ];
}

/** True where both languages have one text, written once. */
function isShared(row: GridRow, column: GridColumn): boolean {
  return column.language !== undefined && typeof rawValue(row, column) === "string";
}

function splitText(
  row: GridRow,
  texts: readonly { readonly column: GridColumn; readonly edit: Edit }[],
): CellChange {
  const [first] = texts;
  const raw = first === undefined ? undefined : rawValue(row, first.column);
  const of = (language: "en" | "zh") => {
    const text = texts.find(({ column }) => column.language === language);
    return text === undefined ? raw : typedValue(text.edit);
  };
  const [en, zh] = [of("en"), of("zh")];
  const path = first?.column.facts.path ?? "";
  if (en === zh) return change(row, path, raw, en);
  const after = { ...(en !== undefined && { en }), ...(zh !== undefined && { zh }) };
  return change(row, path, raw, after);
}

function typedValue({ reading }: Edit): CellValue {
  return "value" in reading ? reading.value : undefined;
}

function change(row: GridRow, path: string, before: CellValue, after: CellValue): CellChange {
  return {
    ...{ key: row.key, path },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** True where a problem's or a conflict's path is a column's, or one holds the other. */
export function concerns({ id, facts }: GridColumn, path: string): boolean {
  return path === id || path === facts.path || path.startsWith(`${id}/`);
}

/** The text of what is stored, whatever is typed. */
export function storedText(row: GridRow, column: GridColumn, language: "en" | "zh"): string {
  return writeCell(column, storedValue(row, column), language);
}

/**
 * The text that a cell shows: what is typed, or what it means, or what the working copy holds, or what is
 * stored.
 */
export function shownText(
  row: GridRow,
  column: GridColumn,
  edit: Edit | undefined,
  language: "en" | "zh",
): string {
  if (edit === undefined) {
    const unsaved = unsavedIn(row, column);
    const value = unsaved === undefined ? storedValue(row, column) : unsaved.value;
    return writeCell(column, value, language);
  }
  if ("problem" in edit.reading) return edit.typed;
  return writeCell(column, edit.reading.value, language);
}
