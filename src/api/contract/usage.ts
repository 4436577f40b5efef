import * as z from "zod/mini";
import type { usageLists } from "../../base/site/usageCodes.ts";

/** Openings, and readers, each counted once a day. */
const amount = { views: z.int(), readers: z.int() };

const total = z.object({
  /** Visits: readers, each counted once a day. */
  visits: z.int(),
  /** Openings of pages, those of parts among them. */
  pages: z.int(),
  parts: z.int(),
  /** Openings of datasheets and other files. */
  files: z.int(),
  searches: z.int(),
});

/** A day: UTC, `2026-11-28`. */
const day = z.iso.date();

const period = { from: day, to: day };

const share = z.object({ name: z.string(), ...amount });

/** A line of a list: what was opened, and the document or file of the studio that it is. */
const line = z.object({
  /** Null: no longer published. */
  name: z.nullable(z.string()),
  /** Key of the document; null: none that the person may see. */
  document: z.nullable(z.string()),
  /** Path of the file; null: none. */
  file: z.nullable(z.string()),
  ...amount,
});

const list = z.array(line);

/** Usage of a period. */
export const usageFigures = z.object({
  /** False: usage is not counted. */
  is_on: z.boolean(),
  ...period,
  days: z.array(z.object({ day, ...total.shape })),
  total,
  /** Totals of the period of the same length before; null: it was not all counted, or is not all stored. */
  before: z.nullable(total),
  surfaces: z.array(share),
  languages: z.array(share),
  lists: z.object({
    ...({ part: list, page: list, file: list, search: list } as const),
    ...({ referrer: list, robot: list, feed: list, api: list } as const),
  } satisfies Record<(typeof usageLists)[number], unknown>),
});

/** Usage of one document or file in a period. */
export const usageOfOne = z.object({
  is_on: z.boolean(),
  name: z.string(),
  ...period,
  days: z.array(z.object({ day, ...amount })),
  total: z.object(amount),
  before: z.nullable(z.object(amount)),
  surfaces: z.array(share),
  languages: z.array(share),
  /** Files of the document, the most opened first, and their openings by day; empty for a file. */
  files: list,
  file_days: z.array(z.object({ day, ...amount })),
});
