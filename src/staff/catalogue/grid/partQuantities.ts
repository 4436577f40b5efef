import * as z from "zod";
import { dimensionOf } from "../../../base/site/values/quantities.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { isProblem, readValue } from "../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { RecordValue } from "../../editing/checks/textValuesAgainstPart.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";
import { newestBodies } from "./newestBodies.ts";

const partShape = z.object({ values: z.record(z.string(), z.unknown()).catch({}) });

/** Dimensions that texts write otherwise: rates of bits as bits. */
const dimensions: Readonly<Record<string, string>> = { "bit/s": "bit", "B/s": "B" };

/** The quantities of a part's body, by the newest definitions of their parameters. */
export async function recordOf(
  db: Reading,
  catalogue: VisibleCatalogue,
  body: unknown,
): Promise<RecordValue[]> {
  const { values } = partShape.parse(body);
  const known = Object.keys(values).flatMap((key) => {
    const seen = catalogue.byKey(key);
    return seen?.line.type === "parameter" && seen.seesDraft ? [seen.line] : [];
  });
  const bodies = await newestBodies(
    db,
    known.map(({ id }) => id),
  );
  return recordValues(
    values,
    new Map(bodies.map(({ key, body: definition }) => [key, definition])),
  );
}

/**
 * The quantities among the values of a part.
 * @param definitions bodies of parameters by their keys
 */
export function recordValues(
  values: Readonly<Record<string, unknown>>,
  definitions: ReadonlyMap<string, unknown>,
): RecordValue[] {
  return Array.from(definitions).flatMap(([key, definition]) => {
    const parameter = contentTypes.parameter.body.safeParse(definition).data;
    const raw = values[key];
    if (parameter === undefined || typeof raw !== "string" || parameter.unit === "") return [];
    const value = readValue(parameter, raw);
    if (isProblem(value) || value.kind !== "quantity") return [];
    const measured = dimensionOf(value.unit) ?? "";
    const { min, max } = value.base;
    return [
      { names: parameter.label, dimension: dimensions[measured] ?? measured, min, max, text: raw },
    ];
  });
}
