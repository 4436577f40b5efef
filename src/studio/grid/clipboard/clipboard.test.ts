import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pastedTree } from "../../../../tests/support/pastedTree.ts";
import { spreadsheetClipboards } from "../../../../tests/support/spreadsheetClipboards.ts";
import { readTable, writeHtmlTable } from "./htmlTable.ts";
import { readTsv, writeTsv } from "./tsv.ts";

const cellText = fc.string({
  unit: fc.constantFrom("a", "7", " ", "\t", "\n", '"', "，", "<", "&"),
});

const block = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe("the text of a clipboard", () => {
  it.each(spreadsheetClipboards)("of $program: $name", ({ text, cells }) => {
    expect(readTsv(text)).toEqual(cells);
  });

  it("is read back as it was written", () => {
    fc.assert(
      fc.property(block, (cells) => {
        // An empty last cell alone in its row is the line break before it.
        fc.pre(!(cells.at(-1)?.length === 1 && cells.at(-1)?.[0] === "" && cells.length > 1));
        expect(readTsv(writeTsv(cells))).toEqual(cells);
      }),
    );
  });

  it("ends an unquoted cell at its tab, whatever quotes it contains", () => {
    expect(readTsv('5" disk\t"half\tmarked"\r\n')).toEqual([['5" disk', "half\tmarked"]]);
    expect(readTsv('"no end\tx')).toEqual([['"no end', "x"]]);
    expect(readTsv("")).toEqual([[""]]);
  });
});

describe("the table of a clipboard", () => {
  it.each(spreadsheetClipboards)("of $program: $name", ({ html, shown, cells }) => {
    expect(readTable(pastedTree(html))).toEqual(shown ?? cells);
  });

  it("is read back as it was written, except for spaces that HTML does not show", () => {
    fc.assert(
      fc.property(block, (cells) => {
        const shownText = (text: string) =>
          text
            .replace(/[ \t]+/g, " ")
            .replace(/ *\n */g, "\n")
            .replace(/\n+/g, "\n")
            .replace(/^[ \n]+|[ \n]+$/g, "");
        expect(readTable(pastedTree(writeHtmlTable(cells)))).toEqual(
          cells.map((row) => row.map(shownText)),
        );
      }),
    );
  });

  it("is undefined if there is none, and limited in size", () => {
    expect(readTable(pastedTree("<p>1,8 GHz</p>"))).toBeUndefined();
    const wide = "<table><tr><td colspan=99999999>x</table>";
    expect(readTable(pastedTree(wide))?.[0]?.length).toBe(1000);
  });
});
