import * as z from "zod";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";

const label = { text: z.string(), lang: withDescription("otherLanguage", z.string().optional()) };

/** A part of a column's options. */
const finderOption = withSchemaId(
  "FinderOption",
  z.object({
    ...label,
    value: withDescription("optionValue", z.string()),
    isUnused: withDescription("unusedOption", z.literal(true).optional()),
  }),
);

const finderValue = withDescription(
  "finderValue",
  z.union([
    z.tuple([z.string(), z.string().optional()]),
    z.tuple([z.string(), z.array(z.int()), z.string().optional()]),
    z.tuple([z.string(), z.number(), z.number()]),
  ]),
);

const finderColumn = withSchemaId(
  "FinderColumn",
  z.object({
    ...label,
    name: withDescription("finderColumnName", z.string()),
    formerNames: withDescription("formerNames", z.array(z.string()).optional()),
    level: withDescription("finderLevel", z.enum(["part", "orderCode"])),
    kind: withDescription("finderKind", z.enum(["choice", "number", "range", "text"])),
    group: withDescription("finderGroup", z.int().optional()),
    isMain: withDescription("mainColumn", z.boolean().optional()),
    unit: withDescription("commonUnit", z.string().optional()),
    ownUnit: withDescription("ownUnit", z.string().optional()),
    direction: withDescription("finderDirection", z.enum(["more", "less"]).optional()),
    options: z.array(finderOption).optional(),
    values: z.array(finderValue),
    at: withDescription("finderPlaces", z.array(z.int())),
  }),
);

/** The parts of a column of the menu, as the finder filters and shows them. */
export const finderTableEntity = z.object({
  column: withDescription("columnId", z.int()),
  parts: z.object({
    ids: z.array(z.int()),
    numbers: z.array(z.string()),
    families: withDescription("addressPlaces", z.array(z.int())),
    addresses: withDescription("finderAddresses", z.array(z.tuple([z.string(), z.string()]))),
  }),
  orderCodes: z.object({
    parts: withDescription("orderCodeParts", z.array(z.int())),
    codes: withDescription("orderCodeEnds", z.array(z.string())),
  }),
  groups: z.array(z.object(label)),
  columns: z.array(finderColumn),
  keyColumns: withDescription(
    "finderKeyColumns",
    z.record(z.string(), z.array(z.string())).optional(),
  ),
});
