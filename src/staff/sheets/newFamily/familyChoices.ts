import * as z from "zod";
import { columnTargets, rowProblemCodes } from "../../../base/site/sheetCodes.ts";
import { isUnit } from "../../../base/site/values/quantities.ts";
import { key } from "../../../content/types/fields/fields.ts";
import { finding } from "../../../content/types/fields/refineParams.ts";
import { lifecycleStages, packageStyles } from "../../../content/types/product.ts";
import { conceptNames } from "./headings/headingConcepts.ts";

export { rowProblemCodes };

export type RowProblemCode = (typeof rowProblemCodes)[number];

/** Last row that a workbook may have, and most rows with choices of their own. */
const maxRow = 1_048_576;
const maxRowChoices = 2_000;

const text = (max: number) => z.string().trim().max(max).default("");

const pair = (max: number) => z.strictObject({ en: text(max), zh: text(max) });

export type ColumnTarget = (typeof columnTargets)[number];

/** Choices for a column; those left out are as proposed. */
const columnChoice = z.strictObject({
  /** Column from 0. */
  column: z.int().min(0).max(16_384),
  is: z.enum(columnTargets).optional(),
  /** Meaning of the column, where its heading does not tell it. */
  means: z.enum(conceptNames).optional(),
  /** Key of an existing parameter. */
  parameter: key().optional(),
  /** Label of a new parameter. */
  label: z.strictObject({ en: text(80), zh: text(80) }).optional(),
  kind: z.enum(["number", "range", "enum", "boolean", "text"]).optional(),
  unit: z.string().max(20).refine(isUnit, finding("unit")).optional(),
  group: key().optional(),
  /** Whether further texts become options of an existing parameter with options. */
  addOptions: z.boolean().optional(),
  /** True: cells that cannot be read get no value. */
  leaveUnread: z.boolean().optional(),
  /** Texts of cells that cannot be read, or not for certain, and what is read in their place. */
  readAs: z
    .array(z.strictObject({ text: z.string().min(1).max(2_000), as: text(2_000) }))
    .max(200)
    .optional(),
});

export type ColumnChoice = z.output<typeof columnChoice>;

/** Choices for a list that becomes a family. */
export const familyChoices = z.strictObject({
  /** Place of the table in the file, from 0. */
  table: z.int().min(0).max(1_000).default(0),
  /** An existing column, by its key, or a new one. */
  family: z
    .union([
      z.strictObject({ key: key() }),
      z.strictObject({ title: pair(80), parent: key().nullable() }),
    ])
    .optional(),
  columns: z.array(columnChoice).max(1_000).default([]),
  /** New groups, by keys of the caller's, to which `group` may refer. */
  groups: z
    .array(z.strictObject({ key: key(), title: pair(60) }))
    .max(40)
    .default([]),
  /** Group of new parameters for which no other is given. */
  group: key().optional(),
  /** Problems whose rows are left out; of a part with several rows, the first counts. */
  leaveRows: z.array(z.enum(rowProblemCodes)).max(rowProblemCodes.length).default([]),
  /**
   * Choices for single rows, from 1 as programs number them: left out, or parts although they look
   * like sums.
   */
  rows: z
    .array(z.strictObject({ row: z.int().min(1).max(maxRow), leave: z.boolean() }))
    .max(maxRowChoices)
    .default([]),
  /** Name of parts for which no column gives one; `{partNumber}` stands for the part's number. */
  name: pair(80).optional(),
  summary: pair(300).optional(),
  /** Package of parts whose row gives none: a name, with the number of pins. */
  package: text(40),
  /** Packages of names that leave it open, such as `QFN 20 24`. */
  packages: z
    .array(
      z.strictObject({
        /** The name as it stands in the list. */
        name: z.string().min(1).max(2_000),
        /** The name that parts show; absent: the same. */
        as: z.string().trim().min(1).max(40).optional(),
        style: z.enum(packageStyles),
        pins: z.int().min(2).max(3_000),
      }),
    )
    .max(500)
    .default([]),
  stage: z.enum(lifecycleStages).optional(),
  since: z.iso.date().optional(),
});

export type FamilyChoices = z.output<typeof familyChoices>;
