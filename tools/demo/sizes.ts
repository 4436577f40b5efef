import { isMap, isScalar, LineCounter, parseAllDocuments, visit } from "yaml";

/**
 * A content file's text with the `size` of one stored file set, wherever an entry names that file.
 * Nothing else of the text changes: comments, layout and quotes stay as they were written.
 */
export function withSize(text: string, file: string, size: number): string {
  let result = text;
  for (const [start, end] of sizeRanges(text, file).reverse()) {
    result = `${result.slice(0, start)}${size}${result.slice(end)}`;
  }
  return result;
}

/** The ranges of a text that hold the sizes of a file, in order. */
function sizeRanges(text: string, file: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  const documents = parseAllDocuments(text, { lineCounter: new LineCounter() });
  for (const document of documents) {
    visit(document, {
      Map(_key, map) {
        const size = map.get("size", true);
        if (!isMap(map) || map.get("file") !== file || !isScalar(size) || !size.range) return;
        ranges.push([size.range[0], size.range[1]]);
      },
    });
  }
  return ranges.sort(([a], [b]) => a - b);
}
