import { expect, it } from "vitest";
import { RefusedMedia } from "../refusedMedia.ts";
import { UseExpansion } from "./expandUseElements.ts";
import { rebuildSvg } from "./rebuildSvg.ts";

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4">${inside}</svg>`;

/** The content of a rebuilt drawing, or the reason for its refusal. */
function made(inside: string): string {
  try {
    const { svg } = rebuildSvg(Buffer.from(drawing(inside)));
    return svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  } catch (error) {
    if (error instanceof RefusedMedia) return `! ${error.reason}: ${error.message}`;
    throw error;
  }
}

const shape = '<g class="a b" id="i"><rect class="c" width="1" height="1"/><path d="M0 0h1"/></g>';
const styled = (css: string, media = "") => made(`<style${media}>${css}</style>${shape}`);

it("Style sheets become the elements' own styles, by the cascade", () => {
  expect(
    [
      ...["rect{fill:red}", ".c{fill:red}rect{fill:blue}", "rect{fill:blue}.c{fill:red}"],
      ...[
        "#i{fill:red}.a{fill:blue}",
        "[id=i]{fill:red}.a{fill:blue}",
        ".a.b{fill:red}.b{fill:blue}",
      ],
      ...["rect{fill:red!important}.c{fill:blue}", "rect{fill:red}rect{fill:blue}", "*{fill:red}"],
      ...[
        "g rect{fill:red}rect{fill:blue}",
        "g>rect{fill:red}",
        "rect+path{fill:red}",
        "g~rect{fill:red}",
      ],
      ...[
        ":not(.c){fill:red}",
        ":is(#i,.c){fill:red}.a{fill:blue}",
        ":where(#i){fill:red}g{fill:blue}",
      ],
      ...[":is(.a,#i){fill:red}.a.b{fill:blue}", "rect:hover{fill:red}", "rect::before{fill:red}"],
      ...[
        "rect:first-child{fill:red}",
        ":not(:hover){fill:red}",
        "rect:has(path){fill:red}",
        "a||b{fill:red}",
      ],
      ...[
        "rect{fill:red",
        "fill:red",
        "rect{{}",
        "rect[{fill:red}",
        "/* a */rect/* b */{fill:red}",
        "",
      ],
      ...[
        "@media screen{rect{fill:red}}",
        "@media print{rect{fill:red}}",
        "@media (min-width:1px){rect{fill:red}}",
      ],
      ...[
        "@media print, screen{rect{fill:red}}",
        "@media print,(prefers-color-scheme:dark){rect{fill:red}}",
      ],
      ...[
        "@import 'a'; rect{fill:red}",
        "@font-face{src:url(a)}",
        "@charset 'a';rect{fill:red}",
        "@supports(a:b){}",
      ],
      ...["@-moz-document a{}", "@KEYFRAMES a{}", "svg|rect{fill:red}"],
    ].map((css) => `${css} => ${styled(css)}`),
  ).toMatchInlineSnapshot(`
    [
      "rect{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      ".c{fill:red}rect{fill:blue} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "rect{fill:blue}.c{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "#i{fill:red}.a{fill:blue} => <g id="i" fill="red"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "[id=i]{fill:red}.a{fill:blue} => <g id="i" fill="blue"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      ".a.b{fill:red}.b{fill:blue} => <g id="i" fill="red"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "rect{fill:red!important}.c{fill:blue} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "rect{fill:red}rect{fill:blue} => <g id="i"><rect width="1" height="1" fill="blue"></rect><path d="M0 0h1"></path></g>",
      "*{fill:red} => <g id="i" fill="red"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1" fill="red"></path></g>",
      "g rect{fill:red}rect{fill:blue} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "g>rect{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "rect+path{fill:red} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1" fill="red"></path></g>",
      "g~rect{fill:red} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      ":not(.c){fill:red} => <g id="i" fill="red"><rect width="1" height="1"></rect><path d="M0 0h1" fill="red"></path></g>",
      ":is(#i,.c){fill:red}.a{fill:blue} => <g id="i" fill="red"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      ":where(#i){fill:red}g{fill:blue} => <g id="i" fill="blue"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      ":is(.a,#i){fill:red}.a.b{fill:blue} => <g id="i" fill="red"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "rect:hover{fill:red} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "rect::before{fill:red} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "rect:first-child{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      ":not(:hover){fill:red} => ! svgStyle: not",
      "rect:has(path){fill:red} => ! svgStyle: pseudo",
      "a||b{fill:red} => ! svgStyle: column-combinator",
      "rect{fill:red => ! svgStyle: Unclosed block",
      "fill:red => ! svgStyle: outside a rule",
      "rect{{} => ! svgStyle: Unclosed block",
      "rect[{fill:red} => ! svgStyle: Unclosed bracket",
      "/* a */rect/* b */{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      " => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "@media screen{rect{fill:red}} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "@media print{rect{fill:red}} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "@media (min-width:1px){rect{fill:red}} => ! svgStyle: @media (min-width:1px)",
      "@media print, screen{rect{fill:red}} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "@media print,(prefers-color-scheme:dark){rect{fill:red}} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "@import 'a'; rect{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "@font-face{src:url(a)} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "@charset 'a';rect{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "@supports(a:b){} => ! svgStyle: @supports",
      "@-moz-document a{} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "@KEYFRAMES a{} => <g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "svg|rect{fill:red} => <g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
    ]
  `);
  expect([
    styled("rect{fill:red}", ' media="screen"'),
    styled("rect{fill:red}", ' media="print"'),
    styled("rect{fill:red}", ' media="tv"'),
    made('<style>rect{fill:red}</style><rect style="fill:blue" width="1" height="1"/>'),
    made('<style>rect{fill:red!important}</style><rect style="fill:blue" width="1" height="1"/>'),
  ]).toMatchInlineSnapshot(`
    [
      "<g id="i"><rect width="1" height="1" fill="red"></rect><path d="M0 0h1"></path></g>",
      "<g id="i"><rect width="1" height="1"></rect><path d="M0 0h1"></path></g>",
      "! svgStyle: @media tv",
      "<rect width="1" height="1" fill="blue"></rect>",
      "<rect width="1" height="1" fill="red"></rect>",
    ]
  `);
});

