import type * as z from "zod";
import { storagePrefix } from "../../../base/site/addresses/storageUrl.ts";
import { linkedKeys, storedPaths } from "../../richText/richText.ts";
import { documentLink } from "../../richText/richTextCards.ts";
import { isSettingName, settings } from "../../settings/settings.ts";
import { contentTypes } from "../index.ts";
import type { TypeName } from "../typeNames.ts";
import { linkFields, referenceFields, richTextFields, storedFileFields } from "./fields.ts";
import { optionOf } from "./schemaFields.ts";

type Path = readonly (string | number)[];

/** A place in a body that names another document. `type` is null where any may be named: in links. */
export interface Reference {
  readonly path: Path;
  readonly type: TypeName | null;
  readonly key: string;
}

/** A place in a body that names a stored file, by its path below the storage folder. */
export interface StoredFileUse {
  readonly path: Path;
  readonly file: string;
}

/**
 * Every reference a body holds, in the order of its fields: fields declared with `reference()` (in a
 * setting's value as well), parameter keys of a product's values, and `doc:` links, those in rich texts
 * included.
 */
export function references(type: TypeName, body: unknown): Reference[] {
  const found: Reference[] = [];
  visitLeads(type, body, (schema, value, path) => {
    const declared = referenceFields.get(schema);
    if (declared) found.push({ path, type: declared.type, key: value });
  });
  if (type === "product" && isRecord(body) && isRecord(body.values)) {
    for (const key of Object.keys(body.values)) {
      found.push({ path: ["values", key], type: "parameter", key });
    }
  }
  visitLeads(type, body, (schema, text, path) => {
    if (!text.includes("doc:")) return;
    for (const key of linkedIn(schema, text)) found.push({ path, type: null, key });
  });
  return found;
}

/** The keys of documents that a text with links, or a link, leads to. */
export function linkedIn(schema: z.core.$ZodType, text: string): readonly string[] {
  if (richTextFields.has(schema)) return linkedKeys(text);
  const key = linkFields.has(schema) ? documentLink.exec(text)?.[1] : undefined;
  return key === undefined ? [] : [key];
}

/** The stored files that a text with links and pictures, or a link, leads to. */
export function storedIn(schema: z.core.$ZodType, text: string): readonly string[] {
  if (richTextFields.has(schema)) return storedPaths(text);
  const [path = ""] = linkFields.has(schema) ? text.split(/[?#]/) : [];
  return path.startsWith(storagePrefix) ? [path.slice(storagePrefix.length)] : [];
}

/** Every stored file a body needs: fields declared with `storedFile()`, then addresses in its texts. */
export function storedFiles(type: TypeName, body: unknown): StoredFileUse[] {
  const found: StoredFileUse[] = [];
  visitLeads(type, body, (schema, value, path) => {
    if (storedFileFields.has(schema)) found.push({ path, file: value });
  });
  visitLeads(type, body, (schema, text, path) => {
    if (!text.includes(storagePrefix)) return;
    for (const file of storedIn(schema, text)) found.push({ path, file });
  });
  return found;
}

export type FieldVisitor = (schema: z.core.$ZodType, value: string, path: Path) => void;

/** Calls `visit` for each string of a body, with the schema that its type (or setting) declares. */
export function visitFields(type: TypeName, body: unknown, visit: FieldVisitor): void {
  visitBody(type, body, { visit, fieldsOf });
}

/**
 * The same for those strings alone that may lead to a document or a file: what else a body holds, by far
 * the most of it, is not walked through.
 */
export function visitLeads(type: TypeName, body: unknown, visit: FieldVisitor): void {
  visitBody(type, body, { visit, fieldsOf: leadsOf });
}

interface Walk {
  readonly visit: FieldVisitor;
  /** The fields of an object that are walked through. */
  readonly fieldsOf: (definition: ObjectDefinition) => Fields;
}

function visitBody(type: TypeName, body: unknown, through: Walk): void {
  walk(contentTypes[type].body, body, [], through);
  if (type === "setting" && isRecord(body) && isSettingName(body.name)) {
    walk(settings[body.name].schema, body.value, ["value"], through);
  }
}

/** Follows schema and value side by side; only shapes that content types use are known. */
function walk(schema: z.core.$ZodType, value: unknown, path: Path, through: Walk): void {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case "string":
      if (typeof value === "string") through.visit(schema, value, path);
      return;
    case "optional":
    case "nullable":
    case "default":
      walk(definition.innerType, value, path, through);
      return;
    case "pipe":
      walk(definition.in, value, path, through);
      return;
    case "array":
      if (!Array.isArray(value)) return;
      value.forEach((item, index) => {
        walk(definition.element, item, [...path, index], through);
      });
      return;
    case "union": {
      const option = optionOf(schema, value);
      if (option !== undefined) walk(option, value, path, through);
      return;
    }
    case "object":
      if (!isRecord(value)) return;
      for (const [name, field] of through.fieldsOf(definition)) {
        // Most fields of large types are optional: no path is made for those that are absent.
        const inner = value[name];
        if (inner !== undefined && inner !== null) walk(field, inner, [...path, name], through);
      }
      return;
    default:
      return;
  }
}

type ObjectDefinition = z.core.$ZodObject["_zod"]["def"];
type Fields = readonly (readonly [string, z.core.$ZodType])[];

const fieldsBySchema = new WeakMap<ObjectDefinition, Fields>();

/** The fields of an object's schema, listed once: the catalogue walks through every document. */
function fieldsOf(definition: ObjectDefinition): Fields {
  let fields = fieldsBySchema.get(definition);
  if (fields === undefined) {
    fields = Object.entries(definition.shape);
    fieldsBySchema.set(definition, fields);
  }
  return fields;
}

const leadsBySchema = new WeakMap<ObjectDefinition, Fields>();

/** Fields that may refer to a document or a file. */
function leadsOf(definition: ObjectDefinition): Fields {
  let leads = leadsBySchema.get(definition);
  if (leads === undefined) {
    leads = fieldsOf(definition).filter(([, field]) => mayLead(field));
    leadsBySchema.set(definition, leads);
  }
  return leads;
}

/** True where a value of a schema may name a document or a file. */
function mayLead(schema: z.core.$ZodType): boolean {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case "string":
      return [referenceFields, storedFileFields, linkFields, richTextFields].some((one) =>
        one.has(schema),
      );
    case "optional":
    case "nullable":
    case "default":
      return mayLead(definition.innerType);
    case "pipe":
      return mayLead(definition.in);
    case "array":
      return mayLead(definition.element);
    case "union":
      return definition.options.some(mayLead);
    case "object":
      return leadsOf(definition).length > 0;
    default:
      return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
