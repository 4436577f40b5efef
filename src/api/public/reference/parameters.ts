import type * as z from "zod";
import { parameterPrefix } from "../../../base/finder/conditions.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import type { Language } from "../../../base/site/languages.ts";
import { type Expectation, expectations, maxId } from "../../parameters.ts";
import { expected } from "../../readQuery.ts";
import { descriptionOf, registryEntry } from "../../schemaRegistry.ts";
import type { JsonSchema } from "./jsonSchemas.ts";

/** A parameter of a request in the reference. */
export interface ParameterReference {
  readonly name: string;
  readonly isRequired: boolean;
  /** Default value; absent where there is none. */
  readonly fallback?: string | number;
  /** Text for the expected value. */
  readonly takes: string;
  readonly meaning: string;
  readonly expectation: Expectation;
}

/** The parameters that a query's schema declares, in its order. */
export function parametersOf(query: z.ZodObject, language: Language): ParameterReference[] {
  return Object.entries(query.shape).map(([field, schema]) => {
    const expectation = registryEntry(expectations, schema);
    const meaning = descriptionOf(schema, language);
    if (expectation === undefined || meaning === undefined) {
      throw new Error(`The parameter ${field} does not say what it takes, or what it means`);
    }
    const absent = (schema as z.ZodType).safeParse(undefined);
    const fallback: unknown = absent.data;
    return {
      name: expectation.kind === "filters" ? `${parameterPrefix}*` : field,
      isRequired: !absent.success,
      ...((typeof fallback === "string" || typeof fallback === "number") && { fallback }),
      takes: takes(expectation, schema, messages[language]),
      meaning,
      expectation,
    };
  });
}

/** Text for the expected value; the maximum id is left out. */
function takes(expectation: Expectation, schema: z.core.$ZodType, t: Messages): string {
  if (expectation.kind === "filters") return t.apiReference.asParameter;
  return expectation.kind === "number" && expectation.max === maxId
    ? t.apiReference.wholeNumberFrom(expectation.min)
    : expected(schema, t.api);
}

/** A parameter as OpenAPI 3.1 describes it (section 4.8.12, parameter object). */
export function openApiParameter(parameter: ParameterReference, place: "path" | "query"): object {
  const { name, isRequired, meaning, fallback, expectation } = parameter;
  const isFilters = expectation.kind === "filters";
  return {
    name: isFilters ? expectation.kind : name,
    in: place,
    description: meaning,
    ...(isRequired && { required: true }),
    // In form style, an object is one parameter for each of its properties, and an array without
    // `explode` one parameter with its items by comma.
    ...(isFilters && { style: "form", explode: true }),
    ...(listKinds.includes(expectation.kind) && { style: "form", explode: false }),
    schema: { ...schemaOf(expectation), ...(fallback !== undefined && { default: fallback }) },
  };
}

/** Kinds of parameters whose items are separated by commas. */
const listKinds: readonly string[] = ["ids", "someOf", "texts"] satisfies Expectation["kind"][];

function oneOfSchema(values: readonly string[]): JsonSchema {
  const areNumbers = values.every((value) => /^-?\d+$/.test(value));
  return areNumbers
    ? { type: "integer", enum: values.map(Number) }
    : { type: "string", enum: [...values] };
}

/** A body whose fields are described like parameters, as JSON or as a form. */
export function openApiFields(parameters: readonly ParameterReference[]): JsonSchema {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, meaning, fallback, expectation }) => {
        const schema = schemaOf(expectation);
        const isNumber = schema.type === "integer";
        const value = isNumber && fallback !== undefined ? Number(fallback) : fallback;
        return [
          name,
          { ...schema, description: meaning, ...(value !== undefined && { default: value }) },
        ];
      }),
    ),
    ...(required.length > 0 && { required }),
  };
}

function schemaOf(expectation: Expectation): JsonSchema {
  switch (expectation.kind) {
    case "number":
      return { type: "integer", minimum: expectation.min, maximum: expectation.max };
    case "text":
    case "anyText":
      return { type: "string", maxLength: expectation.max };
    case "oneOf":
      return oneOfSchema(expectation.values);
    case "someOf":
      return { type: "array", items: oneOfSchema(expectation.values), minItems: 1 };
    case "texts":
      return {
        type: "array",
        items: { type: "string", minLength: 1 },
        minItems: 1,
        maxItems: expectation.max,
      };
    case "day":
      return { type: "string", format: "date" };
    case "ids":
      return {
        type: "array",
        items: { type: "integer", minimum: 1 },
        minItems: 1,
        maxItems: expectation.max,
        uniqueItems: true,
      };
    case "filters":
      return {
        type: "object",
        propertyNames: { pattern: `^${parameterPrefix.replace(".", "\\.")}` },
        additionalProperties: { type: "string" },
      };
  }
}
