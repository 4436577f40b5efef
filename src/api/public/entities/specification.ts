import * as z from "zod";
import type { ComparedGroup } from "../../../content/queries/parts/comparison.ts";
import type { SpecificationRow } from "../../../content/queries/parts/partSpecification.ts";
import { showValue } from "../../../content/queries/parts/shownValues.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { plain } from "./presentTexts.ts";

/** A value as text, in the response's language. */
const shown = {
  value: withDescription("shownValue", z.string()),
  unit: withDescription("unit", z.string()),
};

/** A value as numbers in base units. */
const inBaseUnits = {
  base_min: withDescription("base", z.number().nullable()),
  base_max: withDescription("base", z.number().nullable()),
};

const described = {
  key: withDescription("parameterKey", z.string()),
  label: z.string(),
};

const meaning = {
  kind: withDescription("valueKind", z.enum(["quantity", "enum", "boolean", "text"])),
  direction: withDescription("direction", z.enum(["more", "less"]).nullable()),
};

export const figure = withSchemaId("Figure", z.object({ ...described, ...shown }));

/** A part's value of a parameter. */
export const parameterValue = withSchemaId(
  "ParameterValue",
  z.object({ ...described, ...shown, ...meaning, ...inBaseUnits }),
);

const comparedValue = withSchemaId("ComparedValue", z.object({ ...shown, ...inBaseUnits }));

/** A parameter with its values of several parts. */
const comparedParameter = withSchemaId(
  "ComparedParameter",
  z.object({
    ...described,
    unit: withDescription("ownUnit", z.string()),
    ...meaning,
    differs: withDescription("differs", z.boolean()),
    best: withDescription("best", z.array(z.int())),
    values: withDescription("comparedValues", z.array(comparedValue.nullable())),
  }),
);

export const comparedGroup = z.object({
  group: z.string(),
  parameters: z.array(comparedParameter),
});

export function presentFigure(
  { parameter, value }: SpecificationRow,
  context: ApiContext,
): z.output<typeof figure> {
  const { text, unit } = showValue(parameter.body, value, context.view.language);
  return { key: parameter.key, label: plain(parameter.body.label, context), value: text, unit };
}

export function presentValue(
  row: SpecificationRow,
  context: ApiContext,
): z.output<typeof parameterValue> {
  const { parameter, value } = row;
  return {
    ...presentFigure(row, context),
    kind: value.kind,
    direction: parameter.body.direction ?? null,
    ...base(value),
  };
}

export function presentComparison(
  { group, rows }: ComparedGroup,
  context: ApiContext,
): z.output<typeof comparedGroup> {
  return {
    group: plain(group?.body.title, context),
    parameters: rows.map(({ parameter, values, differs, best }) => {
      const { label, unit, kind, direction } = parameter.body;
      return {
        key: parameter.key,
        label: plain(label, context),
        unit,
        kind: kind === "number" || kind === "range" ? "quantity" : kind,
        direction: direction ?? null,
        differs,
        best: best.map(({ id }) => id),
        values: values.map((value) => {
          if (value === undefined) return null;
          const { text, unit } = showValue(parameter.body, value, context.view.language);
          return { value: text, unit, ...base(value) };
        }),
      };
    }),
  };
}

function base(value: SpecificationRow["value"]): {
  base_min: number | null;
  base_max: number | null;
} {
  if (value.kind !== "quantity") return { base_min: null, base_max: null };
  return { base_min: value.base.min, base_max: value.base.max };
}
