import * as z from "zod/mini";
import { sheetStates } from "../../base/site/jobStates.ts";
import { listNames } from "../../base/site/sheetCodes.ts";
import { plainText } from "./common.ts";

/** A cell of a spreadsheet that changes something, or that cannot be taken. */
export const sheetCell = z.object({
  /** By which answers name it: table, row and column from 0. */
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

/** Reason for which a row is not written. */
export const sheetCheck = z.object({
  cell: z.nullable(z.string()),
  address: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});

const kind = z.enum(["parts", ...listNames]);

/** A row of a spreadsheet. */
export const sheetRow = z.object({
  table: z.string(),
  row: z.int(),
  kind,
  act: z.enum(["change", "new", "remove"]),
  key: z.string(),
  part: z.string(),
  item: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  cells: z.array(sheetCell),
  checks: z.array(sheetCheck),
});

/** A column of which somebody must say what it is. */
export const sheetQuestion = z.object({
  /** By which answers name it: table and column from 0. */
  column: z.string(),
  table: z.string(),
  address: z.string(),
  heading: z.string(),
  why: z.string(),
  near: z.array(z.object({ column: z.string(), label: z.string() })),
});

/** A spreadsheet that came back. Times in milliseconds since 1970. */
export const sheetFile = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  taken_at: z.int(),
  expires_at: z.int(),
  change_set: z.nullable(z.int()),
});

export const sheetFiles = z.object({ list: z.array(sheetFile) });

export const receivedSheet = z.object({ id: z.int() });

/** Changes that a spreadsheet would make, as far as they are known. */
export const sheetAnalysis = z.extend(sheetFile, {
  state: z.enum(sheetStates),
  done: z.int(),
  of: z.int(),
  refusal: z.nullable(z.string()),
  parts: z.int(),
  counts: z.nullable(
    z.object({
      changes: z.int(),
      conflicts: z.int(),
      problems: z.int(),
      added: z.int(),
      removed: z.int(),
    }),
  ),
  is_settled: z.boolean(),
  absent: z.object({
    total: z.int(),
    list: z.array(
      z.object({ key: z.string(), part: z.string(), kind, item: z.nullable(z.string()) }),
    ),
  }),
  unread: z.array(z.string()),
  questions: z.array(sheetQuestion),
  answered: z.array(z.object({ column: z.string(), is: z.string() })),
  total: z.int(),
  rows: z.array(sheetRow),
});

const place = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** Most answers of one request. */
const maxAnswers = 2_000;

const sheetVersion = z.int().check(z.minimum(1));

/** Answers to columns and cells. */
export const sheetAnswers = z.object({
  version: sheetVersion,
  columns: z._default(
    z
      .array(
        z.object({
          table: place,
          column: place,
          is: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
        }),
      )
      .check(z.maxLength(maxAnswers)),
    [],
  ),
  cells: z._default(
    z
      .array(
        z.object({
          table: place,
          row: place,
          column: place,
          /** A side of a conflict. */
          side: z.nullable(z.enum(["keep", "take"])),
          /** The text that is taken instead. */
          text: z.nullable(z.string().check(z.maxLength(2_000))),
        }),
      )
      .check(z.maxLength(maxAnswers)),
    [],
  ),
});

/** In which languages the parts of a file are published as they are written. */
export const publishChoices = ["none", "en", "zh", "both"] as const;

export const publishChoice = z._default(z.enum(publishChoices), "none");

/** Name of a change set. */
export const sheetLabel = plainText().check(z.minLength(1), z.maxLength(200));

/** A spreadsheet to apply. */
export const sheetApplication = z.object({
  version: sheetVersion,
  publish: publishChoice,
  label: sheetLabel,
});

/** The change set that applies a spreadsheet. */
export const appliedSheet = z.object({
  change_set: z.int(),
  state: z.string(),
  publication: z.nullable(z.int()),
});
