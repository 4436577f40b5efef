import { styleText } from "node:util";
import * as z from "zod";

/** A line of the server's log (pino's form), and whatever else it says. */
const entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  reference: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
  req: z.looseObject({ method: z.string(), url: z.string() }).optional(),
  res: z.looseObject({ statusCode: z.number() }).optional(),
  responseTime: z.number().optional(),
});

type Entry = z.infer<typeof entry>;

const levels = [
  [60, "FATAL", "red"],
  [50, "ERROR", "red"],
  [40, "WARN ", "yellow"],
  [30, "INFO ", "green"],
  [20, "DEBUG", "blue"],
] as const;

/** Only recent errors are kept: they are looked up right after a page was requested. */
const maxErrors = 100;

interface LogReaderOptions {
  readonly write: (text: string) => unknown;
  /** Lines for people instead of JSON. */
  readonly isPretty: boolean;
}

/** Reads the server's standard output, prints it, and keeps the errors in it. */
export class LogReader {
  readonly #write: (text: string) => unknown;
  readonly #isPretty: boolean;
  readonly #stacks = new Map<string, string>();
  #rest = "";

  constructor({ write, isPretty }: LogReaderOptions) {
    this.#write = write;
    this.#isPretty = isPretty;
  }

  take(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#line(line);
  }

  /** Stack of the error whose reference stands in a page that tells of it. */
  stackFor(page: string): string | undefined {
    for (const [reference, stack] of this.#stacks) if (page.includes(reference)) return stack;
    return undefined;
  }

  #line(line: string): void {
    const found = entryOf(line);
    if (found?.reference !== undefined && found.err !== undefined) {
      this.#stacks.set(found.reference, found.err.stack ?? found.err.message);
      const [oldest] = this.#stacks.keys();
      if (this.#stacks.size > maxErrors && oldest !== undefined) this.#stacks.delete(oldest);
    }
    this.#write(`${found && this.#isPretty ? prettyLine(found) : line}\n`);
  }
}

function entryOf(line: string): Entry | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return entry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Time, level, message, request and what else was noted; an error's stack stands below. */
function prettyLine(found: Entry): string {
  const { level, time, msg, err, req, res, responseTime, ...rest } = found;
  const { pid: _pid, hostname: _hostname, ...facts } = rest;
  const [, name, color] = levels.find(([least]) => level >= least) ?? [10, "TRACE", "gray"];
  const request = req && `${req.method} ${req.url}`;
  const noted = Object.entries(facts).map(([key, value]) => `${key}=${shown(value)}`);
  const parts = [
    styleText("gray", new Date(time).toTimeString().slice(0, 8), { validateStream: false }),
    styleText(color, name, { validateStream: false }),
    msg,
    request,
    res && String(res.statusCode),
    responseTime !== undefined && `${responseTime.toFixed(1)} ms`,
    noted.length > 0 && styleText("gray", noted.join(" "), { validateStream: false }),
  ];
  const stack = err && `\n${err.stack ?? err.message}`.replaceAll("\n", "\n    ");
  return `${parts.filter(Boolean).join(" ")}${stack ?? ""}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
