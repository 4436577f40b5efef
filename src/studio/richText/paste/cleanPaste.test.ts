import { describe, expect, it } from "vitest";
import { clipboardSamples } from "../../../../tests/support/clipboardSamples.ts";
import { pastedTree } from "../../../../tests/support/pastedTree.ts";
import { sanitizeRichText } from "../../../content/richText/richText.ts";
import { newText } from "../convert/storedNotation.ts";
import { writeRichText } from "../convert/writeRichText.ts";
import { schema } from "../schema.ts";
import { cleanPaste } from "./cleanPaste.ts";
import { paragraphsOf, tableOf } from "./plainText.ts";

function pasted(html: string) {
  const { blocks, left } = cleanPaste(pastedTree(html), "https://chips.example");
  const doc = schema.node("doc", null, blocks.length === 0 ? schema.node("paragraph") : blocks);
  doc.check();
  return { html: writeRichText(doc, newText()), left };
}

describe("pasted content", () => {
  it.each(clipboardSamples)("from $program: $name", ({ html, becomes, left }) => {
    const result = pasted(html);
    expect(result.html).toBe(becomes);
    expect(result.left).toEqual(left);
    expect(sanitizeRichText(result.html)).toBe(result.html);
  });
});

it("Headings are pasted between the second and the fourth level, and empty ones are dropped", () => {
  expect(pasted("<h1></h1><p>A</p>").html).toBe("<p>A</p>");
  expect(pasted("<h1>A</h1><h6>B</h6>").html).toBe("<h2>A</h2>\n<h4>B</h4>");
});

describe("plain text", () => {
  const html = (blocks: Parameters<typeof schema.node>[2]) =>
    writeRichText(schema.node("doc", null, blocks), newText());

  it("becomes a paragraph for each line", () => {
    expect(html(paragraphsOf("one\r\n\r\n　　two & three\nfour "))).toBe(
      "<p>one</p>\n<p>　　two &amp; three</p>\n<p>four</p>",
    );
  });

  it("with the same number of tabs in each line can become a table", () => {
    const table = tableOf("Vin\t5 V\r\nIout\t3 A\r\n");
    expect(table && html(table)).toBe(
      "<table>\n  <tbody>\n    <tr><td>Vin</td><td>5 V</td></tr>\n    <tr><td>Iout</td><td>3 A</td></tr>\n  </tbody>\n</table>",
    );
    expect(tableOf("one line\twith a tab")).toBeUndefined();
    expect(tableOf("a\tb\nc")).toBeUndefined();
  });
});
