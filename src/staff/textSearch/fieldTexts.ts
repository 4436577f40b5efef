import { pointer } from "../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import { plainText } from "../../content/richText/plainText.ts";
import type { ContentType } from "../../content/types/contentType.ts";
import {
  linkFields,
  referenceFields,
  richTextFields,
  storedFileFields,
} from "../../content/types/fields/fields.ts";
import { visitFields } from "../../content/types/fields/references.ts";
import { contentTypes } from "../../content/types/index.ts";
import type { TypeName } from "../../content/types/typeNames.ts";

/** Part of a document that a text stands in, by which it counts in a search. */
export type TextRole = "title" | "keywords" | "summary" | "details" | "body";

/** A text of a document as the search for staff reads it. */
export interface FieldText {
  /** Path in the form; items of lists by their ids where the body has them. */
  readonly path: string;
  /** Undefined for what both languages share: numbers, codes, names. */
  readonly language: Language | undefined;
  /** Without the tags of rich text. */
  readonly text: string;
  readonly role: TextRole;
}

type Step = string | number;

/**
 * Every text of a body, drafts that do not fit their type included. References, files, links, days and
 * choices are no texts.
 */
export function fieldTextsOf(type: TypeName, body: unknown): FieldText[] {
  const found: FieldText[] = [];
  const add = (steps: readonly Step[], value: string, isRich: boolean) => {
    const text = (isRich ? plainText(value) : value).replace(/\s+/g, " ").trim();
    if (text === "") return;
    const { path, language } = placeOf(body, steps);
    found.push({ path, language, text, role: roleOf(type, steps, isRich) });
  };
  visitFields(type, body, (schema, value, steps) => {
    if (isCode(schema)) return;
    add(steps, value, richTextFields.has(schema));
  });
  for (const [steps, value] of productValues(type, body)) add(steps, value, false);
  return found;
}

type Schema = Parameters<Parameters<typeof visitFields>[2]>[0];

/** Formats of strings that say something to programs alone. */
const codes: ReadonlySet<unknown> = new Set(["date", "datetime", "url"]);

/** True for strings that are no texts. */
function isCode(schema: Schema): boolean {
  if ([referenceFields, storedFileFields, linkFields].some((one) => one.has(schema))) return true;
  const { def } = schema._zod;
  return "format" in def && codes.has(def.format);
}

/** Values of a part's parameters, of which no schema lists the names. */
function productValues(type: TypeName, body: unknown): [readonly Step[], string][] {
  if (type !== "product" || !isRecord(body) || !isRecord(body.values)) return [];
  return Object.entries(body.values).flatMap(([key, value]) => stringsIn(value, ["values", key]));
}

function stringsIn(value: unknown, steps: readonly Step[]): [readonly Step[], string][] {
  if (typeof value === "string") return [[steps, value]];
  if (Array.isArray(value)) return value.flatMap((one) => stringsIn(one, steps));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => stringsIn(one, [...steps, name]));
}

/**
 * Path of a text in the form, and its language. Words of a list in one language are edited as one
 * field.
 */
function placeOf(
  body: unknown,
  steps: readonly Step[],
): { readonly path: string; readonly language: Language | undefined } {
  const path: Step[] = [];
  let holder = body;
  for (const step of steps) {
    if (isRecord(holder) && typeof step === "string") {
      path.push(step);
      const isText = Object.keys(holder).every((name) => isLanguage(name) || name === "$id");
      if (isText && isLanguage(step)) return { path: pointer(path), language: step };
      holder = holder[step];
    } else if (Array.isArray(holder) && typeof step === "number") {
      const item: unknown = holder[step];
      path.push(isRecord(item) && typeof item.$id === "string" ? item.$id : step);
      holder = item;
    }
  }
  return { path: pointer(path), language: undefined };
}

function roleOf(type: TypeName, [first]: readonly Step[], isRich: boolean): TextRole {
  const { searched }: ContentType = contentTypes[type];
  if (first === searched[0] || (type === "product" && first === "name")) return "title";
  if (first === "summary" || first === "keywords") return first;
  return isRich ? "body" : "details";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
