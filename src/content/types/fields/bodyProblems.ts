import * as z from "zod";
import { nearest } from "../../../base/site/text/nearestWords.ts";
import {
  brokenRules,
  type FieldProblem,
  type ValueKind,
} from "../../../base/site/values/fieldProblem.ts";
import type { TypeName } from "../typeNames.ts";
import { fieldsAt, kindOfOption, schemaAt } from "./schemaFields.ts";

/** One thing wrong with a document's body: where, and what. `path` is made of keys and indexes. */
export interface BodyProblem {
  readonly path: readonly (string | number)[];
  readonly problem: FieldProblem;
}

/**
 * Zod's findings as problems, one for each unknown field. Where a field or a choice comes near a known
 * one, the problem names it. Nothing of the library's own texts is in them.
 * @param input what was checked by `schema`
 */
export function bodyProblems(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  input: unknown,
): BodyProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, schema, input));
}

function problemsOf(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
  input: unknown,
): BodyProblem[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  const given = valueAt(input, path);
  if (issue.code === "unrecognized_keys") {
    const known = fieldsAt(schema, path, given);
    return issue.keys.map((name) => ({
      path: [...path, name],
      problem: { code: "unknown-field", name, ...meantBy(name, known) },
    }));
  }
  const rule = brokenRules.find((one) => one === issue.message);
  const isMissing = given === undefined || given === null;
  // A check of the whole, as of a text in either language, is about what is there.
  if (isMissing && (rule === undefined || issue.code !== "custom")) {
    return [{ path, problem: missing(issue) }];
  }
  if (rule !== undefined) return [{ path, problem: { code: rule } }];
  if (issue.code === "invalid_union") return problemsOfUnion(issue, path, schema, input);
  if (issue.code === "invalid_key") return [{ path, problem: { code: "key" } }];
  return [{ path, problem: problemOf(issue, given) }];
}

function missing(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === "invalid_value") return { code: "missing", choices: choicesIn(issue) };
  const kind = issue.code === "invalid_type" ? kinds[issue.expected] : undefined;
  return { code: "missing", ...(kind && { kind }) };
}

function choicesIn({ values }: z.core.$ZodIssueInvalidValue): (string | number)[] {
  return values.filter((one) => typeof one === "string" || typeof one === "number");
}

function problemOf(issue: z.core.$ZodIssue, given: unknown): FieldProblem {
  switch (issue.code) {
    case "invalid_type":
      return { code: "wrong-kind", kind: kinds[issue.expected] ?? "text" };
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooLarge(issue, given);
    case "invalid_value": {
      const choices = choicesIn(issue);
      const names = choices.filter((one) => typeof one === "string");
      return {
        code: "no-choice",
        choices,
        ...(typeof given === "string" && meantBy(given, names)),
      };
    }
    case "invalid_format": {
      const code = formats[issue.format];
      return code === undefined ? { code: "unfit" } : { code };
    }
    default:
      return { code: "unfit" };
  }
}

const kinds: Readonly<Record<string, ValueKind>> = {
  string: "text",
  number: "number",
  int: "whole-number",
  boolean: "switch",
  array: "list",
  object: "group",
  record: "group",
};

const formats: Readonly<Record<string, "day" | "time" | "email" | "web-address">> = {
  date: "day",
  datetime: "time",
  email: "email",
  url: "web-address",
};

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): FieldProblem {
  const min = Number(minimum);
  if (origin === "string") return min === 1 ? { code: "missing" } : { code: "too-short", min };
  if (origin === "array") return { code: "too-few", min };
  return { code: "too-small", min, ...(inclusive === false && { isAbove: true }) };
}

function tooLarge({ origin, maximum }: z.core.$ZodIssueTooBig, given: unknown): FieldProblem {
  const max = Number(maximum);
  if (origin === "string") {
    return { code: "too-long", max, ...(typeof given === "string" && { length: given.length }) };
  }
  if (origin === "array") {
    return { code: "too-many", max, ...(Array.isArray(given) && { length: given.length }) };
  }
  return { code: "too-large", max };
}

/**
 * Problems of a value that fits no option of a union: those within the one option that is of the value's
 * sort, else the kinds that there are.
 */
function problemsOfUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: BodyProblem["path"],
  schema: z.core.$ZodType,
  input: unknown,
): BodyProblem[] {
  const [near, ...others] = issue.errors.filter((found) =>
    found.some((one) => one.path.length > 0),
  );
  if (near !== undefined && others.length === 0) {
    const within = near.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
    return bodyProblems(within, schema, input);
  }
  const own = schemaAt(schema, path.slice(0, -1));
  if (own instanceof z.ZodDiscriminatedUnion && path.at(-1) === own.def.discriminator) {
    const choices = own.options
      .map((option) => kindOfOption(option, own.def.discriminator))
      .filter((one) => typeof one === "string");
    return [{ path, problem: { code: "no-choice", choices } }];
  }
  const isDay = issue.errors
    .flat()
    .some((one) => one.code === "invalid_format" && one.format === "date");
  return [{ path, problem: { code: isDay ? "moment" : "unfit" } }];
}

function meantBy(word: string, known: readonly string[]): { readonly meant?: string } {
  const meant = nearest(word, known);
  return meant === undefined ? {} : { meant };
}

/** The value at the end of a path; undefined where there is none. */
function valueAt(whole: unknown, path: BodyProblem["path"]): unknown {
  return path.reduce<unknown>((value, step) => {
    const isHolder = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    return isHolder ? Reflect.get(value, step) : undefined;
  }, whole);
}

/** A body that is checked, and what is wrong with it. */
export interface UnfitBody {
  /** Undefined: the problems are about a document's key, or about what stands around its body. */
  readonly type: TypeName | undefined;
  readonly body: unknown;
  readonly problems: readonly BodyProblem[];
}

/**
 * The body does not fit its content type's schema; nothing was written. Its message is for logs: people
 * read the sentences of `wordedProblems()`.
 */
export class InvalidDocument extends Error implements UnfitBody {
  readonly status = 422;
  readonly type: TypeName | undefined;
  readonly body: unknown;
  readonly problems: readonly BodyProblem[];

  constructor({ type, body, problems }: UnfitBody) {
    const lines = problems.map(
      ({ path, problem }) => `${path.join(".") || "document"}: ${problem.code}`,
    );
    super(lines.join("\n"));
    this.name = "InvalidDocument";
    this.type = type;
    this.body = body;
    this.problems = problems;
  }
}
