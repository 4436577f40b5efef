import type * as z from "zod";
import { isSettingName, settings } from "../../settings/settings.ts";
import { optionOf } from "../../types/fields/schemaFields.ts";
import { contentTypes } from "../../types/index.ts";
import type { TypeName } from "../../types/typeNames.ts";

/** The schema of a part of a body; undefined where it has none of its own (a union, an old field). */
export type PartSchema = z.core.$ZodType | undefined;

export function schemaOf(type: TypeName): PartSchema {
  return contentTypes[type].body;
}

/** The schema of a setting's value, which its type does not have. */
export function settingSchema(name: unknown): PartSchema {
  return isSettingName(name) ? settings[name].schema : undefined;
}

/** The schema of a value: of a union, the option that the value is of. */
export function schemaFor(schema: PartSchema, value: unknown): PartSchema {
  return schema === undefined ? undefined : (optionOf(schema, value) ?? schema);
}

/** The schema of an object's field, and whether the object may be without it. */
export function fieldOf(
  schema: PartSchema,
  name: string,
): { readonly schema: PartSchema; readonly isOptional: boolean } {
  const holder = unwrapped(schema);
  if (holder?.type === "record") return { schema: holder.valueType, isOptional: true };
  const field: PartSchema = holder?.type === "object" ? holder.shape[name] : undefined;
  return { schema: field, isOptional: field !== undefined && isOptional(field) };
}

/** The schema of a list's items. */
export function itemOf(schema: PartSchema): PartSchema {
  const holder = unwrapped(schema);
  return holder?.type === "array" ? holder.element : undefined;
}

function isOptional(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === "optional";
}

/** The schema within those that only make a value optional, give it a default or change it. */
function unwrapped(schema: PartSchema): z.core.$ZodTypes["_zod"]["def"] | undefined {
  if (schema === undefined) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
      return unwrapped(def.innerType);
    case "pipe":
      return unwrapped(def.in);
    default:
      return def;
  }
}
