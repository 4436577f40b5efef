import type * as z from "zod";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../base/i18n/staff/messages.ts";
import { descriptions } from "../schemaRegistry.ts";

/** A text of the messages. */
type Words = (messages: StaffMessages) => string;

/** Describes a field or a parameter of the admin API by one of the messages. */
export function withText<Schema extends z.core.$ZodType>(text: Words, schema: Schema): Schema {
  descriptions.add(schema, { text: (language) => text(staffMessages[language]) });
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
