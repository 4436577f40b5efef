import * as z from "zod";

/** Names of the objects that responses and bodies of the admin API are made of. */
export const adminObjects = z.registry<{ id: string }>();

const names = new Set<string>();

/** Whether an object has this name. */
export function isObjectName(name: string): boolean {
  return names.has(name);
}

/** Registers an object's name in the reference. */
export function adminObject<Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema {
  adminObjects.add(schema, { id });
  names.add(id);
  return schema;
}
