import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { demoRichTexts } from "../../../tests/support/demoRichTexts.ts";
import { anyDocument, anyMarkup } from "../../../tests/support/richTexts.ts";
import { sanitizeRichText } from "../../content/richText/richText.ts";
import { openRichText } from "./convert/openRichText.ts";
import { newText } from "./convert/storedNotation.ts";
import { writeRichText } from "./convert/writeRichText.ts";
import { schema } from "./schema.ts";

function reopened(html: string): string {
  const { doc, stored } = openRichText(html);
  doc.check();
  return writeRichText(doc, stored);
}

/** The same text with a paragraph behind it. */
function continued(html: string): string {
  const { doc, stored } = openRichText(html);
  const added = schema.node("paragraph", null, schema.text("added"));
  return writeRichText(doc.copy(doc.content.addToEnd(added)), stored);
}

/** The texts of a document without their blanks, some of which HTML does not show. */
function visible(doc: Node): string {
  return doc.textContent.replaceAll(/[ \n]/g, "");
}

/** The kinds of a document's nodes, without texts of blanks alone. */
function kinds(doc: Node): Set<string> {
  const found = new Set<string>();
  doc.descendants((node) => {
    if (!node.isText || node.text?.trim() !== "") found.add(node.type.name);
  });
  return found;
}

describe("a stored text", () => {
  const texts = demoRichTexts();

  it("of the demo company is unchanged to the byte after it was opened, and can be edited throughout", () => {
    expect(texts.length).toBeGreaterThan(300);
    for (const { file, path, html } of texts) {
      expect(reopened(html), `${file} ${path}`).toBe(html);
      const found = kinds(openRichText(html).doc);
      expect(
        [...found].filter((kind) => kind.startsWith("raw")),
        `${file} ${path}`,
      ).toEqual([]);
    }
  });

  it("is kept unchanged when something is appended", () => {
    for (const { html } of texts) {
      const more = continued(html);
      expect(more.startsWith(html)).toBe(true);
      expect(more.slice(html.length).trim()).toBe("<p>added</p>");
    }
  });

  it("is kept for everything the sanitiser allows", () => {
    fc.assert(
      fc.property(anyMarkup, (written) => {
        const html = sanitizeRichText(written);
        expect(reopened(html)).toBe(html);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    "<p>one</p> <p>two</p>\n\n<p>three</p>",
    "loose text and <em>more</em><p>one</p>loose again",
    "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>",
    '<p><strong><a href="doc:rg8810">x</a></strong> <a href="doc:rg8810"><strong>x</strong></a></p>',
    '<table><tr><th colspan="2" scope="col">a</th></tr><tr><td>1</td><td> 2 </td></tr></table>',
    '<pre>a\n  b</pre><pre><code>c &lt; d</code></pre><hr /><p id="x"><br />a<br />b</p>',
    '<p><a id="place"></a>text <img src="/storage/a.png" alt="" loading="lazy" /></p>',
    "<figure><table><tr><td>1</td></tr></table><figcaption>kept as it is</figcaption></figure>",
    '<div data-note="tip"><p>a</p><ul><li>b</li></ul></div><p data-card><a href="doc:rg8810">R</a></p>',
    "<p>line\n  broken</p><p> blanks </p><p>\u3000\u3000full width\u00a0and fixed</p>",
    "<table><tbody><tr><td>1</td></tr></tbody><tbody><tr><td>2</td></tr></tbody></table>",
    "<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>",
  ])("keeps %s", (html) => {
    expect(sanitizeRichText(html)).toBe(html);
    expect(reopened(html)).toBe(html);
    expect(continued(html).startsWith(html)).toBe(true);
  });
});

describe("any content of the editor", () => {
  it("passes the sanitiser unchanged, and is opened as what it was written from", () => {
    fc.assert(
      fc.property(anyDocument, (doc) => {
        doc.check();
        const html = writeRichText(doc, newText());
        expect(sanitizeRichText(html)).toBe(html);
        expect(reopened(html)).toBe(html);
        const again = openRichText(html).doc;
        expect(visible(again)).toBe(visible(doc));
        if (doc.lastChild?.content.size !== 0) expect(kinds(again)).toEqual(kinds(doc));
      }),
      { numRuns: 75 },
    );
  });

  it("is empty for a text without content", () => {
    const { doc, stored } = openRichText("");
    expect(writeRichText(doc, stored)).toBe("");
  });
});
