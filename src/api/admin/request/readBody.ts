import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { ApiError } from "../../errors.ts";

/** Maximum number of problems in a response. */
const maxProblems = 50;

/** Words of a check of one's own: `.refine(check, { params: inWords((t) => …) })`. */
export function inWords(words: (messages: StaffMessages) => string): Record<string, unknown> {
  return { words };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no store accepts it
const unstorable = /[\u0000\ufffd]/;

/** Values checked in one step. */
const stepLength = 2_000;

/**
 * The body of a request, parsed by its schema, time-sliced: parsing is one step, the checks before
 * it many. Undeclared fields are problems, and so are texts that are not stored: with a NUL, half a
 * surrogate pair, or a sign that was lost when it was decoded.
 * @throws ApiError 422 with the path (JSON Pointer) and text of each problem
 */
export function* bodyInSteps<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  messages: StaffMessages,
): Generator<undefined, z.output<Schema>> {
  const unstorable = yield* unstorableText(body);
  if (unstorable !== undefined) {
    const message = messages.adminApi.body.notTaken;
    throw invalidBody([{ path: pathOf(unstorable), message }], messages);
  }
  yield;
  const parsed = z.safeParse(schema, body ?? {}, { reportInput: false });
  yield;
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, maxProblems);
  const problems = issues.flatMap((issue) => problemsOf(issue, messages));
  throw invalidBody(problems.slice(0, maxProblems), messages);
}

/** A list or an object within a body. */
interface Place {
  readonly value: object;
  readonly name: string;
  readonly within: Place | undefined;
}

/** Path of a text that is not stored; undefined where there is none. */
function* unstorableText(body: unknown): Generator<undefined, readonly string[] | undefined> {
  if (!isStorable(body)) return [];
  const open: Place[] = isObject(body) ? [{ value: body, name: "", within: undefined }] : [];
  let count = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      count += 1;
      if (count % stepLength === 0) yield;
      if (!isStorable(name)) return pathTo(place);
      if (!isStorable(inner)) return [...pathTo(place), String(name)];
      if (isObject(inner)) open.push({ value: inner, name: String(name), within: place });
    }
  }
  return undefined;
}

function pathTo({ name, within }: Place): string[] {
  return within === undefined ? [] : [...pathTo(within), name];
}

function isStorable(value: unknown): boolean {
  return typeof value !== "string" || (!unstorable.test(value) && value.isWellFormed());
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Problem of a field, with its text. */
export interface BodyProblem {
  /** JSON Pointer (RFC 6901); "" for the body itself. */
  readonly path: string;
  readonly message: string;
}

/** The refusal of a body whose fields do not fit. */
function invalidBody(problems: readonly BodyProblem[], messages: StaffMessages): ApiError {
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

function problemsOf(issue: z.core.$ZodIssue, messages: StaffMessages): BodyProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, maxProblems).map((key) => ({
      path: pathOf([...issue.path, key]),
      message: messages.api.unknownField,
    }));
  }
  return [{ path: pathOf(issue.path), message: wordsOf(issue, messages) }];
}

/** Problems in words, for what zod finds. */
function wordsOf(issue: z.core.$ZodIssue, messages: StaffMessages): string {
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

/** Path of an issue; its length is bounded, as clients choose names. */
function pathOf(path: readonly PropertyKey[]): string {
  return pointer(path.map((step) => String(step).slice(0, 120).toWellFormed()));
}
