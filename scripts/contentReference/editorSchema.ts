import * as z from "zod";
import { settingNames, settings } from "../../src/content/settings/settings.ts";
import { referenceFields } from "../../src/content/types/fields/fields.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import { type TypeName, typeNames } from "../../src/content/types/typeNames.ts";
import { envelope } from "../../src/staff/exchange/documentInContentFile.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * docs/schemas/content.json: JSON Schema (draft 2020-12) of a content file, for editors. A file holds
 * documents, or lists of them; each type has a definition of its own.
 */
export function editorSchema(): string {
  const documents = typeNames.map((name) => ({ $ref: `#/$defs/${name}` }));
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Content of Tapeout",
    $comment: "Made by `npm run content-docs` from src/content; do not edit.",
    anyOf: [
      { $ref: "#/$defs/document" },
      { type: "array", items: { $ref: "#/$defs/document" } },
      { type: "null" },
    ],
    $defs: {
      document: {
        type: "object",
        required: ["type", "key", "body"],
        properties: { type: { enum: typeNames } },
        allOf: typeNames.map((name, index) => ({
          if: { required: ["type"], properties: { type: { const: name } } },
          // Without `if`, an editor would tell of every type what it has against a document.
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: documents[index],
        })),
      },
      ...Object.fromEntries(typeNames.map((name) => [name, documentSchema(name)])),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The schema of a document of one type. */
export function documentSchema(name: TypeName): JsonSchema {
  const { label } = contentTypes[name];
  const { type: _any, body: _unchecked, ...around } = propertiesOf(jsonSchema(envelope));
  return {
    title: `${label.en} · ${label.zh}`,
    type: "object",
    required: ["type", "key", "body"],
    properties: {
      type: { const: name },
      ...around,
      body: name === "setting" ? settingBody() : body(name),
    },
    additionalProperties: false,
  };
}

function body(name: TypeName): JsonSchema {
  const { fields } = contentTypes[name];
  const schema = jsonSchema(contentTypes[name].body);
  const labels = new Map(Object.entries(fields));
  const properties = Object.entries(propertiesOf(schema)).map(([field, value]) => {
    const label = labels.get(field);
    return [field, label === undefined ? value : { title: `${label.en} · ${label.zh}`, ...value }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A setting's value has the shape that its name gives it. */
function settingBody(): JsonSchema {
  return {
    anyOf: settingNames.map((name) => ({
      type: "object",
      required: ["name", "value"],
      properties: { name: { const: name }, value: jsonSchema(settings[name].schema) },
      additionalProperties: false,
    })),
  };
}

const object = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})).default({}),
});

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return object.parse(schema).properties;
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override({ zodSchema, jsonSchema: made }) {
      const reference = referenceFields.get(zodSchema);
      if (reference?.type) made.description = `Key of a document of the type ${reference.type}`;
      else if (reference) made.description = "Key of a document";
    },
  });
  return made;
}
