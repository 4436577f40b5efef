import * as z from "zod";
import {
  linkFields,
  referenceFields,
  richTextFields,
  storedFileFields,
} from "../../src/content/types/fields/fields.ts";

/** A field of a body as the reference lists it. */
export interface FieldRow {
  /** `lifecycle.stage`, `variants[].orderCode`. */
  readonly path: string;
  /** Its values, described in words. */
  readonly holds: string;
  readonly isRequired: boolean;
  /** Its default in YAML; "" where there is none. */
  readonly fallback: string;
}

/** The part of JSON Schema (draft 2020-12) that the content types use. */
const node = z.looseObject({
  type: z.string().optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof node>> {
    return z.record(z.string(), node).optional();
  },
  required: z.array(z.string()).optional(),
  get items(): z.ZodOptional<typeof node> {
    return node.optional();
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof node>> {
    return z.array(node).optional();
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof node>> {
    return z.array(node).optional();
  },
  get additionalProperties(): z.ZodOptional<z.ZodUnion<readonly [z.ZodBoolean, typeof node]>> {
    return z.union([z.boolean(), node]).optional();
  },
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  reference: z.string().optional(),
  storedFile: z.boolean().optional(),
  link: z.boolean().optional(),
  richText: z.boolean().optional(),
});

type Node = z.output<typeof node>;

/** The fields of a schema, those within them after each, in the schema's order. */
export function fieldRows(schema: z.ZodType): FieldRow[] {
  return rowsUnder(asNode(schema), "");
}

/** A description of a value that is not an object with fields. */
export function describeValue(schema: z.ZodType): string {
  return holds(asNode(schema));
}

function asNode(schema: z.ZodType): Node {
  const made: unknown = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const reference = referenceFields.get(zodSchema);
      if (reference) Object.assign(jsonSchema, { reference: reference.type ?? "" });
      if (linkFields.has(zodSchema)) Object.assign(jsonSchema, { link: true });
      if (richTextFields.has(zodSchema)) Object.assign(jsonSchema, { richText: true });
      if (storedFileFields.has(zodSchema)) Object.assign(jsonSchema, { storedFile: true });
    },
  });
  return node.parse(made);
}

function rowsUnder(of: Node, prefix: string): FieldRow[] {
  return Object.entries(of.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const row: FieldRow = {
      path,
      holds: holds(field),
      isRequired: of.required?.includes(name) === true && field.default === undefined,
      fallback: field.default === undefined ? "" : JSON.stringify(field.default),
    };
    return [row, ...within(field, path)];
  });
}

/** The fields of an object or of a list's objects; texts in two languages count as one field. */
function within(field: Node, path: string): FieldRow[] {
  if (field.type === "array" && field.items) return within(field.items, `${path}[]`);
  if (field.oneOf) {
    // Items of several kinds, each with fields of its own.
    return field.oneOf.flatMap((one) => rowsUnder(one, `${path}{${kindOf(one)}}`));
  }
  return field.type === "object" && !isBilingual(field) ? rowsUnder(field, path) : [];
}

/** The value of the field that tells a kind. */
function kindOf({ properties = {} }: Node): string {
  const told = Object.values(properties).find((one) => one.const !== undefined);
  return String(told?.const ?? "");
}

function isBilingual({ properties }: Node): boolean {
  return properties !== undefined && Object.keys(properties).join() === "en,zh";
}

function holds(field: Node): string {
  if (field.reference === "") return "key of a document";
  if (field.reference !== undefined) return `key of a \`${field.reference}\``;
  if (field.link) return "link: `doc:KEY`, a path of this site or a web address";
  if (field.oneOf)
    return `fields of one kind: ${field.oneOf.map((one) => `\`${kindOf(one)}\``).join(", ")}`;
  if (field.storedFile) return "path of a stored file";
  if (field.anyOf) return field.anyOf.map(holds).join(", or ");
  if (field.enum) return choices(field.enum.map((value) => `\`${value}\``));
  if (field.const !== undefined) return `\`${JSON.stringify(field.const)}\``;
  switch (field.type) {
    case "string":
      return text(field);
    case "integer":
    case "number":
      return number(field);
    case "boolean":
      return "`true` or `false`";
    case "null":
      return "`null`";
    case "array":
      return list(field);
    case "object":
      return object(field);
    default:
      return "any value";
  }
}

/** Values that the reference lists; of more it names how many there are. */
const maxValues = 40;

function choices(values: readonly string[]): string {
  if (values.length <= maxValues) return values.join(", ");
  return `one of ${values.length} values, ${values[0]} to ${values.at(-1)}`;
}

function text({ format, pattern, maxLength }: Node): string {
  if (format === "date") return "day, `2026-11-21`";
  if (format === "email") return "e-mail address";
  if (format === "uri") return "web address";
  const long = maxLength === undefined ? "" : `, up to ${maxLength} characters`;
  return pattern === undefined ? `text${long}` : `text${long}, as \`/${escaped(pattern)}/\` says`;
}

/** A cell of a table ends at a bar. */
function escaped(pattern: string): string {
  return pattern.replaceAll("|", "\\|");
}

function number({ type, minimum, maximum, exclusiveMinimum }: Node): string {
  const whole = type === "integer" ? "whole number" : "number";
  const min = minimum === undefined || minimum < -maxSize ? undefined : minimum;
  const max = maximum === undefined || maximum > maxSize ? undefined : maximum;
  if (exclusiveMinimum !== undefined) {
    return max === undefined
      ? `${whole} above ${exclusiveMinimum}`
      : `${whole} above ${exclusiveMinimum}, up to ${max}`;
  }
  if (min !== undefined && max !== undefined) return `${whole} from ${min} to ${max}`;
  if (min !== undefined) return `${whole} from ${min}`;
  return max === undefined ? whole : `${whole} up to ${max}`;
}

/** Bounds beyond this are those of the number format. */
const maxSize = 1e12;

function list({ items, minItems, maxItems }: Node): string {
  const what = items === undefined ? "values" : holds(items);
  const min = minItems === undefined ? "" : ` at least ${minItems}`;
  const max = maxItems === undefined ? "" : ` up to ${maxItems}`;
  return `list,${min}${max === "" || min === "" ? "" : ","}${max}: ${what}`.replace(",:", ":");
}

function object(field: Node): string {
  if (isBilingual(field)) {
    const one = field.properties?.en;
    const long = one?.maxLength === undefined ? "" : `, up to ${one.maxLength} characters each`;
    const what = one?.richText ? "rich text" : "text";
    return one?.type === "string" ? `\`{ en, zh }\`: ${what}${long}` : "`{ en, zh }`";
  }
  const { additionalProperties: others } = field;
  if (typeof others === "object") return `fields by key, each ${holds(others)}`;
  return "fields";
}
