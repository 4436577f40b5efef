import * as z from "zod/mini";
import { unitChanges } from "../../base/site/values/convertValue.ts";
import { partCounts } from "./completeness.ts";
import { partialText } from "./documents.ts";

/** A document with its title in the languages in which it has one. */
export const namedDocument = z.object({ key: z.string(), title: partialText });

/** A parameter as a family's editor shows it. */
export const parameterUse = z.extend(namedDocument, {
  group: z.nullable(namedDocument),
  kind: z.string(),
  unit: z.string(),
  /** Parts of the family that have a value of it. */
  parts: z.int(),
  /** Other families that have it. */
  families: z.array(namedDocument),
});

export const parameterUses = z.extend(partCounts, { list: z.array(parameterUse) });

const conversion = {
  units: z.enum(unitChanges),
  is_bare: z.boolean(),
  options: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(60))),
};

/** Choices for reading values by a parameter's new definition, and the page that is shown. */
export const redefinitionWish = z.object({
  ...conversion,
  page: z.int().check(z.minimum(1), z.maximum(1_000)),
});

/** Part of a parameter's definition that concerns its values. */
export const redefinedParameter = z.object({
  kind: z.string(),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: partialText })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});

/** A part whose value does not stay as it is under a parameter's new definition. */
export const unfitPart = z.object({
  key: z.string(),
  part_number: z.string(),
  value: z.string(),
  /** Proposed value as typed into a cell; null: none could be read. */
  proposed: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  is_published: z.boolean(),
  is_otherwise_shown: z.boolean(),
});

/** Values of a parameter's parts before and after its redefinition. */
export const redefinitionCheck = z.object({
  before: redefinedParameter,
  after: redefinedParameter,
  digest: z.string(),
  fitting: z.int(),
  unread: z.int(),
  total: z.int(),
  current_page: z.int(),
  last_page: z.int(),
  list: z.array(unfitPart),
});

/** A redefinition as it was looked at, with what is typed instead of a reading. */
export const redefinition = z.object({
  ...conversion,
  digest: z.string().check(z.maxLength(100)),
  edits: z.record(
    z.string().check(z.maxLength(120)),
    z.nullable(z.string().check(z.maxLength(400))),
  ),
});

export const redefined = z.object({
  change_set: z.int(),
  parts: z.int(),
  is_published: z.boolean(),
});
