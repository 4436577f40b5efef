import { type Command, TextSelection } from "prosemirror-state";
import { isInTable, selectedRect, TableMap } from "prosemirror-tables";
import { around, insertBlock } from "./commands.ts";
import { schema } from "./schema.ts";

/** A table with a caption and a row of heads. */
function newTable(rows: number, columns: number) {
  const cells = (name: "table_header" | "table_cell", attrs: object) =>
    Array.from({ length: columns }, () => schema.node(name, attrs, schema.node("paragraph")));
  const head = schema.node("table_row", { part: "head" }, cells("table_header", { scope: "col" }));
  const body = Array.from({ length: rows - 1 }, () =>
    schema.node("table_row", { part: "body" }, cells("table_cell", {})),
  );
  return schema.node("captioned_table", null, [
    schema.node("caption"),
    schema.node("table", null, [head, ...body]),
  ]);
}

/** A table at the cursor; not within another. */
export const insertTable: Command = (state, dispatch) =>
  !isInTable(state) && insertBlock(newTable(3, 3))(state, dispatch);

/** Makes the first row of a table its heads, or an ordinary row. */
export const toggleHeadRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart, map } = selectedRect(state);
  const first = table.firstChild;
  if (first === null) return false;
  const isHead = first.attrs.part === "head";
  const tr = state.tr;
  tr.setNodeMarkup(tableStart, null, { ...first.attrs, part: isHead ? "body" : "head" });
  setHeads(
    map.cellsInRect({ left: 0, top: 0, right: map.width, bottom: 1 }),
    isHead ? null : "col",
  );
  dispatch?.(tr);
  return true;

  function setHeads(cells: readonly number[], scope: string | null) {
    for (const at of cells) setHead(tr, tableStart + at, scope);
  }
};

/** Makes the first column of a table the heads of its rows, or an ordinary column. */
export const toggleHeadColumn: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart, map } = selectedRect(state);
  const isHead = isHeadColumn(state);
  const tr = state.tr;
  const top = table.firstChild?.attrs.part === "head" ? 1 : 0;
  for (const at of map.cellsInRect({ left: 0, top, right: 1, bottom: map.height })) {
    setHead(tr, tableStart + at, isHead ? null : "row");
  }
  dispatch?.(tr);
  return true;
};

/** Makes a cell the head of its column or row; an ordinary one without a scope. */
function setHead(
  tr: Parameters<NonNullable<Parameters<Command>[1]>>[0],
  pos: number,
  scope: string | null,
) {
  const cell = tr.doc.nodeAt(pos);
  if (cell === null) return;
  const { id, lang, colspan, rowspan } = cell.attrs;
  const attrs = { id, lang, colspan, rowspan };
  if (scope === null) tr.setNodeMarkup(pos, schema.nodes.table_cell, attrs);
  else tr.setNodeMarkup(pos, schema.nodes.table_header, { ...attrs, scope });
}

export function isHeadRow(state: Parameters<Command>[0]): boolean {
  return isInTable(state) && selectedRect(state).table.firstChild?.attrs.part === "head";
}

export function isHeadColumn(state: Parameters<Command>[0]): boolean {
  if (!isInTable(state)) return false;
  const table = around(state, "table")?.node;
  if (table === undefined) return false;
  const map = TableMap.get(table);
  const at = map.map[(map.height - 1) * map.width];
  return at !== undefined && table.nodeAt(at)?.type === schema.nodes.table_header;
}

/** Removes the table with its caption. */
export const removeTable: Command = (state, dispatch) => {
  const found = around(state, "captioned_table");
  if (found === undefined) return false;
  const { pos, node } = found;
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, schema.node("paragraph"));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  return true;
};
