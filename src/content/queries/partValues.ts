import {
  isProblem,
  type ParameterDefinition,
  type RawValue,
  readValue,
  type TypedValue,
} from "../specification.ts";
import type { Parameter, Part } from "./products.ts";

/** A part's value of a parameter; undefined where it has none, or one that the definition refuses. */
export function typedValue(part: Part, parameter: Parameter): TypedValue | undefined {
  const raw = part.body.values[parameter.key];
  if (raw === undefined) return undefined;
  if (typeof raw !== "string") return meaning(parameter.body, raw);
  let known = meanings.get(parameter.body);
  if (known === undefined || known.size >= cachedMeanings) {
    known = new Map();
    meanings.set(parameter.body, known);
  }
  let value = known.get(raw);
  if (value === undefined && !known.has(raw)) {
    value = meaning(parameter.body, raw);
    known.set(raw, value);
  }
  return value;
}

/** What texts mean by a definition. The parts of a family have many values in common. */
const meanings = new WeakMap<ParameterDefinition, Map<string, TypedValue | undefined>>();

/** Texts remembered for a parameter, each some hundred bytes; with more, it begins anew. */
const cachedMeanings = 500;

function meaning(definition: ParameterDefinition, raw: RawValue): TypedValue | undefined {
  const value = readValue(definition, raw);
  return isProblem(value) ? undefined : value;
}
