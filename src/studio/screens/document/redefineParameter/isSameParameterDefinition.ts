import { isObject, itemId, type Json } from "../../../document/store/jsonValues.ts";

/** Fields of a parameter by which its values are understood. */
const fields = ["kind", "unit", "options", "min", "max", "orderCode"] as const;

/** True where two bodies of a parameter say the same of its values, whatever it is called. */
export function isSameDefinition(one: Json | undefined, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  return fields.every(
    (field) => JSON.stringify(bare(one[field])) === JSON.stringify(bare(other[field])),
  );
}

/** A value without what an emptied field leaves, and the ids by which a form knows its items. */
function bare(value: Json | undefined): Json {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(bare);
  if (!isObject(value)) return value;
  const known = Object.entries(value).filter(([key]) => key !== itemId);
  return Object.fromEntries(known.map(([key, one]) => [key, bare(one)]));
}
