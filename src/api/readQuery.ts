import type * as z from "zod";
import { parameterPrefix } from "../base/finder/conditions.ts";
import type { Messages } from "../base/i18n/messages.ts";
import { cutText } from "../base/site/text/cutText.ts";
import { ApiError } from "./errors.ts";
import { type Expectation, expectations } from "./parameters.ts";
import { registryEntry } from "./schemaRegistry.ts";

/** Maximum unknown fields of a body named in a response. */
const maxReported = 20;

/** Maximum filters of a request, as many as a page accepts. */
const maxFilters = 60;

/** Maximum length to which a response quotes an unknown parameter's name. */
const maxNameLength = 120;

/**
 * The parameters that an endpoint declares, read from an address; others are ignored. Where filters
 * are declared, all parameters with their prefix are collected by key.
 * @throws ApiError 422 with each wrong parameter and its expected value
 */
export function readQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  url: string,
  messages: Messages["api"],
): z.output<z.ZodObject<Shape>> {
  const at = url.indexOf("?");
  const sent = valuesByName(new URLSearchParams(at < 0 ? "" : url.slice(at + 1)));
  const wrong = new Map<string, string>();
  const given: Record<string, string | Record<string, string>> = {};
  const readOne = (name: string): string | undefined => {
    const [values, listed] = [sent.get(name) ?? [], sent.get(`${name}[]`) ?? []];
    if (values.length + listed.length > 1) wrong.set(name, messages.givenOnce);
    else if (listed.length > 0) wrong.set(name, messages.single);
    else return values[0];
    return undefined;
  };
  for (const [field, declared] of Object.entries(schema.shape)) {
    if (expectationOf(declared)?.kind === "filters") {
      given[field] = readFilters(sent, readOne, (max) =>
        wrong.set(`${parameterPrefix}*`, messages.tooManyFilters(max)),
      );
    } else {
      const value = readOne(field);
      if (value !== undefined) given[field] = value;
    }
  }
  return checked(schema, given, wrong, messages);
}

/**
 * The fields that an endpoint declares, read from the body of a request: a JSON object or a form's
 * fields. A number may be sent as its digits; an undeclared field is an error, since its sender
 * expects an effect.
 * @throws ApiError 422 with each wrong field and its expected value
 */
export function readBody<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: unknown,
  messages: Messages["api"],
): z.output<z.ZodObject<Shape>> {
  const wrong = new Map<string, string>();
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw wrongParameters(new Map([["body", messages.object]]), messages);
  }
  const sent = new Map<string, unknown>(Object.entries(body));
  const given: Record<string, string> = {};
  for (const [field, declared] of Object.entries(schema.shape)) {
    const value = sent.get(field) ?? undefined;
    if (typeof value === "string" || typeof value === "number") given[field] = String(value);
    else if (Array.isArray(value)) wrong.set(field, messages.single);
    else if (value !== undefined) wrong.set(field, expected(declared, messages));
  }
  for (const field of sent.keys()) {
    const isDeclared = Object.hasOwn(schema.shape, field);
    if (!isDeclared && wrong.size < maxReported) wrong.set(field, messages.unknownField);
  }
  return checked(schema, given, wrong, messages);
}

/** @throws ApiError 422 for invalid values, and for problems found before */
function checked<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given: Readonly<Record<string, string | Record<string, string>>>,
  wrong: Map<string, string>,
  messages: Messages["api"],
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const [field, key] = path.map(String);
      const name = key !== undefined && isFilters(schema, field) ? parameterPrefix + key : field;
      if (name === undefined || field === undefined || wrong.has(name)) continue;
      wrong.set(name, field in given ? expected(schema.shape[field], messages) : messages.required);
    }
  }
  if (wrong.size === 0 && parsed.success) return parsed.data;
  throw wrongParameters(wrong, messages);
}

/** Collected once: looking up each name in the address would be slow for thousands of names. */
function valuesByName(sent: URLSearchParams): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const own = values.get(name);
    if (own) own.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/**
 * Collects filters by key. The list form of a name belongs to the name, where it is reported as an
 * error.
 * @param tooMany called where there are more than the maximum; none is read then
 */
function readFilters(
  sent: ReadonlyMap<string, unknown>,
  readOne: (name: string) => string | undefined,
  tooMany: (max: number) => void,
): Record<string, string> {
  const names = new Set(
    [...sent.keys()]
      .filter((name) => name.startsWith(parameterPrefix))
      .map((name) => name.replace(/\[\]$/, "")),
  );
  if (names.size > maxFilters) {
    tooMany(maxFilters);
    return {};
  }
  const values: [string, string][] = [];
  for (const name of names) {
    const value = readOne(name);
    if (value !== undefined) values.push([name.slice(parameterPrefix.length), value]);
  }
  return Object.fromEntries(values);
}

function isFilters(schema: z.ZodObject, field: string | undefined): boolean {
  const declared = field === undefined ? undefined : schema.shape[field];
  return declared !== undefined && expectationOf(declared)?.kind === "filters";
}

/**
 * The refusal of a request with invalid parameters.
 * @param wrong expected values as texts, by name
 */
export function wrongParameters(
  wrong: ReadonlyMap<string, string>,
  messages: Messages["api"],
): ApiError {
  const problems = [...wrong].map(([field, message]) => ({
    field: cutText(field, maxNameLength),
    message,
  }));
  const summary = problems.map(({ field, message }) => `${field} (${message})`);
  return new ApiError(422, messages.invalid(summary.join(messages.listSeparator)), {
    errors: problems,
  });
}

function expectationOf(schema: z.core.$ZodType): Expectation | undefined {
  return registryEntry(expectations, schema);
}

/** Text for the expected value of a parameter. */
export function expected(schema: z.core.$ZodType | undefined, messages: Messages["api"]): string {
  const expectation = schema && expectationOf(schema);
  switch (expectation?.kind) {
    case undefined:
      return messages.required;
    case "number":
      return messages.wholeNumber(expectation.min, expectation.max);
    case "text":
      return messages.plainText(expectation.max);
    case "anyText":
      return messages.anyText(expectation.max);
    case "oneOf":
      return messages.oneOf(expectation.values.join(messages.listSeparator));
    case "someOf":
      return messages.someOf(expectation.values.join(messages.listSeparator));
    case "texts":
      return messages.filter;
    case "day":
      return messages.day;
    case "ids":
      return messages.ids(expectation.max);
    case "filters":
      return messages.filter;
  }
}
