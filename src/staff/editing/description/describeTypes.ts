import * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { settingNames, settings } from "../../../content/settings/settings.ts";
import type { ContentType } from "../../../content/types/contentType.ts";
import {
  fieldHints,
  fieldKinds,
  fieldLabels,
  fieldOptions,
  fieldUnits,
  shapeNames,
  tableFields,
  type Words,
} from "../../../content/types/fields/fieldLabels.ts";
import {
  imageFields,
  referenceFields,
  richTextFields,
  storedFileFields,
} from "../../../content/types/fields/fields.ts";
import {
  kindFieldOf,
  kindOfOption,
  unwrapped,
} from "../../../content/types/fields/schemaFields.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { type TypeName, typeNames } from "../../../content/types/typeNames.ts";
import { isBilingual } from "../workingCopies/schemasAtPath.ts";
import type { FieldDescription, FieldKind, TypeDescription } from "./fieldDescription.ts";

type Schema = z.core.$ZodType;

const json = z.json();

/** Facts of a field known before its schema. */
type Place = Pick<FieldDescription, "name" | "path" | "label">;

/** Thrown for a field that no form can draw: a mistake in a content type. */
class UndescribedField extends Error {
  override readonly name = "UndescribedField";

  constructor(path: string, lack: string) {
    super(`${path || "/"} has no ${lack}`);
  }
}

const described = new Map<TypeName, TypeDescription>();

/**
 * Describes a content type for a form: its fields with labels, limits, options and targets of
 * references. The same object each time.
 * @throws UndescribedField
 */
export function describeType(name: TypeName): TypeDescription {
  const known = described.get(name) ?? makeDescription(name);
  described.set(name, known);
  return known;
}

function makeDescription(name: TypeName): TypeDescription {
  const { body, fields, label, ...type }: ContentType = contentTypes[name];
  const labels = new Map<string, Words>(Object.entries(fields));
  const facts = { name, label, publishTogether: type.publishTogether === true };
  const known = unwrapped(body);
  if (!(known instanceof z.ZodObject)) throw new UndescribedField("", "fields");
  if (name !== "setting") return { ...facts, fields: fieldsOf(known.shape, "", labels) };
  return {
    ...facts,
    fields: [
      {
        ...{
          kind: "choice",
          name: "name",
          path: "/name",
          label: contentTypes.setting.fields.name,
          required: true,
        },
        options: settingNames.map((value) => ({ value, label: settings[value].label })),
      },
    ],
    settings: Object.fromEntries(
      settingNames.map((setting) => {
        const { schema, label: title } = settings[setting];
        return [setting, describe(schema, { name: "value", path: "/value", label: title })];
      }),
    ),
  };
}

/** Describes every content type, by its name. */
export function describeTypes(): readonly TypeDescription[] {
  return typeNames.map(describeType);
}

function fieldsOf(
  shape: Readonly<Record<string, Schema>>,
  path: string,
  labels: ReadonlyMap<string, Words>,
): FieldDescription[] {
  return Object.entries(shape).map(([name, field]) => {
    const own = `${path}${pointer([name])}`;
    const label = labels.get(name);
    if (label === undefined) throw new UndescribedField(own, "label");
    return describe(field, { name, path: own, label });
  });
}

/** Describes a field by its schema. */
function describe(schema: Schema, place: Place): FieldDescription {
  const around = wrapping(schema);
  const known = unwrapped(schema);
  const described = (kind: FieldKind, facts: Partial<FieldDescription> = {}): FieldDescription => ({
    kind,
    ...place,
    ...around,
    ...facts,
  });
  // The kind is set on the schema itself or on its optional wrapper.
  const told = fieldKinds.get(known) ?? fieldKinds.get(schema);
  if (told !== undefined) return described(told.kind, limitsOf(known));
  const named = fieldOptions.get(known) ?? fieldOptions.get(schema);
  if (named !== undefined) return described("choice", { options: named.options });
  if (known instanceof z.ZodUnion) return { ...described("either"), ...unionOf(known, place) };
  if (known instanceof z.ZodRecord) return described("values");
  if (known instanceof z.ZodArray) return { ...described("list"), ...listOf(known, place) };
  if (known instanceof z.ZodObject) return { ...described("group"), ...objectOf(known, place) };
  const plain = plainKindOf(known);
  if (plain === undefined) throw new UndescribedField(place.path, "kind");
  const type = referenceFields.get(known)?.type;
  return described(plain, {
    ...limitsOf(known),
    ...(type && { type }),
  });
}

function plainKindOf(schema: Schema): FieldKind | undefined {
  if (referenceFields.has(schema)) return "reference";
  if (storedFileFields.has(schema)) return "file";
  if (schema instanceof z.ZodEnum) return undefined;
  if (schema instanceof z.ZodBoolean) return "switch";
  if (schema instanceof z.ZodNumber) return "number";
  return schema instanceof z.ZodString && !richTextFields.has(schema) ? "line" : undefined;
}

