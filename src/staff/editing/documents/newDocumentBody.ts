import * as z from "zod";
import { isSettingName, parseSetting, settings } from "../../../content/settings/settings.ts";
import {
  type BodyProblem,
  bodyProblems,
  InvalidDocument,
} from "../../../content/types/fields/bodyProblems.ts";
import { fieldKinds } from "../../../content/types/fields/fieldLabels.ts";
import { unwrapped } from "../../../content/types/fields/schemaFields.ts";
import { withDefaults } from "../../../content/types/fields/withDefaults.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { isBilingual } from "../workingCopies/schemasAtPath.ts";

/** Values of a new document's fields that depend on when and where it is begun. */
export interface Beginning {
  /** Day of the document's date: `2026-11-21`. */
  readonly today: string;
  /** Position behind its neighbours; undefined: the default of its type. */
  readonly position?: number | undefined;
}

/**
 * Returns a body with some of its type's fields, each parsed by its schema, and the values that the
 * others begin with: defaults, today's date, the last position, empty lists. A setting begins with its
 * default value.
 * @throws InvalidDocument where a field does not fit or does not belong to the type
 */
export function begunBody(
  type: TypeName,
  body: unknown,
  beginning: Beginning,
): Readonly<Record<string, unknown>> {
  const { fitting, problems } = fieldsOf(type, body);
  if (problems.length > 0) throw new InvalidDocument({ type, body, problems });
  const begun = type === "setting" ? fitting : { ...initialFields(type, beginning), ...fitting };
  return z.record(z.string(), z.unknown()).parse(withDefaults(type, begun));
}

function initialFields(type: TypeName, beginning: Beginning): Record<string, unknown> {
  const schema = unwrapped(contentTypes[type].body);
  return schema instanceof z.ZodObject ? initialsIn(schema, beginning) : {};
}

function initialsIn({ shape }: z.ZodObject, beginning: Beginning): Record<string, unknown> {
  const initials = Object.entries(shape).flatMap(([name, field]) => {
    const { position } = beginning;
    const value = name === "position" ? position : initialOf(field, beginning);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(initials);
}

/** The value that a required field begins with; undefined where a person has to choose it. */
function initialOf(schema: z.core.$ZodType, beginning: Beginning): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return undefined;
  if (schema instanceof z.ZodNullable) return null;
  const known = unwrapped(schema);
  if (fieldKinds.get(known)?.kind === "day") return beginning.today;
  if (known instanceof z.ZodArray) return [];
  if (known instanceof z.ZodRecord) return {};
  if (!(known instanceof z.ZodObject) || isBilingual(known)) return undefined;
  const initials = initialsIn(known, { today: beginning.today });
  return Object.keys(initials).length === 0 ? undefined : initials;
}

/** The fields of a body that fit, for a copy of it. */
export function fittingFields(type: TypeName, body: unknown): Readonly<Record<string, unknown>> {
  return fieldsOf(type, body).fitting;
}

function fieldsOf(type: TypeName, body: unknown) {
  const schema = unwrapped(contentTypes[type].body);
  if (!(schema instanceof z.ZodObject)) throw new TypeError(`${type} has no fields`);
  const given = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  const fitting: Record<string, unknown> = {};
  const problems: BodyProblem[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field: z.core.$ZodType | undefined = schema.shape[name];
    if (field === undefined) {
      const [meant] = bodyProblems(
        [{ code: "unrecognized_keys", keys: [name], path: [], message: "" }],
        schema,
        body,
      );
      if (meant !== undefined) problems.push(meant);
      continue;
    }
    const parsed = z.safeParse(field, value);
    if (parsed.success) fitting[name] = parsed.data;
    else {
      const found = bodyProblems(parsed.error.issues, field, value);
      problems.push(...found.map((one) => ({ ...one, path: [name, ...one.path] })));
    }
  }
  if (type === "setting" && isSettingName(fitting.name)) {
    const { name, value = settings[fitting.name].fallback } = fitting;
    const parsed = isSettingName(name) ? parseSetting(name, value) : undefined;
    if (parsed?.success) fitting.value = parsed.value;
    else if (parsed) {
      problems.push(...parsed.problems.map((one) => ({ ...one, path: ["value", ...one.path] })));
    }
  }
  return { fitting, problems };
}
