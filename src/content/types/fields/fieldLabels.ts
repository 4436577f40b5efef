import * as z from "zod";
import type { Language } from "../../../base/site/languages.ts";

/**
 * Metadata of fields for forms, beyond their schemas: labels, names of options, kinds of strings
 * and numbers. Kept in registries, as references are (fields.ts).
 */

/** A text in both of the interface's languages. */
export type Words = Readonly<Record<Language, string>>;

export function words(en: string, zh: string): Words {
  return { en, zh };
}

/** Labels of an object's fields, by their names. */
export const fieldLabels = z.registry<{ labels: Readonly<Record<string, Words>> }>();

/** The same schema with the labels of its fields. */
export function labelled<Schema extends z.ZodObject>(
  schema: Schema,
  labels: Record<keyof Schema["shape"] & string, Words>,
): Schema {
  fieldLabels.add(schema, { labels });
  return schema;
}

/** One of the values that a choice offers. */
export interface Option {
  readonly value: string | number;
  readonly label: Words;
}

/** Names of the values that a schema takes, in the order in which they are offered. */
export const fieldOptions = z.registry<{ options: readonly Option[] }>();

/** The same enumeration with the names of its values. */
export function worded<Value extends string>(
  schema: z.ZodEnum<Record<Value, Value>>,
  names: Record<NoInfer<Value>, Words>,
): z.ZodEnum<Record<Value, Value>> {
  const options = schema.options.map((value) => ({ value, label: names[value] }));
  fieldOptions.add(schema, { options });
  return schema;
}

/** The same schema of numbers with the names of the values that it takes. */
export function wordedNumbers<Schema extends z.ZodType>(
  schema: Schema,
  names: readonly Words[],
): Schema {
  fieldOptions.add(schema, { options: names.map((label, value) => ({ value, label })) });
  return schema;
}

/** Kinds of plain strings that have a field of their own in a form. */
export const stringKinds = [
  "colour",
  /** A colour of the brand, with its contrast. */
  "brand-colour",
  "day",
  "moment",
  "month",
  "url",
  "email",
  "unit",
  "part-number",
  "link",
] as const;

export type StringKind = (typeof stringKinds)[number];

/**
 * Kinds of fields with an editor of their own: a family's parameters, and its requirements on them.
 */
export type FamilyKind = "family" | "requirements";

/** Kinds of fields beyond their schemas. */
export const fieldKinds = z.registry<{ kind: StringKind | FamilyKind }>();

/** The same schema with a kind. */
export function kindOf<Schema extends z.ZodType>(
  kind: StringKind | FamilyKind,
  schema: Schema,
): Schema {
  fieldKinds.add(schema, { kind });
  return schema;
}

/** Units and other notes beside numbers. */
export const fieldUnits = z.registry<{ unit: Words }>();

/** The same schema of numbers with the unit that they are in. */
export function inUnit<Schema extends z.ZodType>(unit: Words, schema: Schema): Schema {
  fieldUnits.add(schema, { unit });
  return schema;
}

/** Notes that stand below a field in a form: what is entered, and what it means. */
export const fieldHints = z.registry<{ hint: Words }>();

/** The same schema with a note. */
export function hinted<Schema extends z.ZodType>(hint: Words, schema: Schema): Schema {
  fieldHints.add(schema, { hint });
  return schema;
}

/** Names of the shapes that a value may have, in the order of a union's options. */
export const shapeNames = z.registry<{ names: readonly Words[] }>();

/** The same union with the names of its shapes. */
export function shapesNamed<Schema extends z.ZodUnion>(
  schema: Schema,
  names: readonly Words[],
): Schema {
  shapeNames.add(schema, { names });
  return schema;
}

/** Lists whose items are the rows of a table of texts. */
export const tableFields = z.registry<{ table: true }>();

/** The same list of rows as a table, for forms. */
export function tableOfTexts<Schema extends z.ZodArray>(schema: Schema): Schema {
  tableFields.add(schema, { table: true });
  return schema;
}
