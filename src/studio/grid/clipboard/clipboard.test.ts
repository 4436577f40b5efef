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
    expect(readTsv('"a""b"c\t"d\n"')).toEqual([['"a""b"c', "d\n"]]);
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

  it("has cells that cover others beside and below them, and none that are hidden", () => {
    const read = (rows: string) =>
      readTable(pastedTree(`<table>${rows}</table>`))?.map((row) => row.join("|"));
    expect(
      read(
        "<tr><td rowspan=3>a<td>b<td rowspan=2 colspan=2>c</tr><tr><td>d</tr><tr><td>e<td>f<td>g</tr><tr><td>h</tr>",
      ),
    ).toEqual(["a|b|c|", "|d||", "|e|f|g", "h"]);
    expect(read("<tr><td>a<td rowspan=2>b</tr><tr><td>c</tr>")).toEqual(["a|b", "c|"]);
    expect(read(`<tr><td rowspan=4>a<td>b</tr>${"<tr><td>c</tr>".repeat(4)}`)).toEqual([
      ...["a|b", "|c", "|c", "|c", "c"],
    ]);
    expect(read("<tr><script>x</script><td>a</tr>")).toEqual(["a"]);
    expect(
      read("<tr><td colspan=0>a<td colspan=1.5>b<td colspan=x>c<td colspan=-2>d</tr>"),
    ).toEqual(["a|b|c|d"]);
    expect(
      read(
        "<tr><td>a<td style='display:none'>b<script>c</script><td>d<span style='display:none'>e</span></tr><tr style='display:none'><td>f</tr>",
      ),
    ).toEqual(["a|d"]);
    expect(read("<tr><td>a<p>b</p><span>c</span><i>d</i><div>e</div></tr>")).toEqual([
      "a\nb\ncd\ne",
    ]);
  });

  it("is undefined if there is none, and limited in size", () => {
    expect(readTable(pastedTree("<p>1,8 GHz</p>"))).toBeUndefined();
    expect(readTable(pastedTree("<table><tbody></tbody></table>"))).toBeUndefined();
    const wide = "<table><tr><td colspan=99999999>x</table>";
    expect(readTable(pastedTree(wide))?.[0]?.length).toBe(1000);
  });
});
