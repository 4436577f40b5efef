import * as z from "zod";
import { maxSearchLength } from "../readers/search/searchTypes.ts";
import { withDescription } from "./schemaRegistry.ts";

/** Expected values of a parameter, by which errors are worded in any language. */
export type Expectation =
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "anyText"; readonly max: number }
  | { readonly kind: "oneOf"; readonly values: readonly string[] }
  | { readonly kind: "someOf"; readonly values: readonly string[] }
  | { readonly kind: "texts"; readonly max: number }
  | { readonly kind: "day" }
  | { readonly kind: "ids"; readonly max: number }
  | { readonly kind: "filters" };

/** Expectations by schema, read when a value is invalid. */
export const expectations = z.registry<Expectation>();

/** Maximum id of a document (a signed 32-bit integer in the store). */
export const maxId = 2_147_483_647;

/** Maximum entries of a page of a list. */
const maxPageNumber = 100;

/** Maximum length of a text parameter. */
const maxTextLength = 200;

/** A whole number within bounds, in digits only: no sign, no leading zero, no exponent. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .register(expectations, { kind: "number", min, max });

const plainText = () =>
  z
    .string()
    .max(maxTextLength)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .refine((value) => value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value));

/**
 * Bounded text without control characters and unpaired surrogates, so that echoed and compared text
 * is well-formed.
 */
export const text = () => plainText().register(expectations, { kind: "text", max: maxTextLength });

/** Bounded text without further checks, for search boxes. */
export const freeText = () =>
  z
    .string()
    .refine((value) => value.length <= 2 * maxSearchLength && [...value].length <= maxSearchLength)
    .register(expectations, { kind: "anyText", max: maxSearchLength });

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).register(expectations, { kind: "oneOf", values });

/** One of some values, or several by comma. */
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(values)).max(values.length))
    .register(expectations, { kind: "someOf", values });

/**
 * A text without commas, or several by comma.
 * @param max maximum number of texts
 */
export const texts = (max: number) =>
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(plainText().min(1)).min(1).max(max))
    .register(expectations, { kind: "texts", max });

/** A day of the calendar, as 2026-11-21. */
export const day = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .refine((value) => {
      const date = new Date(value);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    })
    .register(expectations, { kind: "day" });

export const id = () => wholeNumber(1, maxId);

/** One id or several by comma, without duplicates. */
export const ids = (max: number) =>
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(id()).min(1).max(max))
    .refine((list) => new Set(list).size === list.length)
    .register(expectations, { kind: "ids", max });

/**
 * The filters of a request, by parameter key. Keys and values depend on the publication: the
 * endpoint checks them.
 */
export const filters = () =>
  z.record(z.string(), plainText()).default({}).register(expectations, { kind: "filters" });

/** Column that a list is restricted to, descendants included. */
export const inColumn = { column: withDescription("columnFilter", id().optional()) };

export const page = withDescription("page", wholeNumber(1, maxId).default(1));

/** Paging of every list: `page` from 1, `limit` entries a page. */
export const paging = {
  page,
  limit: withDescription("limit", wholeNumber(1, maxPageNumber).default(10)),
};
