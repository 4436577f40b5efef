import * as z from "zod";
import { checkText, fieldNamesText, fieldProblemText } from "../../../base/i18n/fieldProblems.ts";
import { languageOf } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { type BodyProblem, bodyProblems } from "../../../content/types/fields/bodyProblems.ts";
import { ApiError } from "../../errors.ts";

/** Maximum number of problems in a response. */
const maxProblems = 50;

/** Problems that the message of a refusal tells; all are in its data. */
const toldTogether = 5;

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
    const path = unstorable.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    throw invalidBody([{ path, problem: { code: "unstorable" } }], messages);
  }
  yield;
  const parsed = z.safeParse(schema, body ?? {}, { reportInput: false });
  yield;
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, maxProblems);
  const given = { schema, body: body ?? {}, messages };
  const problems = issues.flatMap((issue) => problemsOf(issue, given));
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

/** The refusal of fields that a check outside the schema found wrong, by their names in the body. */
export function refusedFields(
  fields: readonly { readonly field: string; readonly words: string }[],
  messages: StaffMessages,
): ApiError {
  const problems = fields.map(({ field, words }) => ({
    path: [field],
    problem: { code: "unfit" } as const,
    words,
  }));
  return invalidBody(problems, messages);
}

/** The refusal of a body whose fields do not fit: a sentence for each, and all of them together. */
function invalidBody(problems: readonly OwnProblem[], messages: StaffMessages): ApiError {
  const errors = problems.map((one) => presented(one, messages));
  const sentences = errors.slice(0, toldTogether).map(({ message }) => message);
  const more = errors.length - sentences.length;
  if (more > 0) sentences.push(messages.adminApi.moreProblems(more));
  const summary = sentences.join(languageOf(messages) === "zh" ? "" : " ");
  return new ApiError(422, summary, { code: "invalid", errors });
}

/** A problem, or the words of a check of one's own. */
interface OwnProblem extends BodyProblem {
  readonly words?: string | undefined;
}

function presented({ path, problem, words }: OwnProblem, messages: StaffMessages) {
  const language = languageOf(messages);
  const { code, ...data } = problem;
  const names = path.map((step) => {
    return typeof step === "number" ? String(step + 1) : fieldName(step, messages);
  });
  const items = new Set([...path.keys()].filter((at) => typeof path[at] === "number"));
  const label = fieldNamesText({ names, items, side: undefined }, language);
  const message =
    words === undefined
      ? fieldProblemText(problem, { label }, language)
      : checkText(words, label, language);
  const own = pathOf(path);
  return { field: own.split("/")[1] ?? "", path: own, code, data, label, message };
}

/** The label of a field that a program knows by its name; the name itself where it has none. */
function fieldName(name: string, { adminApi }: StaffMessages): string {
  const labels: Readonly<Record<string, string>> = adminApi.bodyFields;
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : boundedName(name);
}

/** A name that the client chose, at a bounded length. */
function boundedName(name: string): string {
  return cutText(name, 120);
}

function problemsOf(
  issue: z.core.$ZodIssue,
  { schema, body, messages }: { schema: z.core.$ZodType; body: unknown; messages: StaffMessages },
): OwnProblem[] {
  const words: unknown = issue.code === "custom" ? issue.params?.words : undefined;
  const text: unknown = typeof words === "function" ? words(messages) : undefined;
  const bounded =
    issue.code === "unrecognized_keys"
      ? { ...issue, keys: issue.keys.slice(0, maxProblems).map(boundedName) }
      : issue;
  return bodyProblems([bounded], schema, body).map((one) => ({
    ...one,
    words: typeof text === "string" ? text : undefined,
  }));
}

/** Path of an issue; its length is bounded, as clients choose names. */
function pathOf(path: readonly PropertyKey[]): string {
  return pointer(path.map((step) => boundedName(String(step))));
}
