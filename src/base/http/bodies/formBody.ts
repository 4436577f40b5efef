import type { FastifyInstance } from "fastify";
import { TooManyValues } from "../requests/requestErrors.ts";

/** The fields of a posted form: a name that comes more than once, or ends in `[]`, is a list. */
export type FormFields = Record<string, string | string[]>;

/** Pairs of one form: more than twice those of the longest that pages have. */
const maxPairs = 300;

/**
 * Reads a body of type `application/x-www-form-urlencoded`.
 * @throws TooManyValues
 */
export function formFields(body: string): FormFields {
  if (hasMore(body, "&", maxPairs)) throw new TooManyValues();
  const byName = Map.groupBy(new URLSearchParams(body), ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, own]) => {
      const values = own.map(([, value]) => value);
      const isList = values.length > 1 || name.endsWith("[]");
      return [name.replace(/\[\]$/, ""), isList ? values : (values[0] ?? "")];
    }),
  );
}

/** True for a text that holds a sign so many times or more. */
function hasMore(text: string, sign: string, count: number): boolean {
  let at = -1;
  for (let found = 0; found < count; found += 1) {
    at = text.indexOf(sign, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Makes a scope's routes accept forms without files: their body is `FormFields`. */
export function acceptForms(scope: FastifyInstance, maxBytes?: number): void {
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }) },
    async (_request: unknown, body: string) => formFields(body),
  );
}