/** Shapes of a union, or its kinds where a field names the kind of a value. */
function unionOf(union: z.ZodUnion, { path }: Place): Partial<FieldDescription> {
  const names = shapeNames.get(union)?.names;
  const kindField = kindFieldOf(union);
  const shapes = union.options.map((option, index) => {
    const label = names?.[index];
    if (label === undefined) throw new UndescribedField(path, "names of its shapes");
    if (kindField === undefined) return describe(option, { name: "", path, label });
    return kindOf(option, kindField, { name: "", path, label });
  });
  return kindField === undefined ? { shapes } : { kind: "variant", kindField, shapes };
}

/** One kind of a union as a group of its fields, without the field that names the kind. */
function kindOf(option: Schema, kindField: string, place: Place): FieldDescription {
  if (!(option instanceof z.ZodObject)) throw new UndescribedField(place.path, "fields");
  const { [kindField]: _kind, ...shape } = option.shape;
  const labels = new Map(Object.entries(fieldLabels.get(option)?.labels ?? {}));
  return {
    ...{ kind: "group", ...place, required: true },
    name: String(kindOfOption(option, kindField)),
    fields: fieldsOf(shape, place.path, labels),
  };
}

/** Describes a list; lists of plain values have kinds of their own. */
function listOf(list: z.ZodArray, place: Place): Partial<FieldDescription> {
  const { label, path } = place;
  const item = describe(list.element, { name: "", path: `${path}/*`, label });
  const limits = limitsOf(list);
  if (item.kind === "reference") {
    return { kind: "references", ...(item.type && { type: item.type }), ...limits };
  }
  if (tableFields.has(list)) return { kind: "table", item, ...limits };
  if (item.kind === "choice" && item.options !== undefined) {
    return { kind: "choices", options: item.options, ...limits };
  }
  return item.kind === "line" ? { kind: "lines", ...limits } : { kind: "list", item, ...limits };
}

function objectOf(schema: z.ZodObject, place: Place): Partial<FieldDescription> {
  const labels = fieldLabels.get(schema)?.labels;
  if (labels === undefined && isBilingual(schema)) return pairOf(schema, place);
  const fields = fieldsOf(schema.shape, place.path, new Map(Object.entries(labels ?? {})));
  return { kind: imageFields.has(schema) ? "image" : "group", fields };
}

/** Describes a text, file or list in each language. */
function pairOf(schema: z.ZodObject, place: Place): Partial<FieldDescription> {
  const side = schema.shape.en;
  const known = side === undefined ? undefined : unwrapped(side);
  if (known === undefined) throw new UndescribedField(place.path, "sides");
  const { max } = limitsOf(known);
  const facts = max === undefined ? {} : { max };
  if (richTextFields.has(known)) return { kind: "rich-text", ...facts };
  if (storedFileFields.has(known)) return { kind: "file-pair" };
  if (known instanceof z.ZodArray) return { kind: "lines-pair", ...facts };
  return { kind: "text", ...facts };
}

/**
 * Facts set by the wrappers of a schema: whether it may be absent or null, its initial value, its
 * unit and its note.
 */
function wrapping(
  schema: Schema,
): Pick<FieldDescription, "required" | "nullable" | "initial" | "unit" | "hint"> {
  const own = { ...fieldUnits.get(schema), ...fieldHints.get(schema) };
  if (schema instanceof z.ZodOptional) {
    return { ...own, ...wrapping(schema.def.innerType), required: false };
  }
  if (schema instanceof z.ZodDefault) {
    const initial = json.parse(schema.def.defaultValue);
    return { ...own, ...wrapping(schema.def.innerType), required: false, initial };
  }
  if (schema instanceof z.ZodNullable) {
    return { ...own, ...wrapping(schema.def.innerType), nullable: true };
  }
  if (schema instanceof z.ZodPipe) return { ...own, ...wrapping(schema.def.in) };
  return { ...own, required: true };
}

/** Limits of a schema: length of a text or list, or value of a number. */
function limitsOf(schema: Schema): Pick<FieldDescription, "min" | "max" | "above" | "integer"> {
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, format } = schema;
    const isInteger = format === "safeint" || format === "int32";
    const isBound = (value: number | null) =>
      value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
    const isAbove = (schema.def.checks ?? []).some(({ _zod: { def } }) => {
      return def.check === "greater_than" && "inclusive" in def && def.inclusive === false;
    });
    return {
      ...(isBound(minValue) && { [isAbove ? "above" : "min"]: Number(minValue) }),
      ...(isBound(maxValue) && { max: Number(maxValue) }),
      ...(isInteger && { integer: true }),
    };
  }
  if (schema instanceof z.ZodString) {
    const { minLength, maxLength } = schema;
    return {
      ...(minLength !== null && { min: minLength }),
      ...(maxLength !== null && { max: maxLength }),
    };
  }
  if (!(schema instanceof z.ZodArray)) return {};
  const limits: { min?: number; max?: number } = {};
  for (const check of schema.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === "min_length" && "minimum" in def) limits.min = Number(def.minimum);
    if (def.check === "max_length" && "maximum" in def) limits.max = Number(def.maximum);
  }
  return limits;
}
