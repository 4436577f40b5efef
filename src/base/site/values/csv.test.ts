import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** Cells of one line, read by RFC 4180. */
function cellsOf(line: string): string[] {
  expect(line.endsWith("\r\n")).toBe(true);
  const cells: string[] = [];
  for (const [, quoted, plain = ""] of line
    .slice(0, -2)
    .matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|$)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  return cells;
}

test("Cells are read back as they were, whatever they contain", () => {
  // An apostrophe stands before what would be a formula.
  const text = fc.string({ unit: "grapheme" }).map((rest) => `a${rest}`);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      expect(cellsOf(csvLine(cells))).toEqual(cells);
    }),
  );
  expect(csvLine(["plain", 'a "b"', "1,5", "1;5", "two\r\nlines", ""])).toBe(
    'plain,"a ""b""","1,5","1;5","two\r\nlines",\r\n',
  );
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "|cmd",
  "%0",
  "＝1",
  " =1",
  '"=1',
  "'=1",
  "\t=1",
  "\rx",
  "\tx",
])("%j never becomes a formula", (text) => {
  expect(cellsOf(csvLine([text]))).toEqual([`'${text}`]);
});

test("A number stays a number, also if it is negative", () => {
  expect(csvLine([-40, 1.5, "-40"])).toBe("-40,1.5,'-40\r\n");
});
