import * as z from "zod";
import { isSettingName, parseSetting, settings } from "../../../content/settings/settings.ts";
import {
  type BodyProblem,
  bodyProblems,
  InvalidDocument,
} from "../../../content/types/fields/bodyProblems.ts";
import { unwrapped } from "../../../content/types/fields/schemaFields.ts";
import { withDefaults } from "../../../content/types/fields/withDefaults.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";

/**
 * Returns a body with some of its type's fields, each parsed by its schema, and the defaults of the
 * others. A setting begins with its default value.
 * @throws InvalidDocument where a field does not fit or does not belong to the type
 */
export function begunBody(type: TypeName, body: unknown): Readonly<Record<string, unknown>> {
  const { fitting, problems } = fieldsOf(type, body);
  if (problems.length > 0) throw new InvalidDocument(problems);
  return z.record(z.string(), z.unknown()).parse(withDefaults(type, fitting));
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
      problems.push({ path: [name], message: "is no field of this type" });
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
