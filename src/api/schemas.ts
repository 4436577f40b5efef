import { z } from "zod";
import { type FieldFacts, type FieldName, fields } from "../enquiries/form/fields.ts";
import type { Words } from "../i18n/index.ts";

/** What a field or parameter means, by the key of its words. */
export type NoteKey = keyof Words["apiReference"]["notes"];

/**
 * What schemas cannot say of themselves: the names under which the reference shows them, and what
 * their fields mean, in words that stand in i18n/.
 */
export const components = z.registry<{ id: string; isAnswer?: boolean }>();
export const notes = z.registry<Note>();

type Note = { readonly note: NoteKey } | { readonly field: FieldName };

/** Gives an entity the name it has in the reference. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id });
  return schema;
}

/** Names an answer that is no entity: the reference shows it with its call, not among the objects. */
export function namedAnswer<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id, isAnswer: true });
  return schema;
}

/** Says what a field or a parameter means. */
export function noted<Schema extends z.ZodType>(note: NoteKey, schema: Schema): Schema {
  notes.add(schema, { note });
  return schema;
}

/** Says which field of the consultation forms it is, whose name there is what it means. */
export function notedField(field: FieldName, schema: z.core.$ZodType): void {
  notes.add(schema, { field });
}

/** What was said that a field or a parameter means, in words of a language. */
export function meaningOf(schema: z.core.$ZodType, words: Words): string | undefined {
  const said = behind(notes, schema);
  if (said === undefined) return undefined;
  if ("note" in said) return words.apiReference.notes[said.note];
  const { forms }: FieldFacts = fields[said.field];
  const name = words.enquiry.fields[said.field];
  return forms === undefined ? name : words.apiReference.onlyOf(name, forms);
}

/** What a registry holds of a schema, or of the one that it makes optional. */
export function behind<Meaning extends object>(
  registry: z.core.$ZodRegistry<Meaning>,
  schema: z.core.$ZodType,
): Meaning | undefined {
  const own = registry.get(schema);
  if (own !== undefined) return own as Meaning;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType && behind(registry, innerType);
}
