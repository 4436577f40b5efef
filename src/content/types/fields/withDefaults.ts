import * as z from "zod";
import { isSettingName, settings } from "../../settings/settings.ts";
import { contentTypes } from "../index.ts";
import type { TypeName } from "../typeNames.ts";
import { optionOf, unwrapped } from "./schemaFields.ts";

/** Adds missing defaults to a value; returns it unchanged where none are missing. */
type Fill = (value: unknown) => unknown;

const known = new Map<z.core.$ZodType, Fill | undefined>();

/**
 * Adds the defaults of a type's schema to a body's missing fields, at any depth. Nothing else is
 * checked or changed, and parts without missing fields are not copied.
 */
export function withDefaults(type: TypeName, body: unknown): unknown {
  if (type !== "setting") return fillOf(contentTypes[type].body)?.(body) ?? body;
  // A setting's schema depends on its name.
  if (!isFields(body) || !isSettingName(body.name)) return body;
  const value = fillOf(settings[body.name].schema)?.(body.value) ?? body.value;
  return value === body.value ? body : { ...body, value };
}

/** Undefined for a schema without defaults in it. */
function fillOf(schema: z.core.$ZodType): Fill | undefined {
  if (known.has(schema)) return known.get(schema);
  const fill = makeFill(schema);
  known.set(schema, fill);
  return fill;
}

function makeFill(schema: z.core.$ZodType): Fill | undefined {
  const within = unwrapped(schema);
  if (within !== schema) return fillOf(within);
  if (schema instanceof z.ZodObject) return fillObject(schema);
  if (schema instanceof z.ZodArray) return fillArray(schema);
  return schema instanceof z.ZodUnion ? fillUnion(schema) : undefined;
}

function fillObject({ shape }: z.ZodObject): Fill | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const [fill, missing] = [fillOf(schema), defaultOf(schema)];
    return fill === undefined && missing === undefined ? [] : [{ name, fill, missing }];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isFields(value)) return value;
    let filled: Record<string, unknown> | undefined;
    for (const { name, fill, missing } of fields) {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      const next = own === undefined ? missing?.() : (fill?.(own) ?? own);
      if (next === own) continue;
      filled ??= { ...value };
      filled[name] = next;
    }
    return filled ?? value;
  };
}

function fillArray({ element }: z.ZodArray): Fill | undefined {
  const fill = fillOf(element);
  if (fill === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const filled = value.map(fill);
    return filled.some((one, place) => one !== value[place]) ? filled : value;
  };
}

/** Fills a union whose options are told apart by their kinds; other unions are left unchanged. */
function fillUnion(schema: z.ZodUnion): Fill | undefined {
  if (schema.options.every((option) => fillOf(option) === undefined)) return undefined;
  return (value) => {
    const option = optionOf(schema, value);
    const fill = option && fillOf(option);
    return fill === undefined ? value : fill(value);
  };
}

/** Default factory of a field; undefined where it has none. */
function defaultOf(schema: z.core.$ZodType): (() => unknown) | undefined {
  return schema instanceof z.ZodDefault ? () => schema.def.defaultValue : undefined;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
