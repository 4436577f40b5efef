import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tagsIn, withAttributes } from "./htmlTags.ts";
import { resolveLinks, sanitizeRichText, storedPaths } from "./richText.ts";

describe("the tags of sanitised HTML", () => {
  it("are read with their attributes decoded", () => {
    const html = sanitizeRichText(
      '<p id="a&quot;b">x</p><img src="/storage/a.png" alt="a<b>&amp;">',
    );
    expect([...tagsIn(html)]).toEqual([
      { name: "p", attributes: [["id", 'a"b']] },
      {
        name: "img",
        attributes: [
          ["src", "/storage/a.png"],
          ["alt", "a<b>&"],
          ["loading", "lazy"],
        ],
      },
    ]);
  });

  it("are written unchanged if nothing was changed", () => {
    const value = fc.string({ unit: fc.constantFrom(..."a<>&\"'= \n中/;") });
    fc.assert(
      fc.property(value, value, (text, alt) => {
        const html = sanitizeRichText(`<p>${text}</p><img src="/storage/a.png" alt="${alt}"><br>`);
        expect(withAttributes(html, (_name, attributes) => attributes).replaceAll('=""', "")).toBe(
          html.replaceAll('=""', ""),
        );
      }),
    );
  });
});

describe("an address that is inserted into a link", () => {
  it("cannot end its attribute, whatever it contains", () => {
    const address = fc.string({ unit: fc.constantFrom(..."\"'<>&= /:ax\n#?") });
    fc.assert(
      fc.property(address, (hostile) => {
        const html = resolveLinks('<p><a href="doc:key" id="x">words</a></p>', () => hostile);
        const [, link] = [...tagsIn(html)];
        expect(link).toEqual({
          name: "a",
          attributes: [
            ["href", hostile],
            ["id", "x"],
          ],
        });
        expect(html.match(/<[a-z]/g)).toHaveLength(2);
        expect(html).toContain('" id="x">words</a></p>');
      }),
    );
  });

  it("is put into links alone, not into texts that look like one", () => {
    const html = sanitizeRichText(
      '<p>Write href="doc:rg1" like <code>&lt;a href="doc:rg2"&gt;</code></p>',
    );
    expect(resolveLinks(html, () => "/x")).toBe(html);
    const named = '<p id="doc:rg1"><a href="doc:rg1" id="doc:rg2">x</a><a href="/y">y</a></p>';
    expect(resolveLinks(named, () => "/x")).toBe(
      '<p id="doc:rg1"><a href="/x" id="doc:rg2">x</a><a href="/y">y</a></p>',
    );
  });
});

describe("addresses in links of editors", () => {
  it("contain spaces, quotes and brackets only escaped, and are no scripts", () => {
    expect(sanitizeRichText('<a href="https://a.example/a b&quot;<c>">x</a>')).toContain(
      'href="https://a.example/a%20b%22%3Cc%3E"',
    );
    for (const href of [
      "java\nscript:alert(1)",
      "\u0001javascript:alert(1)",
      "java&Tab;script:x",
    ]) {
      expect(sanitizeRichText(`<a href="${href}">x</a>`)).not.toMatch(/href="[^"]*script:/);
    }
  });

  it("name stored files by their own names", () => {
    const html = sanitizeRichText(
      '<a href="/storage/parts/max3232eeue%2B%23.pdf#page=2">x</a><img src="/storage/a+b.png">',
    );
    expect(storedPaths(html)).toEqual(["parts/max3232eeue+#.pdf", "a+b.png"]);
    expect(storedPaths('<p id="/storage/c"><img src="/storage/d" alt="/storage/e"></p>')).toEqual([
      "d",
    ]);
  });

  it("make direction control characters visible", () => {
    expect(sanitizeRichText("<p>a\u202eb&#x202e;c\u200e</p>")).toBe("<p>a[U+202E]b[U+202E]c</p>");
  });
});
