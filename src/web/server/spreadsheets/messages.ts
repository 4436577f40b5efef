/** A cell of a table to be saved; null where it is empty. */
export type Cell = string | number | null;

/** Messages to the thread about a workbook: its rows, some hundred at a time, then the rest. */
export type WorkbookPart =
  | { readonly id: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly id: number; readonly sheet: string; readonly widths: readonly number[] };

/** Messages of the thread: the workbook, or the error. */
export type WorkbookReply =
  | { readonly id: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly problem: string };
