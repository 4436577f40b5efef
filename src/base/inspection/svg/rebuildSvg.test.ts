import fc from "fast-check";
import { expect, it } from "vitest";
import { RefusedMedia } from "../refusedMedia.ts";
import { rebuildSvg } from "./rebuildSvg.ts";

const rebuilt = (text: string) => rebuildSvg(Buffer.from(text)).svg;
const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

/** Active or external content that no rebuilt drawing may contain, in any spelling. */
const active =
  /<(?:\w+:)?(?:script|style|foreignObject|image|a|iframe|object|embed|audio|video|animate\w*|set|handler|listener|feImage|html|body)[\s>/]|\son\w+\s*=|javascript:|data:|https?:(?!\/\/www\.w3\.org\/)|url\(\s*["']?(?!#)|<!|<\?|&\w+;(?<!&(?:amp|lt|gt|quot);)/i;

const hostile = [
  "<script>alert(1)</script>",
  "<ScRiPt>alert(1)</ScRiPt>",
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  "<![CDATA[<script>alert(1)</script>]]>",
  '<g onload="alert(1)" OnClick="alert(2)"/>',
  '<use href="data:image/svg+xml;base64,PHN2Zz4#x"/>',
  '<use xlink:href="https://evil.example/#x"/>',
  '<use xlink:href="&#104;ttps://evil.example/#x"/>',
  '<a href="java&#10;script:alert(1)"><text>x</text></a>',
  '<path d="M0 0h1v1z"/><image href="x" onerror="alert(1)"/>',
  "<foreignObject><body><iframe src='javascript:alert(1)'/></body></foreignObject>",
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onclick" to="alert(1)"/>',
  "<style>*{background:url(//evil.example)}</style>",
  "<style>*{fill:url(https://evil.example/#a)}</style><rect/>",
  '<style>@import "https://evil.example/x.css";rect{mask:url(//evil.example)}</style><rect/>',
  "<style>rect{white-space:url(https://evil.example);isolation:image(//evil.example)}</style><rect/>",
  "<style>rect{fill:'&lt;/style>&lt;script>alert(1)&lt;/script>'}</style><rect/>",
  `<rect style="isolation:'&quot; onload=&quot;alert(1)'"/>`,
  '<rect style="fill:url(https://evil.example/#a)"/>',
  '<rect fill="url(\\0068ttps://evil.example)"/>',
  '<rect filter="url( //evil.example#x )"/>',
  '<rect mask="image(https://evil.example)"/>',
  '<filter><feImage href="https://evil.example/"/></filter>',
  '<?xml-stylesheet href="https://evil.example/x.css"?>',
  "<!-- --!><script>alert(1)</script> -->",
  '<text aria-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</text>',
  '<path d="M0 0" xml:base="javascript:alert(1)"/>',
  '<handler xmlns="http://www.w3.org/2001/xml-events" type="application/ecmascript">alert(1)</handler>',
];

it.each(hostile)("Scripts and loads are removed from a drawing: %s", (inside) => {
  expect(rebuilt(svg(inside))).not.toMatch(active);
});

it("Nothing is executed however hostile pieces are combined, and rebuilding twice changes nothing", () => {
  const piece = fc.constantFrom(...hostile, "<g>", "</g>", "<svg>", "</svg>", '"', ">", "<", "]]>");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      let once: string;
      try {
        once = rebuilt(svg(pieces.join("")));
      } catch (error) {
        expect(error).toBeInstanceOf(RefusedMedia);
        return;
      }
      expect(once).not.toMatch(active);
      expect(rebuilt(once)).toBe(once);
    }),
    {
      numRuns: 150,
      examples: [[["<", "<style>*{background:url(//evil.example)}</style>"]]],
    },
  );
});

it.each(["<<style>*{}</style>", "<<g/>", "<1a/>"])(
  "A drawing that no browser renders is refused: %s",
  (inside) => {
    expect(() => rebuilt(svg(inside))).toThrow(RefusedMedia);
  },
);

it("A drawing that ends too early is refused, and one in a declared encoding is read", () => {
  const whole = svg("<rect width='4' height='4'/><text>RG8810</text>");
  for (const part of [0.5, 0.8, 0.97]) {
    expect(() => rebuilt(whole.slice(0, whole.length * part))).toThrow(RefusedMedia);
  }
  const [before = "", after = ""] = svg("<text>#</text>").split("#");
  const head = '<?xml version="1.0" encoding="GB18030"?>';
  const text = [Buffer.from(head + before), Buffer.from("b5e7d4b4", "hex"), Buffer.from(after)];
  expect(rebuildSvg(Buffer.concat(text)).svg).toContain("电源");
});

it("Visible content is kept: shapes, gradients, texts, internal references", () => {
  const drawing = svg(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#06c"/></linearGradient><g id="s"><path d="M0 0h4"/></g></defs><rect fill="url(#g)" width="4" height="4"/><use xlink:href="#s"/><text x="1">RG8810 瑞芯</text>',
    'viewBox="0 0 40 20"',
  );
  const { svg: drawn, removed } = rebuildSvg(Buffer.from(drawing));
  for (const part of [
    "linearGradient",
    'viewBox="0 0 40 20"',
    'fill="url(#g)"',
    "RG8810 瑞芯",
    'xlink:href="#s"',
  ]) {
    expect(drawn).toContain(part);
  }
  expect(removed).toEqual([]);
});

/** The reason for which a drawing is refused; "kept" where it is not. */
function outcomeOf(inside: string): string {
  try {
    rebuilt(svg(inside));
    return "kept";
  } catch (error) {
    if (!(error instanceof RefusedMedia)) throw error;
    return error.reason;
  }
}

const nested = (depth: number) => `${"<g>".repeat(depth)}<rect/>${"</g>".repeat(depth)}`;
/** Groups that each draw the one before them ten times. */
const tenfold = (groups: number) =>
  Array.from(
    { length: groups },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  ).join("");

/** Groups that each draw the one before them, the last one first. */
const chain = (groups: number) =>
  Array.from({ length: groups }, (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/></g>`)
    .reverse()
    .join("");

it.each<[what: string, outcome: string, inside: string]>([
  ["elements 200 deep", "kept", nested(198)],
  ["elements 201 deep", "bomb", nested(199)],
  ["a thousand shapes by references", "kept", `<rect id="g0"/>${tenfold(3)}`],
  ["a million shapes by references", "bomb", `<rect id="g0"/>${tenfold(6)}`],
  ["a group that draws itself", "bomb", '<g id="a"><use href="#a"/></g>'],
  ["a group of a colour's name that draws itself", "bomb", '<g id="abc"><use href="#abc"/></g>'],
  [
    "a group that draws itself by an older link",
    "bomb",
    '<g id="abc"><use xlink:href="#abc"/></g>',
  ],
  [
    "a pattern that paints itself",
    "bomb",
    '<pattern id="p"><rect fill="url( \'#p\' )"/></pattern>',
  ],
  [
    "a group that draws the first of its name",
    "kept",
    '<g id="a"><rect/></g><g id="a"><use href="#a"/></g>',
  ],
  ["groups that draw one another 300 deep", "kept", `<rect id="g0"/>${chain(300)}`],
  ["groups that draw one another 500 deep", "bomb", `<rect id="g0"/>${chain(500)}`],
])("The outcome of a drawing with %s: %s", (_what, outcome, inside) => {
  expect(outcomeOf(inside)).toBe(outcome);
});
