import * as z from "zod";
import { columnTargets, rowProblemCodes } from "../../../base/site/sheets.ts";
import { isUnit } from "../../../base/site/values/quantities.ts";
import { key } from "../../../content/types/fields/fields.ts";
import { lifecycleStages } from "../../../content/types/product.ts";
import { conceptNames } from "./concepts.ts";

export { rowProblemCodes };

export type RowProblemCode = (typeof rowProblemCodes)[number];

/** Last row that a workbook may have, and rows of which something is said one by one. */
const maxRow = 1_048_576;
const maxRowChoices = 2_000;

const text = (max: number) => z.string().trim().max(max).default("");

const pair = (max: number) => z.strictObject({ en: text(max), zh: text(max) });

export type ColumnTarget = (typeof columnTargets)[number];

/** What a person says of a column. What is left out is as it is proposed. */
const columnChoice = z.strictObject({
  /** From 0. */
  column: z.int().min(0).max(16_384),
  is: z.enum(columnTargets).optional(),
  /** The thing that it tells, where its heading does not say it. */
  means: z.enum(conceptNames).optional(),
  /** Of a parameter that is there: its key. */
  parameter: key().optional(),
  /** Of a new one. */
  label: z.strictObject({ en: text(80), zh: text(80) }).optional(),
  kind: z.enum(["number", "range", "enum", "boolean", "text"]).optional(),
  unit: z.string().max(20).refine(isUnit, "an unknown unit").optional(),
  group: key().optional(),
  /** Of a parameter with options that is there: texts that are none of them become some. */
  addOptions: z.boolean().optional(),
  /** Cells that cannot be read stay without a value. */
  leaveUnread: z.boolean().optional(),
});

export type ColumnChoice = z.output<typeof columnChoice>;

/** What a person says of a list that becomes a family. */
export const familyChoices = z.strictObject({
  /** Place of the table in the file, from 0. */
  table: z.int().min(0).max(1_000).default(0),
  /** A column that is there, by its key, or one that is made. */
  family: z
    .union([
      z.strictObject({ key: key() }),
      z.strictObject({ title: pair(80), parent: key().nullable() }),
    ])
    .optional(),
  columns: z.array(columnChoice).max(1_000).default([]),
  /** Groups that are made, by keys of the caller's, which `group` may name. */
  groups: z
    .array(z.strictObject({ key: key(), title: pair(60) }))
    .max(40)
    .default([]),
  /** Of new parameters of which nothing else tells it. */
  group: key().optional(),
  /** Problems of rows that are left out for them; of a part that stands twice, the first row counts. */
  leaveRows: z.array(z.enum(rowProblemCodes)).max(rowProblemCodes.length).default([]),
  /** Single rows, from 1 as programs number them: left out, or parts although they look like sums. */
  rows: z
    .array(z.strictObject({ row: z.int().min(1).max(maxRow), leave: z.boolean() }))
    .max(maxRowChoices)
    .default([]),
  /** For parts of which no column tells it; `{partNumber}` stands for the part's number. */
  name: pair(80).optional(),
  summary: pair(300).optional(),
  /** Of parts whose row tells none: a package by its name, with its pins. */
  package: text(40),
  stage: z.enum(lifecycleStages).optional(),
  since: z.iso.date().optional(),
});

export type FamilyChoices = z.output<typeof familyChoices>;
