import { describe, expect, it } from "vitest";
import { linkedKeys, resolveLinks, sanitizeRichText } from "./richText.ts";
import { withCards } from "./richTextCards.ts";

const card = '<p data-card><a href="doc:rg8810">RG8810 &amp; more</a></p>';

describe("a card in a text", () => {
  it("is a paragraph with one link, which counts as a link to its document", () => {
    expect(sanitizeRichText(card)).toBe(card);
    expect(sanitizeRichText('<p data-card="x" class="y" id="a">z</p>')).toBe(
      '<p id="a" data-card>z</p>',
    );
    expect(linkedKeys(card)).toEqual(["rg8810"]);
  });

  it("is rendered by a renderer for cards, and stays a paragraph without one", () => {
    const drawn = withCards(`<p>a</p>${card}<p>b</p>`, ({ key, text }) => `[${key}: ${text}]`);
    expect(drawn).toBe("<p>a</p>[rg8810: RG8810 & more]<p>b</p>");
    expect(withCards(card, () => undefined)).toBe(card);
  });

  it("is no card without exactly one link to a document in it", () => {
    for (const other of [
      '<p data-card><a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a></p>',
      '<p data-card>text <a href="doc:rg8810">x</a></p>',
      '<p id=" data-card"><a href="doc:rg8810">x</a></p>',
      '<p data-card><a href="doc:rg8810"><em>x</em></a></p>',
    ]) {
      expect(sanitizeRichText(other)).toBe(other);
      expect(withCards(other, () => "drawn")).toBe(other);
    }
  });

  it("is removed without traces if its document is not published", () => {
    expect(resolveLinks(`<p>a</p>${card}<p>b</p>`, () => undefined)).toBe("<p>a</p><p>b</p>");
    expect(resolveLinks(card, () => "/p?id=1")).toBe(
      '<p data-card><a href="/p?id=1">RG8810 &amp; more</a></p>',
    );
  });
});

describe("a note in a text", () => {
  it("is one of three kinds; every other div is replaced by its content", () => {
    const note = '<div data-note="tip"><p>a</p></div>';
    expect(sanitizeRichText(note)).toBe(note);
    expect(sanitizeRichText('<div data-note="evil"><p>a</p></div><div class="x">b</div>')).toBe(
      "<p>a</p>b",
    );
  });
});
