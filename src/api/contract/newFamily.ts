import * as z from "zod/mini";
import { lifecycleStages, packageStyles } from "../../base/site/contentCodes.ts";
import { columnTargets, familyQuestionCodes, rowProblemCodes } from "../../base/site/sheetCodes.ts";
import { cellKinds } from "../../base/site/values/cell.ts";
import { appliedSheet } from "./sheets.ts";

const keyLabel = z.object({ key: z.string(), label: z.string() });

const pair = z.object({ en: z.string(), zh: z.string() });

/** Choices for a column; absent fields keep the proposed value. */
export const columnChoice = z.object({
  column: z.int(),
  is: z.optional(z.enum(columnTargets)),
  means: z.optional(z.string()),
  /** Key of a parameter that is there. */
  parameter: z.optional(z.string()),
  label: z.optional(pair),
  kind: z.optional(z.enum(cellKinds)),
  unit: z.optional(z.string()),
  group: z.optional(z.string()),
  leaveUnread: z.optional(z.boolean()),
  /** Texts that are read in the place of others. */
  readAs: z.optional(z.array(z.object({ text: z.string(), as: z.string() }))),
  addOptions: z.optional(z.boolean()),
});

/** A column of the site that is to be created. */
export const newColumn = z.object({ title: pair, parent: z.nullable(z.string()) });

/** Choices for a list that becomes a family, as typed; `src/staff/sheets/newFamily/familyChoices.ts` checks them. */
export const familyChoices = z.object({
  table: z.int(),
  family: z.optional(z.union([z.object({ key: z.string() }), newColumn])),
  columns: z.array(columnChoice),
  groups: z.array(z.object({ key: z.string(), title: pair })),
  group: z.optional(z.string()),
  leaveRows: z.array(z.enum(rowProblemCodes)),
  /** Choices for single rows, numbered from 1: left out, or kept although they look like totals. */
  rows: z._default(z.array(z.object({ row: z.int(), leave: z.boolean() })), []),
  name: pair,
  summary: pair,
  package: z.string(),
  /** Packages of names that leave it open. */
  packages: z._default(
    z.array(
      z.object({
        name: z.string(),
        as: z.optional(z.string()),
        style: z.enum(packageStyles),
        pins: z.int(),
      }),
    ),
    [],
  ),
  stage: z.enum(lifecycleStages),
  since: z.optional(z.string()),
});

/** A column of a list, as the server understands it. */
export const listColumn = z.object({
  column: z.int(),
  address: z.string(),
  heading: z.string(),
  is: z.nullable(z.enum(columnTargets)),
  parameter: z.nullable(z.string()),
  label: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  kind: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  group: z.nullable(z.string()),
  options: z.array(z.string()),
  read: z.int(),
  empty: z.int(),
  unread: z.int(),
  unread_at: z.array(z.string()),
  samples: z.array(
    z.object({
      text: z.string(),
      reading: z.nullable(z.string()),
      /** Reason for which it is not read, as a sentence. */
      problem: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
  leave_unread: z.boolean(),
});

/** A part that a list makes. */
export const listedPart = z.object({
  key: z.string(),
  address: z.string(),
  row: z.int(),
  number: z.string(),
  name: z.string(),
  packages: z.string(),
  values: z.array(z.object({ parameter: z.string(), text: z.string() })),
});

/** Questions about a list that somebody must answer. */
export const familyQuestion = z.object({
  code: z.enum(familyQuestionCodes),
  column: z.nullable(z.int()),
  message: z.string(),
});

/** A list as a family, as far as it is understood. */
export const familyPlan = z.object({
  tables: z.array(z.object({ at: z.int(), name: z.string() })),
  columns: z.array(listColumn),
  questions: z.array(familyQuestion),
  problems: z.array(
    z.object({
      address: z.string(),
      row: z.nullable(z.int()),
      code: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  problem_count: z.int(),
  problem_rows: z.array(z.object({ code: z.enum(rowProblemCodes), count: z.int() })),
  left: z.int(),
  left_rows: z.array(
    z.object({
      address: z.string(),
      row: z.int(),
      text: z.string(),
      code: z.enum([...rowProblemCodes, "chosen"]),
    }),
  ),
  /** Names of packages that leave open what they are, with what was understood. */
  open_packages: z.array(
    z.object({
      name: z.string(),
      style: z.nullable(z.enum(packageStyles)),
      pins: z.array(z.int()),
      rows: z.int(),
    }),
  ),
  parts: z.int(),
  rows: z.array(listedPart),
  parameters: z.int(),
  is_settled: z.boolean(),
  known: z.object({
    parameters: z.array(keyLabel),
    groups: z.array(keyLabel),
    families: z.array(z.extend(keyLabel, { parameters: z.int(), parent: z.nullable(z.string()) })),
  }),
});

/** The change set that makes a family, and the family's key. */
export const appliedFamily = z.extend(appliedSheet, { family: z.string() });
