import * as z from "zod";
import type { Messages } from "../base/i18n/messages.ts";
import {
  type FieldName,
  formFields,
  formNames,
  isRequired,
} from "../readers/enquiries/form/fields.ts";

/** What a field or parameter means, by the key of its words. */
export type DescriptionKey = keyof Messages["apiReference"]["notes"];

/**
 * What schemas cannot say of themselves: the names under which the reference shows them, and what
 * their fields mean, in words that stand in i18n/.
 */
export const components = z.registry<{ id: string; isAnswer?: boolean }>();
export const descriptions = z.registry<Description>();

type Description =
  | { readonly note: DescriptionKey }
  | { readonly field: FieldName }
  | { readonly text: (messages: Messages) => string };

/** Gives an entity the name it has in the reference. */
export function withSchemaId<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id });
  return schema;
}

/** Names an answer that is no entity: the reference shows it with its call, not among the objects. */
export function withResponseId<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id, isAnswer: true });
  return schema;
}

/** Says what a field or a parameter means. */
export function withDescription<Schema extends z.core.$ZodType>(
  note: DescriptionKey,
  schema: Schema,
): Schema {
  descriptions.add(schema, { note });
  return schema;
}

/** Words among the messages. */
export type Words = (messages: Messages) => string;

/** Says what a field or a parameter means in words that stand elsewhere among the messages. */
export function withText<Schema extends z.core.$ZodType>(text: Words, schema: Schema): Schema {
  descriptions.add(schema, { text });
  return schema;
}

/**
 * Gives words to fields of an object of `contract/`. A field that may be absent is described itself, so
 * two fields that mean different things have a schema each.
 * @throws Error where a field's schema has words already
 */
export function described<Schema extends z.core.$ZodObject>(
  schema: Schema,
  words: { readonly [Field in keyof Schema["_zod"]["def"]["shape"]]?: Words },
): Schema {
  const { shape } = schema._zod.def;
  for (const [field, text] of Object.entries<Words | undefined>(words)) {
    const one = shape[field];
    if (one === undefined || text === undefined) continue;
    if (descriptions.has(one)) throw new Error(`The schema of ${field} has words already`);
    withText(text, one);
  }
  return schema;
}

/** Says which field of the consultation forms it is, whose name there is what it means. */
export function describeField(field: FieldName, schema: z.core.$ZodType): void {
  descriptions.add(schema, { field });
}

/** What was said that a field or a parameter means, in words of a language. */
export function descriptionOf(schema: z.core.$ZodType, messages: Messages): string | undefined {
  const said = registryEntry(descriptions, schema);
  if (said === undefined) return undefined;
  if ("note" in said) return messages.apiReference.notes[said.note];
  if ("text" in said) return said.text(messages);
  const having = formNames.filter((form) => formFields[form].includes(said.field));
  const requiring = having.filter((form) => isRequired(form, said.field));
  const isSame = requiring.length === formNames.length || requiring.length === 0;
  return messages.apiReference.fieldNote(
    messages.enquiry.fields[said.field],
    having.length === formNames.length ? [] : having,
    isSame ? [] : requiring,
  );
}

/** What a registry holds of a schema, or of the one that it makes optional. */
export function registryEntry<Meaning extends object>(
  registry: z.core.$ZodRegistry<Meaning>,
  schema: z.core.$ZodType,
): Meaning | undefined {
  const own = registry.get(schema);
  if (own !== undefined) return own as Meaning;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType && registryEntry(registry, innerType);
}
