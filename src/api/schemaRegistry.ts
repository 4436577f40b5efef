import * as z from "zod";
import { messages } from "../base/i18n/index.ts";
import type { Messages } from "../base/i18n/messages.ts";
import type { Language } from "../base/site/languages.ts";
import {
  type FieldName,
  formFields,
  formNames,
  isRequired,
} from "../readers/enquiries/form/fields.ts";

/** Key of a description of a field or parameter. */
export type DescriptionKey = keyof Messages["apiReference"]["notes"];

/**
 * Metadata beyond schemas: the names under which the reference shows them, and descriptions of
 * their fields, whose texts are in i18n/.
 */
export const components = z.registry<{ id: string; isAnswer?: boolean }>();
export const descriptions = z.registry<Description>();

type Description =
  | { readonly note: DescriptionKey }
  | { readonly field: FieldName }
  | { readonly text: (language: Language) => string };

/** Registers an entity's name in the reference. */
export function withSchemaId<Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id });
  return schema;
}

/**
 * Registers the name of a response that is no entity: the reference shows it with its operation,
 * not among the objects.
 */
export function withResponseId<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id, isAnswer: true });
  return schema;
}

/** Registers the description of a field or a parameter. */
export function withDescription<Schema extends z.core.$ZodType>(
  note: DescriptionKey,
  schema: Schema,
): Schema {
  descriptions.add(schema, { note });
  return schema;
}

/** Registers the descriptions of an object's fields. */
export function withNotes<Schema extends z.core.$ZodObject>(
  schema: Schema,
  notes: { readonly [Field in keyof Schema["_zod"]["def"]["shape"]]?: DescriptionKey },
): Schema {
  for (const [field, note] of Object.entries<DescriptionKey | undefined>(notes)) {
    const one = schema._zod.def.shape[field];
    if (one !== undefined && note !== undefined) withDescription(note, one);
  }
  return schema;
}

/** Says which field of the consultation forms it is, whose name there is what it means. */
export function describeField(field: FieldName, schema: z.core.$ZodType): void {
  descriptions.add(schema, { field });
}

/** Description of a field or a parameter in a language; undefined where none was registered. */
export function descriptionOf(schema: z.core.$ZodType, language: Language): string | undefined {
  const said = registryEntry(descriptions, schema);
  if (said === undefined) return undefined;
  const { apiReference, enquiry } = messages[language];
  if ("note" in said) return apiReference.notes[said.note];
  if ("text" in said) return said.text(language);
  const having = formNames.filter((form) => formFields[form].includes(said.field));
  const requiring = having.filter((form) => isRequired(form, said.field));
  const isSame = requiring.length === formNames.length || requiring.length === 0;
  return apiReference.fieldNote(
    enquiry.fields[said.field],
    having.length === formNames.length ? [] : having,
    isSame ? [] : requiring,
  );
}

/** A registry's entry for a schema, or for the one that it makes optional. */
export function registryEntry<Meaning extends object>(
  registry: z.core.$ZodRegistry<Meaning>,
  schema: z.core.$ZodType,
): Meaning | undefined {
  const own = registry.get(schema);
  if (own !== undefined) return own as Meaning;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType && registryEntry(registry, innerType);
}
