import { z } from "zod";

/** What a parameter takes, so that a wrong value can be answered in words of any language. */
export type Expectation =
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "oneOf"; readonly values: readonly string[] };

/** The expectation behind each parameter's schema, found again when a value does not fit. */
export const expectations = z.registry<Expectation>();

/** Largest id a document can have (a signed 32-bit integer in the store). */
const largestId = 2_147_483_647;

/** Most entries a list gives at once. */
const largestPage = 100;

/** Longest text a parameter may hold. */
const longestText = 200;

/** A whole number within bounds, written in digits alone: no sign, no leading zero, no exponent. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .register(expectations, { kind: "number", min, max });

/**
 * Bounded text without control characters and with whole surrogate pairs, so that what is echoed or
 * compared later is well-formed.
 */
export const text = () =>
  z
    .string()
    .max(longestText)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .refine((value) => value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value))
    .register(expectations, { kind: "text", max: longestText });

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).register(expectations, { kind: "oneOf", values });

export const id = () => wholeNumber(1, largestId);

/** The paging of every list: `page` from 1, `limit` entries a page. */
export const paging = {
  page: wholeNumber(1, largestId).default(1),
  limit: wholeNumber(1, largestPage).default(10),
};
