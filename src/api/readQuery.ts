import type { z } from "zod";
import type { Words } from "../i18n/index.ts";
import { ApiError } from "./errors.ts";
import { expectations } from "./parameters.ts";

/**
 * The parameters an endpoint declares, read from an address; others are ignored.
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
  const given: Record<string, string> = {};
  for (const field of Object.keys(schema.shape)) {
    const [value, ...more] = [...sent.getAll(field), ...sent.getAll(`${field}[]`)];
    if (more.length > 0) wrong.set(field, words.givenOnce);
    else if (sent.has(`${field}[]`)) wrong.set(field, words.single);
    else if (value !== undefined) given[field] = value;
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const field = String(path[0]);
      if (!wrong.has(field)) {
        wrong.set(field, field in given ? expected(schema.shape[field], words) : words.required);
      }
    }
  }
  if (wrong.size === 0 && parsed.success) return parsed.data;
  const problems = [...wrong].map(([field, message]) => ({ field, message }));
  const summary = problems.map(({ field, message }) => `${field} (${message})`);
  throw new ApiError(422, words.invalid(summary.join(words.listSeparator)), { errors: problems });
}

/** What a parameter takes, in words; optional and defaulted ones carry it on the schema inside. */
function expected(schema: z.core.$ZodType | undefined, words: Words["api"]): string {
  if (schema === undefined) return words.required;
  const expectation = expectations.get(schema);
  if (expectation === undefined) {
    const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
    return expected(innerType, words);
  }
  switch (expectation.kind) {
    case "number":
      return words.wholeNumber(expectation.min, expectation.max);
    case "text":
      return words.plainText(expectation.max);
    case "oneOf":
      return words.oneOf(expectation.values.join(words.listSeparator));
  }
}