/** True if elements, by depth, are refused as too many. */
function expanded(...elements: readonly (readonly [depth: number, attributes?: object])[]): string {
  const expansion = new UseExpansion();
  let open = 0;
  try {
    for (const [depth, attributes = {}] of elements) {
      for (; open > depth; open -= 1) expansion.close();
      expansion.open("g", { ...attributes });
      open += 1;
    }
    expansion.refuseLarge();
    return "taken";
  } catch (error) {
    if (error instanceof RefusedMedia) return `${error.reason}: ${error.message}`;
    throw error;
  }
}

it("Drawings that draw themselves, or too much of them, are refused", () => {
  const doubling = (levels: number) =>
    Array.from({ length: levels }, (_, level) => [
      [0, { id: `a${level}` }] as const,
      [1, { href: `#a${level + 1}` }] as const,
      [1, { "xlink:href": `#a${level + 1}` }] as const,
    ]).flat();
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => [0, { id: `a${at}`, href: `#a${at + 1}` }] as const);
  expect([
    expanded([0]),
    expanded([0, { id: "a", href: "#a" }]),
    expanded([0, { id: "a" }], [1, { href: "#a" }]),
    expanded([0, { id: "a" }], [0, { href: "#a" }]),
    expanded([0, { id: "a", fill: "url(#b)" }], [0, { id: "b", mask: "url('#a')" }]),
    expanded([0, { id: "abc", fill: "#abc" }]),
    expanded([0, { id: "ab", begin: "#ab" }]),
    expanded([0, { id: "abc", href: "#abc" }]),
    expanded([0, { id: "a", href: "#none" }]),
    expanded([0, { id: "a" }], [0, { id: "a", href: "#a" }]),
    expanded(...doubling(14)),
    expanded(...doubling(18)),
    expanded(...chain(790)),
    expanded(...chain(820)),
    expanded(...Array.from({ length: 200 }, (_, depth) => [depth] as const)),
    expanded(...Array.from({ length: 201 }, (_, depth) => [depth] as const)),
    expanded(...Array.from({ length: 50_000 }, () => [0] as const)),
    expanded(...Array.from({ length: 50_001 }, () => [0] as const)),
  ]).toMatchInlineSnapshot(`
    [
      "taken",
      "bomb: an element that draws itself",
      "bomb: an element that draws itself",
      "taken",
      "bomb: an element that draws itself",
      "taken",
      "bomb: an element that draws itself",
      "bomb: an element that draws itself",
      "taken",
      "taken",
      "taken",
      "bomb: draws too much",
      "bomb: draws too much",
      "bomb: nested too deeply",
      "taken",
      "bomb: nested too deeply",
      "taken",
      "bomb: too many elements",
    ]
  `);
  const expansion = new UseExpansion();
  expansion.close();
  expansion.open("svg", {});
  expect(() => expansion.refuseLarge()).not.toThrow();
});

