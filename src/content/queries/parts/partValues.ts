import {
  isProblem,
  type ParameterDefinition,
  type RawValue,
  readValue,
  type TypedValue,
} from "../../types/fields/productValues.ts";
import type { Parameter, Part } from "./partsOfColumns.ts";

/** A part's value of a parameter; undefined where it has none, or one that the definition refuses. */
export function typedValue(part: Part, parameter: Parameter): TypedValue | undefined {
  const raw = part.body.values[parameter.key];
  return raw === undefined ? undefined : typed(parameter.body, raw);
}

/** Parts read in one step. */
const stepLength = 500;

/** Values of parts of a parameter, by the parts' places, time-sliced. */
export function* typedValuesInSteps(
  parts: readonly Part[],
  parameter: Parameter,
): Generator<undefined, readonly (TypedValue | undefined)[]> {
  const { body, key } = parameter;
  const values: (TypedValue | undefined)[] = [];
  for (const part of parts) {
    const raw = part.body.values[key];
    values.push(raw === undefined ? undefined : typed(body, raw));
    if (values.length % stepLength === 0) yield;
  }
  return values;
}

/** Raw values of a list's parts of one parameter, with the parts' places. */
export interface RawColumn {
  readonly places: number[];
  readonly raws: RawValue[];
}

/**
 * Raw values of parts by parameter, time-sliced. One pass over the parts takes a fiftieth of a
 * lookup of each parameter in each part.
 */
export function* rawColumnsInSteps(
  parts: readonly Part[],
): Generator<undefined, ReadonlyMap<string, RawColumn>> {
  const columns = new Map<string, RawColumn>();
  for (const [place, { body }] of parts.entries()) {
    for (const [key, raw] of Object.entries(body.values)) {
      const column = columns.get(key);
      if (column === undefined) columns.set(key, { places: [place], raws: [raw] });
      else {
        column.places.push(place);
        column.raws.push(raw);
      }
    }
    if (place % stepLength === stepLength - 1) yield;
  }
  return columns;
}

/** Typed values of a raw column by the places of `count` parts, time-sliced. */
export function* typedColumnInSteps(
  count: number,
  definition: ParameterDefinition,
  { places, raws }: RawColumn = { places: [], raws: [] },
): Generator<undefined, readonly (TypedValue | undefined)[]> {
  const values = new Array<TypedValue | undefined>(count).fill(undefined);
  for (const [at, raw] of raws.entries()) {
    values[places[at] ?? 0] = typed(definition, raw);
    if (at % stepLength === stepLength - 1) yield;
  }
  return values;
}

function typed(definition: ParameterDefinition, raw: RawValue): TypedValue | undefined {
  return typeof raw === "string" ? meaningOfText(definition, raw) : meaning(definition, raw);
}

/** The meanings of texts by definition. The parts of a family have many values in common. */
const meanings = new WeakMap<ParameterDefinition, Map<string, TypedValue | undefined>>();

/** Texts cached for a parameter, each some hundred bytes; with more, the cache begins anew. */
const cachedMeanings = 500;

function meaningOfText(definition: ParameterDefinition, raw: string): TypedValue | undefined {
  let known = meanings.get(definition);
  if (known === undefined || known.size >= cachedMeanings) {
    known = new Map();
    meanings.set(definition, known);
  }
  let value = known.get(raw);
  if (value === undefined && !known.has(raw)) {
    value = meaning(definition, raw);
    known.set(raw, value);
  }
  return value;
}

function meaning(definition: ParameterDefinition, raw: RawValue): TypedValue | undefined {
  const value = readValue(definition, raw);
  return isProblem(value) ? undefined : value;
}
