import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkedKeys, resolveLinks, sanitizeRichText, storedPaths } from "./richText.ts";

/** Fragments of markup, valid and hostile, to be combined at random. */
const piece = fc.constantFrom(
  "<p>",
  "</p>",
  "<h1>",
  "<b>bold</b>",
  "<script>alert(1)</script>",
  "<script",
  "</script>",
  "<style>p{color:red}</style>",
  "<iframe src=https://x.example>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mi xlink:href='javascript:alert(1)'>",
  "<img src=x onerror=alert(1)>",
  "<img src='/storage/a.png' onerror='alert(1)' width=1 height=1>",
  "<img src='/storage/../api/x.png'>",
  "<img src='//evil.example/x.png'>",
  "<a href='javascript:alert(1)'>",
  "<a href='JaVaScRiPt&colon;alert(1)'>",
  "<a href='java\nscript:alert(1)'>",
  "<a href=' &#106;avascript:alert(1)'>",
  "<a href='data:text/html,<script>alert(1)</script>'>",
  "<a href='vbscript:x' onclick='alert(1)'>",
  "<a href='/\\evil.example'>",
  "<a href='https://a.example' target=_top rel=opener>",
  "<a href=doc:rg8810#figures>",
  "</a>",
  "<td style='background:url(javascript:alert(1))' colspan=2>",
  "<p id=top onmouseover=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea></textarea><!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<form action=//x><input onfocus=alert(1) autofocus>",
  "&lt;script&gt;",
  "&",
  "\"'`",
  "<",
  ">",
  "=",
  "\0",
);

const garbage = fc
  .array(fc.oneof(piece, piece, fc.string({ maxLength: 12 })), { maxLength: 24 })
  .map((pieces) => pieces.join(""));

/** The tags of a text that is well-formed as to them, as a browser would find them. */
function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>/g) ?? [];
}

describe("sanitised text", () => {
  it("is not changed by sanitising it again", () => {
    fc.assert(
      fc.property(garbage, (html) => {
        const once = sanitizeRichText(html);
        expect(sanitizeRichText(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it("contains nothing that executes, loads from other sites or restyles the page", () => {
    fc.assert(
      fc.property(garbage, (html) => {
        for (const tag of tagsOf(sanitizeRichText(html))) {
          expect(tag).not.toMatch(/^<\/?(?:script|style|iframe|svg|math|form|input|noscript)/i);
          expect(tag).not.toMatch(/\s(?:on\w+|style|class|srcset|xlink:href)\s*=/i);
          const address = /\s(?:href|src)="([^"]*)"/.exec(tag)?.[1];
          if (address === undefined) continue;
          expect(address).not.toMatch(/^[\s\0]*(?:javascript|data|vbscript)\s*:/i);
          expect(address).not.toMatch(/^[\s\0]*[/\\]{2}/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("opens a tag for every one it closes, so that nothing affects the page around it", () => {
    fc.assert(
      fc.property(garbage, (html) => {
        const open: string[] = [];
        for (const tag of tagsOf(sanitizeRichText(html))) {
          const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1] ?? "";
          if (tag.startsWith("</")) expect(open.pop()).toBe(name);
          else if (!tag.endsWith("/>")) open.push(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps all elements of an article", () => {
    const article =
      '<h2 id="limits">Limits</h2><p>At <strong>1.8 GHz</strong>, 10<sup>-9</sup> s<br />and H<sub>2</sub>O</p>' +
      '<table><caption>Ratings</caption><tr><th scope="col" colspan="2">V</th></tr></table>' +
      '<figure><img src="/storage/news/a.png" alt="A board" width="640" height="360" loading="lazy" />' +
      '<figcaption lang="zh-CN">电路板</figcaption></figure>';
    expect(sanitizeRichText(article)).toBe(article);
  });

  it("lowers main headings, and keeps elements for emphasis", () => {
    expect(sanitizeRichText("<h1>T</h1><b>x</b><i>y</i>")).toBe(
      "<h2>T</h2><strong>x</strong><em>y</em>",
    );
  });

  it("opens external links in a new tab without a reference to the opener, and no others", () => {
    expect(sanitizeRichText('<a href="https://a.example" target="_top" rel="opener">a</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(sanitizeRichText('<a href="/contact" target="_blank">a</a>')).toBe(
      '<a href="/contact">a</a>',
    );
    expect(sanitizeRichText('<a href="//a.example/x">a</a>')).toBe("<a>a</a>");
    expect(sanitizeRichText('<a href=" /contact ">a</a>')).toBe('<a href="/contact">a</a>');
  });

  it("contains no picture from outside the storage folder", () => {
    for (const src of [
      "https://a.example/x.png",
      "//a.example/x.png",
      "/assets/x.png",
      "/storage/../api/x.png",
      "/storage/%2e%2e/api/x.png",
      "/storage//a.example/x.png",
      "storage/x.png",
      "data:image/png;base64,AAAA",
    ]) {
      expect(sanitizeRichText(`<p>a<img src="${src}"></p>`)).toBe("<p>a</p>");
    }
  });
});

describe("links to documents", () => {
  const html = sanitizeRichText(
    '<p><a href="doc:rg8810">A</a> <a href="DOC:news/first#end">B</a> <a href=" doc:rg8810 ">C</a>' +
      ' <a href="https://a.example/doc:no">D</a></p>',
  );

  it("are found in their order, repeats included", () => {
    expect(linkedKeys(html)).toEqual(["rg8810", "news/first", "rg8810"]);
  });

  it("become addresses, anchors kept and escaped for HTML", () => {
    const resolved = resolveLinks(html, (key) => `/page?id=${key.length}&lang=zh`);
    expect(resolved).toContain('<a href="/page?id=6&amp;lang=zh">A</a>');
    expect(resolved).toContain('<a href="/page?id=10&amp;lang=zh#end">B</a>');
    expect(resolved).toContain('href="https://a.example/doc:no"');
  });

  it("become plain text if the document does not exist", () => {
    const resolved = resolveLinks(html, () => undefined);
    expect(resolved).toContain("<a>A</a>");
    expect(resolved).not.toContain("doc:r");
  });

  it("are never left unresolved, however they are written", () => {
    const link = fc
      .string({ unit: fc.constantFrom(..."docDOC:rg8810/.#?&=% -") })
      .map((address) => `<a href="doc:${address}">x</a>`);
    fc.assert(
      fc.property(link, (written) => {
        const sanitised = sanitizeRichText(written);
        const seen: string[] = [];
        const resolved = resolveLinks(sanitised, (key) => {
          seen.push(key);
          return "/found";
        });
        expect(resolved).not.toMatch(/href="\s*doc:/i);
        expect(seen).toEqual(linkedKeys(sanitised));
      }),
    );
  });
});

describe("stored files", () => {
  it("that a text shows or links to are found", () => {
    const html = sanitizeRichText(
      '<img src="/storage/news/a.png"><a href="/storage/docs/b.pdf#page=2">b</a><a href="/c">c</a>',
    );
    expect(storedPaths(html)).toEqual(["news/a.png", "docs/b.pdf"]);
  });
});
