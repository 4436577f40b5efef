import type { z } from "zod";
import type { Words } from "../i18n/index.ts";
import { ApiError } from "./errors.ts";
import { type Expectation, expectations, filterPrefix } from "./parameters.ts";
import { behind } from "./schemas.ts";

/** Unknown fields of a body that an answer names. */
const mostTold = 20;

/** Longest part of an unknown parameter's name that an answer repeats. */
const longestName = 120;

/**
 * The parameters an endpoint declares, read from an address; others are ignored. Where it takes
 * filters, those are all parameters with their prefix, gathered by key.
 * @throws ApiError 422 that names each wrong parameter and says in words what it takes
 */
export function readQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  url: string,
  words: Words["api"],
): z.output<z.ZodObject<Shape>> {
  const at = url.indexOf("?");
  const sent = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  const wrong = new Map<string, string>();
  const given: Record<string, string | Record<string, string>> = {};
  const readOne = (name: string): string | undefined => {
    const [value, ...more] = [...sent.getAll(name), ...sent.getAll(`${name}[]`)];
    if (more.length > 0) wrong.set(name, words.givenOnce);
    else if (sent.has(`${name}[]`)) wrong.set(name, words.single);
    else return value;
    return undefined;
  };
  for (const [field, declared] of Object.entries(schema.shape)) {
    if (expectationOf(declared)?.kind === "filters") {
      given[field] = readFilters(sent, readOne);
    } else {
      const value = readOne(field);
      if (value !== undefined) given[field] = value;
    }
  }
  return checked(schema, given, wrong, words);
}

/**
 * The fields an endpoint declares, read from the body of a request: an object of JSON or a form's
 * fields. A number is as good as its digits; a field that is not declared is wrong, since who sends it
 * expects something of it.
 * @throws ApiError 422 that names each wrong field and says in words what it takes
 */
export function readBody<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: unknown,
  words: Words["api"],
): z.output<z.ZodObject<Shape>> {
  const wrong = new Map<string, string>();
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw wrongParameters(new Map([["body", words.object]]), words);
  }
  const sent = new Map<string, unknown>(Object.entries(body));
  const given: Record<string, string> = {};
  for (const [field, declared] of Object.entries(schema.shape)) {
    const value = sent.get(field) ?? undefined;
    if (typeof value === "string" || typeof value === "number") given[field] = String(value);
    else if (Array.isArray(value)) wrong.set(field, words.single);
    else if (value !== undefined) wrong.set(field, expected(declared, words));
  }
  for (const field of sent.keys()) {
    const isDeclared = Object.hasOwn(schema.shape, field);
    if (!isDeclared && wrong.size < mostTold) wrong.set(field, words.unknownField);
  }
  return checked(schema, given, wrong, words);
}

/** @throws ApiError 422 for what does not fit, and for what is known to be wrong */
function checked<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given: Readonly<Record<string, string | Record<string, string>>>,
  wrong: Map<string, string>,
  words: Words["api"],
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const [field, key] = path.map(String);
      const name = key !== undefined && isFilters(schema, field) ? filterPrefix + key : field;
      if (name === undefined || field === undefined || wrong.has(name)) continue;
      wrong.set(name, field in given ? expected(schema.shape[field], words) : words.required);
    }
  }
  if (wrong.size === 0 && parsed.success) return parsed.data;
  throw wrongParameters(wrong, words);
}

/** By key. The list form of a name is the name's, so that it can be told to be one. */
function readFilters(
  sent: URLSearchParams,
  readOne: (name: string) => string | undefined,
): Record<string, string> {
  const names = new Set(
    [...sent.keys()]
      .filter((name) => name.startsWith(filterPrefix))
      .map((name) => name.replace(/\[\]$/, "")),
  );
  const values: [string, string][] = [];
  for (const name of names) {
    const value = readOne(name);
    if (value !== undefined) values.push([name.slice(filterPrefix.length), value]);
  }
  return Object.fromEntries(values);
}

function isFilters(schema: z.ZodObject, field: string | undefined): boolean {
  const declared = field === undefined ? undefined : schema.shape[field];
  return declared !== undefined && expectationOf(declared)?.kind === "filters";
}

/**
 * The refusal of a request whose parameters do not fit.
 * @param wrong what each parameter takes, in words, by its name
 */
export function wrongParameters(wrong: ReadonlyMap<string, string>, words: Words["api"]): ApiError {
  const problems = [...wrong].map(([field, message]) => ({
    field: field.slice(0, longestName).toWellFormed(),
    message,
  }));
  const summary = problems.map(({ field, message }) => `${field} (${message})`);
  return new ApiError(422, words.invalid(summary.join(words.listSeparator)), { errors: problems });
}

function expectationOf(schema: z.core.$ZodType): Expectation | undefined {
  return behind(expectations, schema);
}

/** What a parameter takes, in words. */
export function expected(schema: z.core.$ZodType | undefined, words: Words["api"]): string {
  const expectation = schema && expectationOf(schema);
  switch (expectation?.kind) {
    case undefined:
      return words.required;
    case "number":
      return words.wholeNumber(expectation.min, expectation.max);
    case "text":
      return words.plainText(expectation.max);
    case "anyText":
      return words.anyText(expectation.max);
    case "oneOf":
      return words.oneOf(expectation.values.join(words.listSeparator));
    case "ids":
      return words.ids(expectation.most);
    case "filters":
      return words.filter;
  }
}
