import { expect, it } from "vitest";
import { RefusedMedia } from "../refusedMedia.ts";
import { UseExpansion } from "./expandUseElements.ts";
import { rebuildSvg } from "./rebuildSvg.ts";

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4">${inside}</svg>`;

/** What stands within a drawing that was made anew, or why it is refused. */
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
      ...["#i{fill:red}.a{fill:blue}", "[id=i]{fill:red}.a{fill:blue}", ".a.b{fill:red}.b{fill:blue}"],
      ...["rect{fill:red!important}.c{fill:blue}", "rect{fill:red}rect{fill:blue}", "*{fill:red}"],
      ...["g rect{fill:red}rect{fill:blue}", "g>rect{fill:red}", "rect+path{fill:red}", "g~rect{fill:red}"],
      ...[":not(.c){fill:red}", ":is(#i,.c){fill:red}.a{fill:blue}", ":where(#i){fill:red}g{fill:blue}"],
      ...[":is(.a,#i){fill:red}.a.b{fill:blue}", "rect:hover{fill:red}", "rect::before{fill:red}"],
      ...["rect:first-child{fill:red}", ":not(:hover){fill:red}", "rect:has(path){fill:red}", "a||b{fill:red}"],
      ...["rect{fill:red", "fill:red", "rect{{}", "rect[{fill:red}", "/* a */rect/* b */{fill:red}", ""],
      ...["@media screen{rect{fill:red}}", "@media print{rect{fill:red}}", "@media (min-width:1px){rect{fill:red}}"],
      ...["@media print, screen{rect{fill:red}}", "@media print,(prefers-color-scheme:dark){rect{fill:red}}"],
      ...["@import 'a'; rect{fill:red}", "@font-face{src:url(a)}", "@charset 'a';rect{fill:red}", "@supports(a:b){}"],
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

/** Whether elements, by depth, are refused as too many. */
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
