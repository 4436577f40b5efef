import type * as z from "zod/mini";
import {
  appliedSheet,
  type publishChoices as choices,
  receivedSheet,
  sheetAnalysis,
  type sheetApplication,
  type sheetCell,
  type sheetFile,
  sheetFiles,
  type sheetQuestion,
  type sheetRow,
} from "../../../api/contract/sheets.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A spreadsheet that came back. */
export type SheetFile = z.output<typeof sheetFile>;

/** A cell of a spreadsheet that changes something, or that cannot be taken. */
export type SheetCell = z.output<typeof sheetCell>;

/** A row of a spreadsheet. */
export type SheetRow = z.output<typeof sheetRow>;

/** A column of which somebody must say what it is. */
export type SheetQuestion = z.output<typeof sheetQuestion>;

/** Changes that a spreadsheet would make, as far as they are known. */
export type SheetAnalysis = z.output<typeof sheetAnalysis>;

/** An answer to one cell: a side of a conflict, or the text that is taken instead. */
export interface CellAnswer {
  readonly cell: string;
  readonly side: "keep" | "take" | null;
  readonly text: string | null;
}

export type PublishChoice = (typeof choices)[number];

/** Languages in which parts are published as they are written, in the order of the forms. */
export const publishChoices = ["none", "both", "en", "zh"] as const satisfies PublishChoice[];

/** The address of an export, for a link. */
export function exportAddress(query: string): string {
  return `/api/v1/admin/sheets/export?${query}`;
}

/** Parts that somebody has chosen, as a workbook. */
export function exportChosen(
  client: Client,
  chosen: { readonly keys: readonly string[] } | { readonly ids: readonly number[] },
): Promise<Blob> {
  return client.bytes("/sheets/export", chosen);
}

/** The address of a file's marked copy, for a link. */
export function markedAddress(id: number): string {
  return `/api/v1/admin/sheets/${id}/marked`;
}

function placeOf(name: string) {
  const [table = 0, row = 0, column = 0] = name.split(":").map(Number);
  return { table, row, column };
}

/** Calls of the admin API about spreadsheets of parts. */
export const sheets = {
  files: async (client: Client, signal?: AbortSignal) =>
    sheetFiles.parse(await client.admin("GET", "/sheets", { signal })).list,

  analysis: async (client: Client, id: string, query: string, signal?: AbortSignal) =>
    sheetAnalysis.parse(await client.admin("GET", `/sheets/${id}?${query}`, { signal })),

  answerCell: (client: Client, file: SheetFile, { cell, side, text }: CellAnswer) =>
    client.admin("PATCH", `/sheets/${file.id}`, {
      body: { version: file.version, cells: [{ ...placeOf(cell), side, text }] },
    }),

  answerColumn: (client: Client, file: SheetFile, name: string, is: string | null) => {
    const { table, row: column } = placeOf(name);
    return client.admin("PATCH", `/sheets/${file.id}`, {
      body: { version: file.version, columns: [{ table, column, is }] },
    });
  },

  apply: async (
    client: Client,
    file: SheetFile,
    body: Omit<Sent<typeof sheetApplication>, "version">,
  ) =>
    appliedSheet.parse(
      await client.admin("POST", `/sheets/${file.id}/apply`, {
        body: { version: file.version, ...body },
      }),
    ),

  remove: (client: Client, id: number) => client.admin("DELETE", `/sheets/${id}`),
};

/** Reads the answer to an upload. */
export function parseReceived(data: unknown): { readonly id: number } {
  return receivedSheet.parse(data);
}
