import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unitSymbols } from "../../base/site/values/quantities.ts";
import { typesetHtml, typesetPage } from "./typesetHtml.ts";

const nb = (text: string) => `<span class="nb">${text}</span>`;

describe("typeset HTML", () => {
  test.each(unitSymbols)("holds a number and %s together", (unit) => {
    const expected = `<b>about 12\u00a0${unit}</b>, <i>12\u00a0${unit} 芯片</i>`;
    expect(typesetHtml(expected.replaceAll("\u00a0", " "))).toBe(expected);
  });

  test("binds in every text, and in no attribute", () => {
    const html =
      '<a title="at 5 V" href="/a?b= 5 V" data-x="Rev. 2 a 3 b">at 5 V, <b>Rev. 2</b></a>';
    expect(typesetHtml(html)).toBe(
      '<a title="at 5 V" href="/a?b= 5 V" data-x="Rev. 2 a 3 b">at 5\u00a0V, <b>Rev.\u00a02</b></a>',
    );
  });

  test.each([
    "<code>dd 5 V</code>",
    "<pre><code>5 V</code> 5 V</pre>",
    "<p>a <code>USB-PD 5 V</code> b</p>",
    "<textarea>5 V</textarea>",
    '<select name="a"><option>5 V</option></select>',
    "<script>let a = 5 V</script>",
    '<style media="x">a 5 V</style>',
    '<svg viewBox="0 0 5 5"><text>5 V</text></svg>',
    '<div data-island="A" data-props="{5 V}"><div>5 V<div></div>5 V</div><p>USB-PD 5 V</p></div>',
  ])("excludes everything but running text: %s", (html) => {
    expect(typesetHtml(html)).toBe(html);
    expect(typesetHtml(`<div>${html}<b>5 V</b></div>`), "and goes on behind it").toBe(
      `<div>${html}<b>5\u00a0V</b></div>`,
    );
  });

  test("binds names with hyphens in paragraphs and list items of rich text", () => {
    expect(typesetHtml("<p>Over USB-PD, <a>USB-PD</a><br>or Wi-Fi.</p>")).toBe(
      `<p>Over ${nb("USB-PD")}, <a>USB-PD</a><br>or ${nb("Wi-Fi")}.</p>`,
    );
    expect(typesetHtml("<ul><li>an LQFP-64</li></ul>")).toBe(
      `<ul><li>an ${nb("LQFP-64")}</li></ul>`,
    );
  });

  test("binds names beside links and line breaks of a paragraph, and not within its links", () => {
    expect(
      typesetHtml("<p>Over <a>a USB-PD</a> and USB-PD<br>or Wi-Fi-6 at <b>an RS-485</b></p>"),
    ).toBe(
      `<p>Over <a>a USB-PD</a> and ${nb("USB-PD")}<br>or ${nb("Wi-Fi-6")} at <b>an RS-485</b></p>`,
    );
    expect(typesetHtml("<p><b>A</b>USB-PD 5 V, USB-PD.</p><b>5 V</b>")).toBe(
      `<p><b>A</b>${nb("USB-PD")} 5\u00a0V, ${nb("USB-PD")}.</p><b>5\u00a0V</b>`,
    );
  });

  test.each(["", "x", "xy", "xyz"])(
    "leaves out an island to its end, whatever is in it: %s",
    (text) => {
      const island = `<div data-island="A">${text}<div>5 V</div>${text}<div>5 V</div><b>5 V</b></div>`;
      expect(typesetHtml(`${island}<b>5 V</b>`)).toBe(`${island}<b>5\u00a0V</b>`);
    },
  );

  test("does not bind names if a box may wrap its texts by itself", () => {
    const html = '<h2>USB-PD</h2><a class="button">USB-PD</a><li class="card">USB-PD</li>USB-PD';
    expect(typesetHtml(html)).toBe(html);
  });

  test("does not bind an element that consists of a name", () => {
    const html = '<p class="code">TE-2026-7</p><li>LQFP-64</li>';
    expect(typesetHtml(html)).toBe(html);
  });

  test("on a page is that of its content", () => {
    const page =
      "<body><header>5 V</header><main><header>5 V</header><p>5 V</p></main><footer>5 V</footer></body>";
    expect(typesetPage(page)).toBe(
      "<body><header>5 V</header><main><header>5\u00a0V</header><p>5\u00a0V</p></main><footer>5 V</footer></body>",
    );
    expect(typesetPage("<p>5 V</p>"), "of a page without a header, all").toBe("<p>5\u00a0V</p>");
  });
});

const text = fc
  .array(
    fc.constantFrom("5 V ", "USB-PD", "Rev. 2", "芯片。", "第 3 页", " 1", "2 ", "a", "&lt;", "-"),
  )
  .map((words) => words.join(""));

const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 4, depthIdentifier: "elements" },
    text,
    fc.constantFrom("<br>", '<img alt="5 V">', "<hr/>"),
    fc
      .tuple(
        fc.constantFrom("b", "p", "li", "td", "div", "code", "svg", "ul", "span", "pre"),
        fc.constantFrom("", ' title="5 V"', " data-island='A'"),
        fc.array(tie("html"), { maxLength: 4 }),
      )
      .map(([name, attribute, inner]) => `<${name}${attribute}>${inner.join("")}</${name}>`),
  ),
}));

describe("any HTML", () => {
  const read = (set: string) =>
    set.replaceAll(/<span class="nb">([^<]*)<\/span>/g, "$1").replaceAll("\u00a0", " ");

  test("is unchanged in meaning, and idempotent", () => {
    fc.assert(
      fc.property(html, (source) => {
        const set = typesetHtml(source);
        expect(read(set)).toBe(source);
        expect(typesetHtml(set)).toBe(set);
      }),
    );
  });

  test("that is broken keeps its characters and terminates", () => {
    const scraps = fc.constantFrom("<", ">", "</p>", "<p", "<p>", "</", " 5 V", "<code>", "USB-PD");
    fc.assert(
      fc.property(fc.array(scraps), (parts) => {
        expect(read(typesetHtml(parts.join("")))).toBe(parts.join(""));
      }),
    );
  });

  test("is set in linear time", () => {
    for (const piece of [
      "<p>",
      "<li>5 V",
      "<div data-island='A'>",
      "5 V ",
      '<a b="5 ">',
      "<p><b>",
    ]) {
      const long = piece.repeat(100_000);
      expect(read(typesetHtml(long))).toBe(long);
    }
  });
});
