import { describe, expect, it } from "vitest";
import { pageHtml, withNotes, withOutsideLinks } from "./richText.ts";

const nowhere = () => undefined;

describe("an article's links", () => {
  it("link to the documents they name", () => {
    const html = pageHtml('<p><a href="doc:rg1000">RG1000</a></p>', () => "/p?id=1&pid=2", "T");
    expect(html).toBe('<p><a href="/p?id=1&amp;pid=2">RG1000</a></p>');
  });

  it("become plain text where the document is not published", () => {
    const html = pageHtml('<p><a href="doc:gone">the part</a></p>', nowhere, "T");
    expect(html).toContain("the part");
    expect(html).not.toContain("href");
    expect(html).not.toContain("doc:");
  });
});

describe("an article's links to other sites", () => {
  const marked = (html: string) => withOutsideLinks(html, "opens in a new tab");

  it("open in a new tab without a handle on ours, and say so, however they are written", () => {
    const html =
      '<a href="https://a.example/?q=1" target="_blank" rel="noopener noreferrer nofollow"><b>A</b></a>';
    expect(marked(html)).toBe(
      '<a href="https://a.example/?q=1" target="_blank" rel="noopener"><b>A</b><span class="visually-hidden"> (opens in a new tab)</span></a>',
    );
    expect(marked('<a id="x" href="http://a.example">A</a>')).toContain(
      '<a id="x" href="http://a.example" target="_blank" rel="noopener">',
    );
  });

  it("are the only ones that do", () => {
    const html = '<a href="/p?to=https://a.example">P</a><a href="mailto:a@b.example">M</a>';
    expect(marked(html)).toBe(html);
  });
});

describe("an article's tables", () => {
  it("are in regions that are reachable by keyboard, named by their captions", () => {
    const table =
      "<table><caption>Power <em>at</em> 5 &amp; 9 V</caption><tr><td>1</td></tr></table>";
    expect(pageHtml(`<p>a</p>${table}<p>b</p>`, nowhere, "Table")).toBe(
      `<p>a</p><div class="table-region" role="region" tabindex="0" aria-label="Power at 5 &amp; 9 V">${table}</div><p>b</p>`,
    );
  });

  it("use the given name without a caption, and escape quotes in it", () => {
    const html = pageHtml('<table id="t"><tr><td>1</td></tr></table>', nowhere, 'A "table"');
    expect(html).toContain('aria-label="A &quot;table&quot;"><table id="t">');
  });

  it("are all wrapped, each closed in its place", () => {
    const one = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    const html = pageHtml(`${one}<p>between</p>${one}`, nowhere, "Table");
    expect(html.match(/<div /g)).toHaveLength(2);
    expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
  });
});

describe("an article's notes", () => {
  it("are introduced by their kind", () => {
    const words = { info: "Note", tip: "Tip", warning: "Warning" };
    expect(withNotes('<div data-note="tip"><p>a</p></div>', words)).toBe(
      '<div data-note="tip" role="note"><p class="note-kind">Tip</p><p>a</p></div>',
    );
    expect(withNotes("<p>a</p>", words)).toBe("<p>a</p>");
  });
});
