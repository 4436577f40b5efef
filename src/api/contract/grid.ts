import * as z from "zod/mini";
import { gridKinds } from "../../base/site/contentCodes.ts";
import { requirementLevels } from "../../base/site/values/familyRequirements.ts";
import { partCounts } from "./completeness.ts";
import { languageStatus, partialText } from "./documents.ts";

/** Families of parts with how many there are of each. */
export const gridFamilies = z.object({
  list: z.array(z.extend(partCounts, { key: z.string(), title: partialText })),
});

/** A column of the grid: one place in the bodies of parts. */
export const gridColumn = z.object({
  path: z.string(),
  label: partialText,
  kind: z.enum(gridKinds),
  is_bilingual: z.boolean(),
  is_read_only: z.boolean(),
  group: z.nullable(z.object({ key: z.string(), title: partialText })),
  parameter: z.nullable(z.string()),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: partialText })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  max_length: z.nullable(z.int()),
  requirement: z.nullable(z.enum(requirementLevels)),
});

/** Columns and order of a grid. */
export const gridFacts = z.object({
  family: z.nullable(z.object({ key: z.string(), title: partialText })),
  columns: z.array(gridColumn),
  total: z.int(),
  ids: z.array(z.int()),
  missing: z.record(z.string(), z.int()),
});

/** A cell that somebody has typed into in the document and not saved. */
export const unsavedCell = z.object({
  place: z.int(),
  value: z.unknown(),
  by: z.nullable(z.string()),
});

/**
 * A part with its values at the paths of the columns. They are JSON, as all of a response: to look at each
 * would take milliseconds of scrolling.
 */
export const gridRow = z.object({
  id: z.int(),
  key: z.string(),
  part_number: z.string(),
  revision: z.int(),
  is_unsaved: z.boolean(),
  status: z.object({ en: languageStatus, zh: languageStatus }),
  /** The family that the part is at home in, where it is another one than the grid's. */
  home: z.nullable(z.object({ key: z.string(), title: partialText })),
  /** Paths of values that the part's own family does not have. */
  closed: z.array(z.string()),
  /** Paths of empty cells in which something is missing, by the requirement's level. */
  lacks: z.object({ must: z.array(z.string()), should: z.array(z.string()) }),
  may: z.object({ facts: z.boolean(), en: z.boolean(), zh: z.boolean() }),
  values: z.array(z.unknown()),
  unsaved: z.array(unsavedCell),
});

/** Rows by their ids. */
export const gridBlock = z.object({ paths: z.array(z.string()), list: z.array(gridRow) });
