import * as z from "zod";

/** A cell of a file, as its table, row and column, counted from 0: `1:7:3`. */
export function cellName(table: number, row: number, column: number): string {
  return `${table}:${row}:${column}`;
}

/** Most answers to one file. */
const maxAnswers = 20_000;

const place = z.string().regex(/^\d{1,3}:\d{1,6}(?::\d{1,4})?$/);

/** A person's answers to the questions about a file. */
export const sheetAnswers = z.object({
  /** By table and column (`1:3`): the column's token, or `ignore`. */
  columns: z.record(place, z.union([z.literal("ignore"), z.string().min(1).max(200)])).default({}),
  /** By cell: the text to be taken instead; for a conflict, the side that stays. */
  cells: z
    .record(
      place,
      z.union([
        z.literal("keep"),
        z.literal("take"),
        z.strictObject({ text: z.string().max(2_000) }),
      ]),
    )
    .refine((cells) => Object.keys(cells).length <= maxAnswers)
    .default({}),
});

export type SheetAnswers = z.output<typeof sheetAnswers>;

export const noAnswers: SheetAnswers = { columns: {}, cells: {} };
