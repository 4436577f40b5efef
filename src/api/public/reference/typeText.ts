import { type JsonSchema, referredName } from "./jsonSchemas.ts";

/** A named value of a request or an answer. */
export interface FieldReference {
  /** Name, with a question mark where it may be absent. */
  readonly name: string;
  readonly type: string;
  /** In words; "" where the name says it all. */
  readonly meaning: string;
}

/** A schema as a programmer would write its type: `News[]`, `"close" | "all"`, `{ id: integer }`. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => typeOf(choice)).join(" | ");
  if (schema.type === "array") return listText(schema);
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${isOptional(schema, name) ? "?" : ""}: ${typeOf(field)}`,
    );
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  }
  return schema.type === undefined ? "any" : String(schema.type);
}

/** The fields of an object, each with its type and what it means. */
export function fieldsOf(schema: JsonSchema): FieldReference[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name: isOptional(schema, name) ? `${name}?` : name,
    type: typeOf(field),
    meaning: (typeof field === "object" && field.description) || "",
  }));
}

function typeOf(schema: JsonSchema | boolean): string {
  return typeof schema === "boolean" ? "any" : typeText(schema);
}

function listText({ items }: JsonSchema): string {
  const item = typeof items === "object" && !Array.isArray(items) ? typeText(items) : "any";
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function isOptional({ required }: JsonSchema, name: string): boolean {
  return !required?.includes(name);
}
