import type { z } from "zod";
import type { Messages } from "../../i18n/index.ts";
import { pointer } from "../../site/jsonPointer.ts";
import { ApiError } from "../errors.ts";

/** Most problems that one response names. */
const maxProblems = 50;

/** Words of a check of one's own: `.refine(check, { params: inWords((t) => …) })`. */
export function inWords(words: (messages: Messages) => string): Record<string, unknown> {
  return { words };
}

/**
 * The body of a request, read by its schema; fields that it does not declare are wrong, and so are
 * texts that no store keeps: with a NUL, or half a character.
 * @throws ApiError 422 that names the path of each problem (JSON Pointer) and says in words what is
 *   taken there
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  messages: Messages,
): z.output<Schema> {
  const unstorable = unstorableText(body, []);
  if (unstorable !== undefined) {
    const message = messages.adminApi.body.notTaken;
    throw invalidBody([{ path: pathOf(unstorable), message }], messages);
  }
  const parsed = schema.safeParse(body ?? {}, { reportInput: false });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, messages));
  throw invalidBody(problems.slice(0, maxProblems), messages);
}

/** Where the first text stands that no store keeps; undefined where there is none. */
function unstorableText(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === "string") {
    return value.includes("\u0000") || !value.isWellFormed() ? path : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableText(name, path) ?? unstorableText(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A field's problem in words. */
export interface BodyProblem {
  /** JSON Pointer (RFC 6901); "" is the body itself. */
  readonly path: string;
  readonly message: string;
}

/** The refusal of a body whose fields do not fit. */
function invalidBody(problems: readonly BodyProblem[], messages: Messages): ApiError {
  const { api } = messages;
  const errors = problems.map(({ path, message }) => ({
    field: path.split("/")[1] ?? "",
    path,
    message,
  }));
  const texts = errors.map(({ path, message }) => `${path.slice(1) || "body"} (${message})`);
  const summary = api.invalid(texts.join(api.listSeparator));
  return new ApiError(422, summary, { code: "invalid", errors });
}

function problemsOf(issue: z.core.$ZodIssue, messages: Messages): BodyProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, maxProblems).map((key) => ({
      path: pathOf([...issue.path, key]),
      message: messages.api.unknownField,
    }));
  }
  return [{ path: pathOf(issue.path), message: wordsOf(issue, messages) }];
}

/** Problems in words, for what zod finds. */
function wordsOf(issue: z.core.$ZodIssue, messages: Messages): string {
  const { api, adminApi } = messages;
  const t = adminApi.body;
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined") ? api.required : t.type(issue.expected);
    case "too_small":
      return t.atLeast(issue.origin, Number(issue.minimum));
    case "too_big":
      return t.atMost(issue.origin, Number(issue.maximum));
    case "invalid_value":
      return api.oneOf(issue.values.map(String).join(api.listSeparator));
    case "invalid_format":
      return t.format(issue.format);
    case "custom": {
      const words: unknown = issue.params?.words;
      const text: unknown = typeof words === "function" ? words(messages) : undefined;
      return typeof text === "string" ? text : t.notTaken;
    }
    default:
      return t.notTaken;
  }
}

/** Path of an issue; what a client sent as names is bounded. */
function pathOf(path: readonly PropertyKey[]): string {
  return pointer(path.map((step) => String(step).slice(0, 120).toWellFormed()));
}
