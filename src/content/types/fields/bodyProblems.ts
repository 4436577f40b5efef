import type * as z from "zod";
import { didYouMean } from "../../../base/site/text/nearestWords.ts";
import { fieldsAt } from "./schemaFields.ts";

/** One thing wrong with a document's body: where, and what. `path` is made of keys and indexes. */
export interface BodyProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Zod's findings as problems, one for each unknown field. Where a field or a choice comes near a known
 * one, the message names it.
 * @param input what was checked by `schema`
 */
export function bodyProblems(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  input: unknown,
): BodyProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
    if (issue.code === "unrecognized_keys") {
      const known = fieldsAt(schema, path);
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `is not a known field${didYouMean(key, known)}`,
      }));
    }
    if (issue.code !== "invalid_value") return [{ path, message: issue.message }];
    const given = valueAt(input, path);
    const choices = issue.values.filter((value) => typeof value === "string");
    const meant = typeof given === "string" ? didYouMean(given, choices) : "";
    return [{ path, message: `${issue.message}${meant}` }];
  });
}

/** The value at the end of a path; undefined where there is none. */
function valueAt(whole: unknown, path: BodyProblem["path"]): unknown {
  return path.reduce<unknown>((value, step) => {
    const isHolder = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    return isHolder
      ? Object.entries(value).find(([name]) => name === String(step))?.[1]
      : undefined;
  }, whole);
}

/** The body does not fit its content type's schema; nothing was written. */
export class InvalidDocument extends Error {
  readonly status = 422;
  readonly problems: readonly BodyProblem[];

  constructor(problems: readonly BodyProblem[]) {
    super(problems.map((one) => `${one.path.join(".") || "document"}: ${one.message}`).join("\n"));
    this.name = "InvalidDocument";
    this.problems = problems;
  }
}
