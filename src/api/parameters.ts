import * as z from "zod";
import { maxSearchLength } from "../readers/search/contract.ts";
import { withDescription } from "./schemaRegistry.ts";

/** What a parameter takes, so that a wrong value can be answered in words of any language. */
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

/** The expectation behind each parameter's schema, found again when a value does not fit. */
export const expectations = z.registry<Expectation>();

/** Largest id a document can have (a signed 32-bit integer in the store). */
export const maxId = 2_147_483_647;

/** Most entries a list gives at once. */
const maxPageNumber = 100;

/** Longest text a parameter may hold. */
const maxTextLength = 200;

/** A whole number within bounds, written in digits alone: no sign, no leading zero, no exponent. */
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
 * Bounded text without control characters and with whole surrogate pairs, so that what is echoed or
 * compared later is well-formed.
 */
export const text = () => plainText().register(expectations, { kind: "text", max: maxTextLength });

/** Bounded text with whatever is in it: what a reader types or pastes into a search box. */
export const freeText = () =>
  z
    .string()
    .refine((value) => value.length <= 2 * maxSearchLength && [...value].length <= maxSearchLength)
    .register(expectations, { kind: "anyText", max: maxSearchLength });

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).register(expectations, { kind: "oneOf", values });

/** One of some values, or several of them by comma. */
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(values)).max(values.length))
    .register(expectations, { kind: "someOf", values });

/** A text without commas, or several by comma. @param max how many at most */
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

/** One id or several by comma, none twice. */
export const ids = (max: number) =>
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(id()).min(1).max(max))
    .refine((list) => new Set(list).size === list.length)
    .register(expectations, { kind: "ids", max });

/**
 * The filters of a request, by the keys of their parameters. Which keys there are, and what each
 * takes, only the publication knows: the endpoint checks them.
 */
export const filters = () =>
  z.record(z.string(), plainText()).default({}).register(expectations, { kind: "filters" });

/** The column whose documents a list gives, those of the columns under it as well. */
export const inColumn = { column: withDescription("columnFilter", id().optional()) };

export const page = withDescription("page", wholeNumber(1, maxId).default(1));

/** The paging of every list: `page` from 1, `limit` entries a page. */
export const paging = {
  page,
  limit: withDescription("limit", wholeNumber(1, maxPageNumber).default(10)),
};
