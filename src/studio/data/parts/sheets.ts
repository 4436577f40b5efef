import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const fileSchema = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  taken_at: z.number(),
  expires_at: z.number(),
  change_set: z.nullable(z.number()),
});

/** A spreadsheet that came back. */
export type SheetFile = z.output<typeof fileSchema>;

const cellSchema = z.object({
  cell: z.string(),
  address: z.string(),
  column: z.string(),
  label: z.string(),
  verb: z.enum(["set", "clear"]),
  before: z.string(),
  after: z.string(),
  typed: z.string(),
  conflict: z.nullable(
    z.object({ exported: z.string(), decided: z.nullable(z.enum(["keep", "take"])) }),
  ),
  problem: z.nullable(z.string()),
});

/** A cell of a spreadsheet that changes something, or that cannot be taken. */
export type SheetCell = z.output<typeof cellSchema>;

const rowSchema = z.object({
  table: z.string(),
  row: z.number(),
  kind: z.string(),
  act: z.enum(["change", "new", "remove"]),
  key: z.string(),
  part: z.string(),
  item: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  cells: z.array(cellSchema),
  checks: z.array(
    z.object({
      cell: z.nullable(z.string()),
      address: z.nullable(z.string()),
      code: z.string(),
      message: z.string(),
    }),
  ),
});

/** A row of a spreadsheet. */
export type SheetRow = z.output<typeof rowSchema>;

const questionSchema = z.object({
  column: z.string(),
  table: z.string(),
  address: z.string(),
  heading: z.string(),
  why: z.string(),
  near: z.array(z.object({ column: z.string(), label: z.string() })),
});

/** A column of which somebody must say what it is. */
export type SheetQuestion = z.output<typeof questionSchema>;

const analysisSchema = z.extend(fileSchema, {
  state: z.enum(["waiting", "reading", "comparing", "checking", "ready", "refused"]),
  done: z.number(),
  of: z.number(),
  refusal: z.nullable(z.string()),
  parts: z.number(),
  counts: z.nullable(
    z.object({
      changes: z.number(),
      conflicts: z.number(),
      problems: z.number(),
      added: z.number(),
      removed: z.number(),
    }),
  ),
  is_settled: z.boolean(),
  absent: z.object({
    total: z.number(),
    list: z.array(
      z.object({
        key: z.string(),
        part: z.string(),
        kind: z.string(),
        item: z.nullable(z.string()),
      }),
    ),
  }),
  unread: z.array(z.string()),
  questions: z.array(questionSchema),
  answered: z.array(z.object({ column: z.string(), is: z.string() })),
  total: z.number(),
  rows: z.array(rowSchema),
});

/** What a spreadsheet would change, as far as it is known. */
export type SheetAnalysis = z.output<typeof analysisSchema>;

/** An answer to one cell: a side of a conflict, or the text that is taken instead. */
export interface CellAnswer {
  readonly cell: string;
  readonly side: "keep" | "take" | null;
  readonly text: string | null;
}

const applied = z.object({
  change_set: z.number(),
  state: z.string(),
  publication: z.nullable(z.number()),
});

/** Languages in which parts are published as they are written. */
export const publishChoices = ["none", "both", "en", "zh"] as const;

export type PublishChoice = (typeof publishChoices)[number];

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
    z.object({ list: z.array(fileSchema) }).parse(await client.admin("GET", "/sheets", { signal }))
      .list,

  analysis: async (client: Client, id: string, query: string, signal?: AbortSignal) =>
    analysisSchema.parse(await client.admin("GET", `/sheets/${id}?${query}`, { signal })),

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
    body: { readonly publish: PublishChoice; readonly label: string },
  ) =>
    applied.parse(
      await client.admin("POST", `/sheets/${file.id}/apply`, {
        body: { version: file.version, ...body },
      }),
    ),

  remove: (client: Client, id: number) => client.admin("DELETE", `/sheets/${id}`),
};

/** Reads the answer to an upload. */
export function parseReceived(data: unknown): { readonly id: number } {
  return z.object({ id: z.number() }).parse(data);
}
