import { type Measure, measureOf } from "../../../../base/site/values/completeness.ts";
import { presentOf } from "../../../../base/site/values/familyRequirements.ts";
import type { FamilyDefinition } from "../../../data/documents/formReferences.ts";
import { isObject, type Json } from "../../../document/store/jsonValues.ts";

/** Measures a part as typed by its family's requirements, as lists measure the saved one. */
export function partMeasure({ levels, texts }: FamilyDefinition, body: Json | undefined): Measure {
  const values = isObject(body) && isObject(body.values) ? Object.keys(body.values) : [];
  const determined = new Set(levels.flatMap((one) => (one.is_of_order_codes ? [one.key] : [])));
  return measureOf({
    requirements: {
      parameters: new Map(levels.map(({ key, level }) => [key, level])),
      texts: new Map(Object.entries(texts)),
    },
    content: { values: new Set(values), present: presentOf("product", body) },
    ofOrderCodes: (key) => determined.has(key),
  });
}
