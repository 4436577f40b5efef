import type { ClipboardEvent } from "react";
import { readTable } from "../../../grid/clipboard/htmlTable.ts";
import { type Block, readTsv } from "../../../grid/clipboard/tsv.ts";
import { treeOf } from "../../../richText/paste/pastedTree.ts";
import { parseInert } from "../../../trustedTypes.ts";
import type { GridController } from "./gridController.ts";

/** Puts the selection into the clipboard. @returns false where that is the input's own */
export function copy(grid: GridController, event: ClipboardEvent): boolean {
  if (grid.editing !== undefined) return false;
  event.preventDefault();
  const copied = grid.copied();
  if (copied === undefined) return false;
  event.clipboardData.setData("text/plain", copied.text);
  event.clipboardData.setData("text/html", copied.html);
  return true;
}

/** Writes what a clipboard holds into the grid, unless the input takes it. */
export function paste(grid: GridController, event: ClipboardEvent): void {
  if (grid.editing !== undefined) return;
  event.preventDefault();
  const block = blockIn(event.clipboardData);
  if (block !== undefined) void grid.paste(block);
}

/** The cells in a clipboard: of the table, where it has one, else of the text. */
function blockIn(data: DataTransfer): Block | undefined {
  const html = data.getData("text/html");
  const table = /<table/i.test(html) ? readTable(treeOf(parseInert(html).body)) : undefined;
  if (table !== undefined) return table;
  const text = data.getData("text/plain");
  return text === "" ? undefined : readTsv(text);
}
