import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  visit,
} from "yaml";
import type { FieldPath } from "./documentInContentFile.ts";
import type { FilePosition } from "./fileProblems.ts";

/** A document of a file as plain data, not yet checked, and the positions of its fields. */
export interface RawDocument {
  readonly data: unknown;
  locate(path: FieldPath): FilePosition;
}

export interface SyntaxProblem extends FilePosition {
  readonly message: string;
}

interface Parsed {
  readonly documents: readonly RawDocument[];
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Reads YAML 1.2 (which includes JSON): a stream of documents, or lists of documents. Only plain
 * data are accepted: no tags, no anchors and aliases (a few lines of which can expand to
 * gigabytes), only texts as keys, none twice. The syntax trees are dropped on return, and built
 * again when a position is needed.
 */
export function parseStream(text: string): Parsed {
  try {
    return parsed(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { documents: [], problems: [{ line: 1, column: 1, message: tooDeep }] };
  }
}

/** The parser follows nesting by recursion, and so ends where the stack does. */
const tooDeep = "nested too deeply";

function parsed(text: string): Parsed {
  const { documents, lines } = compose(text);
  const problems = documents.flatMap((document) => syntaxProblems(document, lines));
  if (problems.length > 0) return { documents: [], problems };
  const locate = locator(text);
  const raw = documents.flatMap((document, index) => {
    const data: unknown = document.toJS();
    if (data === null) return [];
    if (!Array.isArray(data)) {
      return [{ data, locate: (path: FieldPath) => locate(index, path) }];
    }
    return data.map((item: unknown, place) => ({
      data: item,
      locate: (path: FieldPath) => locate(index, [place, ...path]),
    }));
  });
  return { documents: raw, problems: [] };
}

function compose(text: string) {
  const lines = new LineCounter();
  const stream = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    logLevel: "error",
  });
  return { documents: [...stream] as Document.Parsed[], lines };
}

function syntaxProblems(document: Document.Parsed, lines: LineCounter): SyntaxProblem[] {
  const at = (offset: number) => position(lines, offset);
  const exhausted = document.errors.find((error) => error.code === "RESOURCE_EXHAUSTION");
  if (exhausted) return [{ ...at(exhausted.pos[0]), message: tooDeep }];
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    ...at(error.pos[0]),
    message: error.message,
  }));
  if (document.directives.yaml.version !== "1.2") {
    problems.push({ ...at(document.range[0]), message: "only YAML 1.2 is taken" });
  }
  const refuse = (node: Node, message: string) => {
    problems.push({ ...at(node.range?.[0] ?? 0), message });
  };
  visit(document, {
    Node(_key, node) {
      if (node.tag !== undefined) refuse(node, `the tag ${node.tag} is not taken`);
      if (node.anchor !== undefined) refuse(node, "anchors are not taken: write the value out");
    },
    Alias(_key, node) {
      refuse(node, "aliases are not taken: write the value out");
    },
  });
  return problems;
}

/**
 * Returns a function that finds fields in a text's documents; the text is parsed when the first
 * position is needed.
 */
function locator(text: string): (document: number, path: FieldPath) => FilePosition {
  let composed: ReturnType<typeof compose> | undefined;
  return (document, path) => {
    composed ??= compose(text);
    const contents = composed.documents[document]?.contents;
    return position(composed.lines, contents ? offsetOf(contents, path) : 0);
  };
}

/** Offset of a field's name or a list's item; of its nearest ancestor where it does not exist. */
function offsetOf(top: Node, path: FieldPath): number {
  let node: unknown = top;
  let offset = top.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair: { key: unknown; value: unknown } | undefined = node.items.find(
        (item) => isScalar(item.key) && item.key.value === step,
      );
      if (!pair) break;
      offset = isNode(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === "number") {
      node = node.items[step];
      offset = isNode(node) ? (node.range?.[0] ?? offset) : offset;
    } else {
      break;
    }
  }
  return offset;
}

function position(lines: LineCounter, offset: number): FilePosition {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}
