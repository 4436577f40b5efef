import { sanitizeLine } from "../../../base/site/sanitizeInput.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { type Enquiry, enquirySchema, type Options } from "./enquirySchema.ts";
import { type Problem, type ProblemName, problemNames } from "./fieldProblems.ts";
import {
  type FieldKind,
  type FieldName,
  type FormName,
  fields,
  formFields,
  formKeys,
} from "./fields.ts";
import { splitParts } from "./splitPartNumbers.ts";

// Part of the forms' contract: the browser and the server check by the same function.

/** Values by field: texts, lists of texts and truth values; none where nothing was typed. */
export type SentFields = Readonly<Partial<Record<FieldName, unknown>>>;

export type FormValidation =
  | { readonly ok: true; readonly enquiry: Enquiry }
  /** One for each field that is wrong, in the order of the form. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The form's fields out of a JSON body, or of a form's pairs gathered by name. Boxes that are ticked
 * come as `on`, lists with one entry as that entry; what the form does not ask for is left out.
 */
export function readFields(form: FormName, sent: Readonly<Record<string, unknown>>): SentFields {
  const read: Partial<Record<FieldName, unknown>> = {};
  for (const name of formFields[form]) {
    const value = Object.hasOwn(sent, name) ? readValue(fields[name], sent[name]) : undefined;
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** Keys that are sent with the fields of any form. */
const beside: ReadonlySet<string> = new Set(Object.values(formKeys));

const maxNamed = 20;
const maxNameLength = 64;

/**
 * Names of what was sent that the form does not have, as far as they can be told in an answer: so
 * many and so long. What a client believes to be kept must not be dropped without a word.
 */
export function unknownFields(form: FormName, sent: Readonly<Record<string, unknown>>): string[] {
  const own: readonly string[] = formFields[form];
  const unknown = Object.keys(sent).filter((name) => !own.includes(name) && !beside.has(name));
  return unknown.slice(0, maxNamed).map((name) => sanitizeLine(cutText(name, maxNameLength)));
}

const ticked: readonly unknown[] = [true, "true", "on", "1", "yes"];
const unticked: readonly unknown[] = [false, "false", "off", "0", "no", "", null, undefined];

function readValue({ kind }: FieldKind, value: unknown): unknown {
  if (kind === "flag") {
    if (ticked.includes(value)) return true;
    return unticked.includes(value) ? undefined : value;
  }
  if (kind === "manyListed" || kind === "lines") {
    if (value === null) return undefined;
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const single = kind === "lines" ? entries.flatMap(splitLine) : entries;
    return single.filter((entry) => entry !== "");
  }
  // An option that was not chosen is absent; an empty line is reported as such.
  if (value === null || (value === "" && kind !== "line" && kind !== "text")) return undefined;
  if (Array.isArray(value) && value.length === 1) return value[0];
  return typeof value === "number" ? String(value) : value;
}

/** Splits a list that was typed in one line, as without script. */
function splitLine(entry: unknown): unknown[] {
  return typeof entry === "string" ? splitParts(entry) : [entry];
}

/** Validates a form by its rules (spec section 5). */
export function validateForm(form: FormName, sent: SentFields, options: Options): FormValidation {
  const parsed = schemaOf(form, options).safeParse(sent);
  if (parsed.success) return { ok: true, enquiry: parsed.data };
  const found = new Map<string, ProblemName>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    if (!found.has(field)) found.set(field, problemNamed(message));
  }
  const problems = formFields[form].flatMap((field) => {
    const problem = found.get(field);
    return problem === undefined ? [] : [{ field, problem }];
  });
  return { ok: false, problems };
}

type Schema = ReturnType<typeof enquirySchema>;

const schemas = new WeakMap<Options, Map<FormName, Schema>>();

/** The schema of a form with its lists, made once for each of them. */
function schemaOf(form: FormName, options: Options): Schema {
  const known = schemas.get(options) ?? new Map<FormName, Schema>();
  schemas.set(options, known);
  const schema = known.get(form) ?? enquirySchema(form, options);
  known.set(form, schema);
  return schema;
}

/** A message of the schema's; zod's own, which say what cannot come from a form, are the generic one. */
function problemNamed(message: string): ProblemName {
  return problemNames.find((name) => name === message) ?? "generic";
}
