import * as z from "zod";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import { sanitizeRichText } from "../../../content/richText/richText.ts";
import { isSettingName, settings } from "../../../content/settings/settings.ts";
import { richTextFields } from "../../../content/types/fields/fields.ts";
import { unwrapped } from "../../../content/types/fields/schemaFields.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { isItemList, isRecord, itemId } from "./bodyFields.ts";

type Schema = z.core.$ZodType;

/** The schemas that a value at a path may have; none where the type has no such field. */
export function schemasAt(
  type: TypeName,
  body: unknown,
  steps: readonly string[],
): readonly Schema[] {
  return walk(type, body, steps).at(-1) ?? [];
}

/** The language of the text that a path leads to or into; undefined: it leads to a fact. */
export function languageAt(
  type: TypeName,
  body: unknown,
  steps: readonly string[],
): Language | undefined {
  const schemas = walk(type, body, steps);
  for (const [index, step] of steps.entries()) {
    if (isLanguage(step) && (schemas[index] ?? []).some(isBilingual)) return step;
  }
  return undefined;
}

/** Tells whether a schema is of a text in both languages. */
export function isBilingual(schema: Schema): boolean {
  const known = unwrapped(schema);
  if (!(known instanceof z.ZodObject)) return false;
  const names = Object.keys(known.shape);
  return names.length > 0 && names.every(isLanguage);
}

/** Tells whether a list of objects is accepted, whose items have ids. */
export function takesItems(schemas: readonly Schema[]): boolean {
  return schemas.flatMap(alternatives).some((schema) => {
    if (!(schema instanceof z.ZodArray)) return false;
    return alternatives(schema.element).some((element) => element instanceof z.ZodObject);
  });
}

/** The schemas before the first step, after it, and so on. */
function walk(type: TypeName, body: unknown, steps: readonly string[]): (readonly Schema[])[] {
  let schemas = alternatives(contentTypes[type].body);
  const all = [schemas];
  for (const [index, step] of steps.entries()) {
    const isSettingValue = type === "setting" && index === 0 && step === "value";
    const setting = isRecord(body) && isSettingName(body.name) ? body.name : undefined;
    schemas =
      isSettingValue && setting !== undefined
        ? alternatives(settings[setting].schema)
        : schemas.flatMap((schema) => schemasBelow(schema, step));
    all.push(schemas);
  }
  return all;
}

function schemasBelow(schema: Schema, step: string): readonly Schema[] {
  if (schema instanceof z.ZodObject) {
    const field: Schema | undefined = Object.hasOwn(schema.shape, step)
      ? schema.shape[step]
      : undefined;
    return field === undefined ? [] : alternatives(field);
  }
  if (schema instanceof z.ZodArray) return alternatives(schema.element);
  if (schema instanceof z.ZodRecord) {
    return z.safeParse(schema.keyType, step).success ? alternatives(schema.valueType) : [];
  }
  return schema instanceof z.ZodUnknown ? [schema] : [];
}

/** Alternatives of schemas that were asked for. */
const asked = new WeakMap<Schema, readonly Schema[]>();

/** Returns a schema's own forms, without wrappers that make it optional or change its value. */
function alternatives(schema: Schema): readonly Schema[] {
  const known = asked.get(schema);
  if (known !== undefined) return known;
  const inner = unwrapped(schema);
  const made = inner instanceof z.ZodUnion ? inner.options.flatMap(alternatives) : [inner];
  asked.set(schema, made);
  return made;
}

/** A value with the HTML in it sanitised; its shape need not be the schema's. */
export function sanitized(schemas: readonly Schema[], value: unknown): unknown {
  if (typeof value === "string") {
    const isRich = schemas.some((schema) => richTextFields.has(schema));
    return isRich ? sanitizeRichText(value).trim() : value;
  }
  const below = (step: string) => schemas.flatMap((schema) => schemasBelow(schema, step));
  if (Array.isArray(value)) return value.map((item) => sanitized(below("0"), item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === itemId ? inner : sanitized(below(name), inner),
    ]),
  );
}

/** The steps of a path by places, as a problem has them, with the ids of the items instead. */
export function stepsById(body: unknown, path: readonly (string | number)[]): string[] {
  let value: unknown = body;
  return path.map((step) => {
    if (isItemList(value)) {
      const item = value[Number(step)];
      value = item;
      return item?.[itemId] ?? String(step);
    }
    value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    return String(step);
  });
}
