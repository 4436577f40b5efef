import type { ReadSheet, SheetTable, WrittenTable } from "../tables/sheetTable.ts";
import type { SheetLimits } from "./sheetLimits.ts";
import type { SheetRefusal } from "./unreadableSheet.ts";

/** Request to the thread. */
export type SheetTask =
  | { readonly do: "read"; readonly path: string; readonly limits: SheetLimits }
  /** Some rows of a table; `isLast` marks its last piece. */
  | { readonly do: "table"; readonly table: WrittenTable; readonly isLast: boolean }
  | { readonly do: "write" }
  /** Requests the next rows read. */
  | { readonly do: "next" };

/** Response of the thread. */
export type SheetReply =
  | { readonly read: Pick<ReadSheet, "format"> & { readonly tables: readonly TableHead[] } }
  | { readonly rows: SheetTable["rows"]; readonly table: number; readonly isEnd: boolean }
  | { readonly file: Uint8Array<ArrayBuffer> }
  | { readonly taken: true }
  | { readonly refused: SheetRefusal; readonly detail: string };

/** A table without its rows. */
export type TableHead = Omit<SheetTable, "rows">;
