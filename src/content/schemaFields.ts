import { z } from "zod";

/** Names of the fields that a schema takes at a path; none where nothing with fields stands there. */
export function fieldsAt(
  schema: z.core.$ZodType,
  path: readonly (string | number)[],
): readonly string[] {
  const [step, ...rest] = path;
  const known = unwrapped(schema);
  if (known instanceof z.ZodUnion) return known.options.flatMap((one) => fieldsAt(one, path));
  if (known instanceof z.ZodObject) {
    if (step === undefined) return Object.keys(known.shape);
    const field: z.core.$ZodType | undefined = known.shape[step];
    return field === undefined ? [] : fieldsAt(field, rest);
  }
  if (step === undefined) return [];
  if (known instanceof z.ZodArray) return fieldsAt(known.element, rest);
  return known instanceof z.ZodRecord ? fieldsAt(known.valueType, rest) : [];
}

/** The schema within those that only make a field optional, give it a default or change its value. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return unwrapped(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.def.in) : schema;
}
