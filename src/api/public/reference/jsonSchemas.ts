import * as z from "zod";
import type { Language } from "../../../base/site/languages.ts";
import { components, descriptionOf, descriptions } from "../../schemaRegistry.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const prefix = "#/components/schemas/";

/** Every named schema as JSON Schema (2020-12, as OpenAPI 3.1 has it), by name. */
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

const made = new Map<Language, JsonSchemas>();

/** The named schemas, with descriptions of their fields in a language. Cached. */
export function jsonSchemas(language: Language): JsonSchemas {
  let schemas = made.get(language);
  if (schemas === undefined) {
    schemas = convert(language);
    made.set(language, schemas);
  }
  return schemas;
}

function convert(language: Language): JsonSchemas {
  const { schemas } = z.toJSONSchema(components, {
    uri: (id) => prefix + id,
    override: describedIn(language),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, ...schema }]) => [id, withoutDialect(schema)]),
  );
}

/** Schema of a request's body, before parsing. */
export function bodySchema(body: z.ZodType, language: Language): JsonSchema {
  return withoutDialect(z.toJSONSchema(body, { io: "input", override: describedIn(language) }));
}

/** Removes the dialect, which OpenAPI 3.1 states once for the whole document. */
function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/** Adds descriptions of fields in a language to schemas. */
export function describedIn(language: Language): Override {
  return ({ zodSchema, jsonSchema }) => {
    const meaning = descriptions.has(zodSchema) ? descriptionOf(zodSchema, language) : undefined;
    if (meaning !== undefined) jsonSchema.description = meaning;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    }
    // Fields added later must not break a client.
    delete jsonSchema.additionalProperties;
  };
}

/** The reference to a named schema. */
export function referenceTo(schema: z.ZodType): JsonSchema {
  const id = components.get(schema)?.id;
  if (id === undefined) throw new Error("A schema that is referred to needs a name");
  return { $ref: prefix + id };
}

/** The name that a reference points to. */
export function referredName(reference: string): string {
  return reference.slice(prefix.length);
}
