import type { ReadSheet, SheetTable, WrittenTable } from "../tables/table.ts";
import type { SheetLimits } from "./limits.ts";
import type { SheetRefusal } from "./unreadableSheet.ts";

/** What the thread is given to do. */
export type SheetTask =
  | { readonly do: "read"; readonly path: string; readonly limits: SheetLimits }
  /** The rows of one table, some at a time; the last piece of a table says so. */
  | { readonly do: "table"; readonly table: WrittenTable; readonly isLast: boolean }
  | { readonly do: "write" }
  /** The next rows of what was read. */
  | { readonly do: "next" };

/** What it answers. */
export type SheetReply =
  | { readonly read: Pick<ReadSheet, "format"> & { readonly tables: readonly TableHead[] } }
  | { readonly rows: SheetTable["rows"]; readonly table: number; readonly isEnd: boolean }
  | { readonly file: Uint8Array<ArrayBuffer> }
  | { readonly taken: true }
  | { readonly refused: SheetRefusal; readonly detail: string };

/** A table without its rows. */
export type TableHead = Omit<SheetTable, "rows">;
