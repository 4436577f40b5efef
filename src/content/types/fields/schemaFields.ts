import * as z from "zod";

/**
 * Names of the fields that a schema takes at a path; none where nothing with fields stands there.
 * @param value what stands there: of a union, the fields of its kind are named
 */
export function fieldsAt(
  schema: z.core.$ZodType,
  path: readonly (string | number)[],
  value: unknown,
): readonly string[] {
  const [step, ...rest] = path;
  const known = unwrapped(schema);
  if (known instanceof z.ZodUnion) {
    const own = step === undefined ? optionOf(known, value) : undefined;
    const options = own === undefined ? known.options : [own];
    return options.flatMap((one) => fieldsAt(one, path, value));
  }
  if (known instanceof z.ZodObject) {
    if (step === undefined) return Object.keys(known.shape);
    const field: z.core.$ZodType | undefined = known.shape[step];
    return field === undefined ? [] : fieldsAt(field, rest, value);
  }
  if (step === undefined) return [];
  if (known instanceof z.ZodArray) return fieldsAt(known.element, rest, value);
  return known instanceof z.ZodRecord ? fieldsAt(known.valueType, rest, value) : [];
}

/** The schema of what stands at a path; undefined where nothing does. */
export function schemaAt(
  schema: z.core.$ZodType,
  path: readonly (string | number)[],
): z.core.$ZodType | undefined {
  const [step, ...rest] = path;
  const known = unwrapped(schema);
  if (step === undefined) return known;
  if (known instanceof z.ZodUnion) {
    return known.options.flatMap((one) => schemaAt(one, path) ?? [])[0];
  }
  if (known instanceof z.ZodObject) {
    const field: z.core.$ZodType | undefined = known.shape[step];
    return field && schemaAt(field, rest);
  }
  if (known instanceof z.ZodArray) return schemaAt(known.element, rest);
  return known instanceof z.ZodRecord ? schemaAt(known.valueType, rest) : undefined;
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

/**
 * The option of a union that a value belongs to by the field that tells its kind; undefined for a union
 * without such a field and for a value of no known kind.
 */
export function optionOf(union: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (!(union instanceof z.ZodDiscriminatedUnion)) return undefined;
  const told = union.def.discriminator;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, told)) return undefined;
  const kind: unknown = Object.entries(value).find(([name]) => name === told)?.[1];
  return union.options.find((option) => kindOfOption(option, told) === kind);
}

/** The field by which a union tells its options apart; undefined where it has none. */
export function kindFieldOf(union: z.core.$ZodType): string | undefined {
  return union instanceof z.ZodDiscriminatedUnion ? union.def.discriminator : undefined;
}

/** The value that one option of a union has in the field that tells its kind. */
export function kindOfOption(option: z.core.$ZodType, field: string): unknown {
  const literal = option instanceof z.ZodObject ? option.shape[field] : undefined;
  return literal instanceof z.ZodLiteral ? literal.value : undefined;
}
