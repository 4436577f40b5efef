import { withoutMailboxes } from "../base/site/sanitizeInput.ts";
import type { RequestLine } from "../staff/systemStatus/machineFacts.ts";
import type { LogDestination } from "./logDestination.ts";

/** Lines that are kept, and characters of all of them and of one. */
const maxLines = 2_000;
const maxCharacters = 1_000_000;
const maxLineLength = 4_000;

/** Lines that are found at most. */
const maxFound = 100;

/** Text by which lines about requests are told from others without parsing them. */
const mark = '"requestId":"';

/** The last lines of the log about requests, in memory of a fixed size. */
export class RequestLines {
  #lines: string[] = [];
  #characters = 0;

  /** A destination that keeps lines about requests and hands all on. */
  before(destination: LogDestination): LogDestination {
    return {
      write: (line) => {
        if (line.includes(mark)) this.#keep(line);
        destination.write(line);
      },
    };
  }

  #keep(whole: string): void {
    const line = whole.length > maxLineLength ? withoutStack(whole) : whole;
    this.#lines.push(line);
    this.#characters += line.length;
    while (this.#lines.length > maxLines || this.#characters > maxCharacters) {
      this.#characters -= this.#lines.shift()?.length ?? 0;
    }
  }

  /** Lines about a request, by its id or the reference of its error page; in their order. */
  find(id: string): readonly RequestLine[] {
    if (id === "") return [];
    const text = JSON.stringify(id);
    const named = this.#lines.filter((line) => line.includes(text)).flatMap(parsed);
    const ids = new Set(
      named.flatMap(({ requestId, reference }) =>
        requestId === id || reference === id ? [requestId] : [],
      ),
    );
    return this.#lines
      .filter((line) => [...ids].some((one) => line.includes(JSON.stringify(one))))
      .flatMap(parsed)
      .filter(({ requestId }) => ids.has(requestId))
      .slice(-maxFound)
      .map(shown);
  }
}

/** A line whose error is without its stack, and without what is still too long. */
function withoutStack(line: string): string {
  const [whole] = parsed(line);
  if (whole === undefined) return "";
  const { err, ...facts } = whole;
  const short = {
    ...facts,
    ...(isRecord(err) && { err: { type: err.type, message: cut(err.message) } }),
  };
  const text = JSON.stringify(short);
  return text.length > maxLineLength
    ? JSON.stringify({ ...facts, msg: cut(facts.msg) }).slice(0, maxLineLength)
    : text;
}

const maxValueLength = 500;

function cut(value: unknown): string {
  return String(value ?? "").slice(0, maxValueLength);
}

interface ParsedLine {
  readonly requestId: string;
  readonly reference?: unknown;
  readonly [name: string]: unknown;
}

function parsed(line: string): ParsedLine[] {
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value) || typeof value.requestId !== "string") return [];
    return [{ ...value, requestId: value.requestId }];
  } catch {
    return [];
  }
}

const levels = [
  [60, "fatal"],
  [50, "error"],
  [40, "warn"],
  [30, "info"],
  [20, "debug"],
] as const;

/** Facts of lines that are shown, in their order. */
const shownFacts = ["method", "url", "status", "ms", "reference", "job"] as const;

function shown(line: ParsedLine): RequestLine {
  const { time, level, msg, err } = line;
  const facts: Record<string, string> = {};
  for (const name of shownFacts) {
    const value = line[name];
    if (typeof value === "string" || typeof value === "number") facts[name] = redacted(`${value}`);
  }
  if (isRecord(err)) {
    facts.error = redacted(
      [err.type, err.message].filter((one) => typeof one === "string").join(": "),
    );
    if (typeof err.stack === "string") facts.stack = redacted(framesOf(err.stack));
  }
  return {
    time: typeof time === "number" ? time : 0,
    level: levels.find(([from]) => typeof level === "number" && level >= from)?.[1] ?? "trace",
    message: redacted(cut(msg)),
    facts,
  };
}

/** Frames of a stack that are shown. */
const maxFrames = 8;

function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim())
    .join("\n");
}

/** Without addresses of mail, and passwords of addresses. */
function redacted(text: string): string {
  return withoutMailboxes(text.replace(/\/\/[^/@\s]+@/g, "//…@"));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