/** A whole file made anew, with what was left out of it. */
function rebuilt(source: string | Buffer): string {
  try {
    const { svg, removed } = rebuildSvg(Buffer.from(source));
    return `${svg.trim()}${removed.length === 0 ? "" : ` without ${removed.join(", ")}`}`;
  } catch (error) {
    if (error instanceof RefusedMedia) return `! ${error.reason}: ${error.message}`;
    throw error;
  }
}

it("A drawing's file must be complete, in the SVG namespace and in a known encoding", () => {
  const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
  const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
  expect(
    [
      ...["<svg/>", `<svg ${xmlns}/>`, `<svg ${xmlns}>`, "<div></div>", "", `x<svg ${xmlns}/>`],
      ...['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "<!DOCTYPE svg><svg/>", "<!ENTITY a><svg/>"],
      '<!DOCTYPE svg [ <!ENTITY a "b"> <!ENTITY a "c"> ]><svg>&a;&amp;&d;</svg>',
      `<s:svg xmlns:s="http://www.w3.org/2000/svg"><g id="a"/><s:g/></s:svg>`,
      `<svg><g systemLanguage=" "/><g systemLanguage="en"/></svg>`,
      ...[
        `<?xml-stylesheet href="a"?><svg ${xmlns}/>`,
        "<?xml version='1.0'?><svg/>",
        "<?other a?><svg/>",
      ],
      ...[
        `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g id="a"/></s:svg>`,
        `<s:svg xmlns:s="urn:a"/>`,
      ],
      ...[`<svg xmlns="urn:a"><g/></svg>`, `<svg ${xmlns}><x:g xmlns:x="urn:a"><g/></x:g></svg>`],
      ...[
        `<svg ${xmlns} ${xlink}><use xlink:href="#a"/></svg>`,
        `<svg><use xlink:href="#a"/></svg>`,
      ],
      ...[`<svg ${xmlns} xmlns:l="http://www.w3.org/1999/xlink"><use l:href="#a"/></svg>`],
      ...[`<svg ${xmlns} xmlns:l="urn:a"><use l:href="#a"/></svg>`, "<svg><<style>a</svg>"],
      ...["<svg>a<!-- b --><![CDATA[c]]></svg>", "<svg>\ufffd</svg>", "<svg>\u0001a</svg>"],
      `<svg>${"<g>".repeat(201)}${"</g>".repeat(201)}</svg>`,
    ].map((source) =>
      `${source.slice(0, 90)} => ${rebuilt(source).slice(0, 200)}`.replaceAll("\u0001", "^A"),
    ),
  ).toMatchInlineSnapshot(`
    [
      "<svg/> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<svg xmlns="http://www.w3.org/2000/svg"/> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<svg xmlns="http://www.w3.org/2000/svg"> => ! unreadable: ends too early",
      "<div></div> => ! unreadable: ends too early",
      " => ! unreadable: ends too early",
      "x<svg xmlns="http://www.w3.org/2000/svg"/> => ! unreadable: no svg element",
      "<!DOCTYPE svg [<!ENTITY a "b">]><svg/> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<!DOCTYPE svg><svg/> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<!ENTITY a><svg/> => ! svgEntities: svgEntities",
      "<!DOCTYPE svg [ <!ENTITY a "b"> <!ENTITY a "c"> ]><svg>&a;&amp;&d;</svg> => <svg xmlns="http://www.w3.org/2000/svg">b&amp;&amp;d;</svg>",
      "<s:svg xmlns:s="http://www.w3.org/2000/svg"><g id="a"/><s:g/></s:svg> => <svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>",
      "<svg><g systemLanguage=" "/><g systemLanguage="en"/></svg> => <svg xmlns="http://www.w3.org/2000/svg"><g systemLanguage="en"></g></svg>",
      "<?xml-stylesheet href="a"?><svg xmlns="http://www.w3.org/2000/svg"/> => <svg xmlns="http://www.w3.org/2000/svg"></svg> without xml-stylesheet",
      "<?xml version='1.0'?><svg/> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<?other a?><svg/> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g id="a"/></s:svg> => <svg xmlns="http://www.w3.org/2000/svg"><g id="a"></g></svg>",
      "<s:svg xmlns:s="urn:a"/> => ! unreadable: no svg element",
      "<svg xmlns="urn:a"><g/></svg> => ! unreadable: no svg element",
      "<svg xmlns="http://www.w3.org/2000/svg"><x:g xmlns:x="urn:a"><g/></x:g></svg> => <svg xmlns="http://www.w3.org/2000/svg"></svg>",
      "<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xl => <svg xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a"></use></svg>",
      "<svg><use xlink:href="#a"/></svg> => <svg xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a"></use></svg>",
      "<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><use l:href => <svg xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a"></use></svg>",
      "<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="urn:a"><use l:href="#a"/></svg> => <svg xmlns="http://www.w3.org/2000/svg"><use></use></svg>",
      "<svg><<style>a</svg> => ! unreadable: not well-formed XML",
      "<svg>a<!-- b --><![CDATA[c]]></svg> => <svg xmlns="http://www.w3.org/2000/svg">ac</svg>",
      "<svg>�</svg> => ! svgEncoding: signs were lost when it was saved",
      "<svg>^Aa</svg> => <svg xmlns="http://www.w3.org/2000/svg">a</svg>",
      "<svg><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g>< => ! bomb: nested too deeply",
    ]
  `);
  expect(rebuilt(Buffer.from("<svg>\u00e9</svg>", "latin1"))).toMatchInlineSnapshot(
    `"! svgEncoding: The encoded data was not valid for encoding utf-8"`,
  );
  expect(rebuilt(Buffer.from("\ufeff<svg>é</svg>", "utf16le"))).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg">é</svg>"`,
  );
  expect(rebuilt(Buffer.alloc(9 * 1024 * 1024, "<svg/>"))).toMatchInlineSnapshot(
    `"! tooLarge: tooLarge"`,
  );
});

it("Only drawing elements, attributes and internal references remain", () => {
  const rect = (attributes: string) => `<rect width="1" height="1" ${attributes}/>`;
  expect(
    [
      ...[
        "<script>a</script>",
        "<a href='b'><g/></a>",
        "<foreignObject><p/></foreignObject>",
        "<unknown/>",
      ],
      ...[
        "<metadata>a</metadata>",
        "<g requiredExtensions='a'/>",
        "<title>a</title>",
        "<g onclick='a'/>",
        "<g id='' fill=''/>",
      ],
      ...[
        "<use href='#a'/>",
        "<use href='a.svg#a'/>",
        "<use href='javascript:a'/>",
        "<use href='#a b'/>",
      ],
      ...[
        "fill='url(#a)'",
        "fill='url(b)'",
        "fill='url(#a) url(b)'",
        "fill='URL(#a)'",
        "fill='red/**/'",
      ].map(rect),
      ...[
        "fill='\\72 ed'",
        "unknown='1'",
        "data-a='1'",
        "xml:space='preserve'",
        "style='fill:red'",
      ].map(rect),
      ...[
        "style='fill:red;fill:color(a)'",
        "style='--a:b;fill:red'",
        "style='/* a */fill: red '",
      ].map(rect),
      ...["style='fill:var(--a)'", "style='all:unset'", "style='marker:none'", "style='fill'"].map(
        rect,
      ),
      ...[
        "style='font:italic 700 12px/1.5 Arial, sans'",
        "style='font:Arial'",
        "style='font:12px'",
      ].map(rect),
      ...[
        "style='transform:translate(1px, 2px) rotate(3deg)'",
        "style='transform:none' transform='scale(2)'",
      ].map(rect),
      ...[
        "style='transform:perspective(1px)' transform='scale(2)'",
        "style='mix-blend-mode:normal'",
      ].map(rect),
      ...[
        "style='mix-blend-mode:multiply'",
        "style='isolation:auto'",
        "style='width:5px;height:5'",
      ].map(rect),
      ...[
        "style='width:0;x:-1.5em'",
        "style='unknown-thing:1'",
        "style='fill:red!important;fill:blue'",
      ].map(rect),
      ...[
        "<path style=\"d:path('M0 0h1')\"/>",
        "<path style='d:none'/>",
        "<style type='text/plain'>rect{}</style>",
      ],
    ].map((inside) => `${inside} => ${made(inside)}`),
  ).toMatchInlineSnapshot(`
    [
      "<script>a</script> => ",
      "<a href='b'><g/></a> => <g><g></g></g>",
      "<foreignObject><p/></foreignObject> => ",
      "<unknown/> => ",
      "<metadata>a</metadata> => ",
      "<g requiredExtensions='a'/> => ",
      "<title>a</title> => <title>a</title>",
      "<g onclick='a'/> => <g></g>",
      "<g id='' fill=''/> => <g id="" fill=""></g>",
      "<use href='#a'/> => <use href="#a"></use>",
      "<use href='a.svg#a'/> => <use></use>",
      "<use href='javascript:a'/> => <use></use>",
      "<use href='#a b'/> => <use></use>",
      "<rect width="1" height="1" fill='url(#a)'/> => <rect width="1" height="1" fill="url(#a)"></rect>",
      "<rect width="1" height="1" fill='url(b)'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" fill='url(#a) url(b)'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" fill='URL(#a)'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" fill='red/**/'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" fill='\\72 ed'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" unknown='1'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" data-a='1'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" xml:space='preserve'/> => <rect width="1" height="1" xml:space="preserve"></rect>",
      "<rect width="1" height="1" style='fill:red'/> => <rect width="1" height="1" fill="red"></rect>",
      "<rect width="1" height="1" style='fill:red;fill:color(a)'/> => <rect width="1" height="1" fill="red"></rect>",
      "<rect width="1" height="1" style='--a:b;fill:red'/> => <rect width="1" height="1" fill="red"></rect>",
      "<rect width="1" height="1" style='/* a */fill: red '/> => <rect width="1" height="1" fill="red"></rect>",
      "<rect width="1" height="1" style='fill:var(--a)'/> => ! svgStyle: var(--a)",
      "<rect width="1" height="1" style='all:unset'/> => ! svgStyle: all",
      "<rect width="1" height="1" style='marker:none'/> => <rect width="1" height="1" marker-start="none" marker-mid="none" marker-end="none"></rect>",
      "<rect width="1" height="1" style='fill'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" style='font:italic 700 12px/1.5 Arial, sans'/> => <rect width="1" height="1" font-style="italic" font-variant="normal" font-weight="700" font-stretch="normal" font-size="12px" font-family="Arial, sans"></rect>",
      "<rect width="1" height="1" style='font:Arial'/> => ! svgStyle: font: Arial",
      "<rect width="1" height="1" style='font:12px'/> => ! svgStyle: font: 12px",
      "<rect width="1" height="1" style='transform:translate(1px, 2px) rotate(3deg)'/> => <rect width="1" height="1" transform="translate(1, 2) rotate(3)"></rect>",
      "<rect width="1" height="1" style='transform:none' transform='scale(2)'/> => <rect width="1" height="1" transform=""></rect>",
      "<rect width="1" height="1" style='transform:perspective(1px)' transform='scale(2)'/> => <rect width="1" height="1" style="transform:perspective(1px)"></rect>",
      "<rect width="1" height="1" style='mix-blend-mode:normal'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" style='mix-blend-mode:multiply'/> => <rect width="1" height="1" style="mix-blend-mode:multiply"></rect>",
      "<rect width="1" height="1" style='isolation:auto'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" style='width:5px;height:5'/> => <rect width="5px" height="1"></rect>",
      "<rect width="1" height="1" style='width:0;x:-1.5em'/> => <rect width="0" height="1" x="-1.5em"></rect>",
      "<rect width="1" height="1" style='unknown-thing:1'/> => <rect width="1" height="1"></rect>",
      "<rect width="1" height="1" style='fill:red!important;fill:blue'/> => <rect width="1" height="1" fill="red"></rect>",
      "<path style="d:path('M0 0h1')"/> => <path d="M0 0h1"></path>",
      "<path style='d:none'/> => <path></path>",
      "<style type='text/plain'>rect{}</style> => ",
    ]
  `);
});
