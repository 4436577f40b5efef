import { isSeq, LineCounter, parseDocument } from "yaml";
import { parseJsonText } from "../../../base/http/bodies/boundedJson.ts";
import { FeedProblems, type RawEntry } from "./feedEntry.ts";

/**
 * Returns the entries of a JSON file, which is a list of them. Their lines are looked up only where
 * they are needed: finding them takes ten times as long as reading the file.
 * @throws FeedProblems where it is no JSON, gives a name twice, or is no list
 */
export function jsonRows(text: string): RawEntry[] {
  let list: unknown;
  try {
    list = parseJsonText(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = Number(/ line (\d+)/.exec(message)?.[1] ?? lineOfFault(text));
    throw new FeedProblems([{ line, field: "", message }]);
  }
  if (!Array.isArray(list)) {
    throw new FeedProblems([{ line: 1, field: "", message: "needs a list of entries: [{ … }]" }]);
  }
  let lines: readonly number[] | undefined;
  return list.map((value: unknown, at) => ({
    value,
    get line() {
      lines ??= entryLines(text);
      return lines[at] ?? 1;
    },
  }));
}

/** Finds the first lines of entries by the parser of YAML, which includes JSON. */
function entryLines(text: string): number[] {
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter });
  if (!isSeq(contents)) return [];
  return contents.items.map((item) => {
    const range = typeof item === "object" && item !== null && "range" in item ? item.range : null;
    return Array.isArray(range) ? lineCounter.linePos(Number(range[0])).line : 1;
  });
}

/**
 * Line of a syntax error, which the parser of JSON does not report, found by the parser of YAML.
 */
function lineOfFault(text: string): number {
  const lineCounter = new LineCounter();
  const [fault] = parseDocument(text, { lineCounter }).errors;
  return fault === undefined ? 1 : lineCounter.linePos(fault.pos[0]).line;
}
