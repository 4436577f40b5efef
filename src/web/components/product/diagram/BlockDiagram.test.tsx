import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BlockDiagram, BlockDiagramText } from "./BlockDiagram.tsx";
import { layOut } from "./blockLayout.ts";
import {
  type Diagram,
  fontSize,
  formats,
  lineHeight,
  type PlacedZone,
  type SetText,
} from "./diagramZones.ts";
import { emWidth } from "./textMeasure.ts";

const words = [
  ..."RG8840",
  "LPDDR5",
  "总线",
  "控制器",
  "H.265/H.264",
  "神经网络计算",
  "interconnect",
  "×",
];

const label = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(" ").slice(0, 60));

const localizedText = fc.record(
  { text: label, lang: fc.constant("zh-CN") },
  { requiredKeys: ["text"] },
);

const zone = fc.record({
  title: localizedText,
  kind: fc.constantFrom("compute", "memory", "media", "interface", "power", "analog", "radio"),
  blocks: fc.array(localizedText, { minLength: 1, maxLength: 16 }),
});

const around: fc.Arbitrary<Diagram> = fc.record(
  {
    title: localizedText,
    bus: localizedText,
    zones: fc.array(zone, { minLength: 2, maxLength: 10 }),
  },
  { requiredKeys: ["title", "zones"] },
);

/** Zones of which some are joined to one of them. */
const star: fc.Arbitrary<Diagram> = fc
  .tuple(
    localizedText,
    fc.array(fc.tuple(zone, fc.option(localizedText, { nil: undefined })), {
      minLength: 2,
      maxLength: 10,
    }),
    fc.nat(),
  )
  .map(([title, zones, pick]) => {
    const centre = pick % zones.length;
    return {
      title,
      centre,
      zones: zones.map(([one, link], index) => ({
        ...one,
        ...(link && index !== centre && { link }),
      })),
    };
  });

const diagram = fc.oneof(around, star);

const format = fc.constantFrom(...(Object.keys(formats) as (keyof typeof formats)[]));

/** Rounding of coordinates may cost a hair. */
const hair = 0.01;

function fits(text: SetText): boolean {
  return (
    text.lines.every((line) => emWidth(line) * fontSize <= text.width + hair) &&
    text.lines.length * lineHeight <= text.height + hair
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - hair &&
    inner.y >= outer.y - hair &&
    inner.x + inner.width <= outer.x + outer.width + hair &&
    inner.y + inner.height <= outer.y + outer.height + hair
  );
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width - hair &&
    b.x < a.x + a.width - hair &&
    a.y < b.y + b.height - hair &&
    b.y < a.y + a.height - hair
  );
}

function anyOverlap(boxes: readonly Box[]): boolean {
  return boxes.some((one, index) => boxes.slice(index + 1).some((other) => overlap(one, other)));
}

const inside = ({ title, blocks }: PlacedZone): readonly SetText[] => [title, ...blocks];

describe("a laid-out block diagram", () => {
  it("holds every text within its box, in both formats and languages", () => {
    fc.assert(
      fc.property(diagram, format, (given, shape) => {
        const { zones, bars, links } = layOut(given, shape);
        for (const text of [...bars, ...links, ...zones.flatMap(inside)])
          expect(fits(text)).toBe(true);
      }),
    );
  });

  it("keeps boxes apart, within their zones and within the picture", () => {
    fc.assert(
      fc.property(diagram, format, (given, shape) => {
        const { width, height, zones, bars, links, joints } = layOut(given, shape);
        const picture = { x: 0, y: 0, width, height };
        for (const box of [...zones, ...bars, ...links, ...joints]) {
          expect(isWithin(box, picture)).toBe(true);
        }
        expect(anyOverlap([...zones, ...bars, ...links])).toBe(false);
        for (const one of zones) {
          expect(inside(one).every((text) => isWithin(text, one))).toBe(true);
          expect(anyOverlap(inside(one))).toBe(false);
        }
      }),
    );
  });

  it("shows every zone and block once, in their order", () => {
    fc.assert(
      fc.property(diagram, format, (given, shape) => {
        const joined = ({ lines }: SetText) => lines.join("").replace(/\s/g, "");
        const plain = (text: string) => text.replace(/\s/g, "");
        expect(layOut(given, shape).zones.map((one) => inside(one).map(joined))).toEqual(
          given.zones.map(({ title, blocks }) => [title, ...blocks].map((one) => plain(one.text))),
        );
      }),
    );
  });

  it("joins exactly the zones that have a link to the centre, and labels the joints", () => {
    fc.assert(
      fc.property(star, format, (given, shape) => {
        const { zones, links, joints } = layOut(given, shape);
        const linked = zones.filter((_, index) => given.zones[index]?.link !== undefined);
        expect(links.map(({ lines }) => lines.join("").replace(/\s/g, ""))).toEqual(
          given.zones.flatMap(({ link }) => (link ? [link.text.replace(/\s/g, "")] : [])),
        );
        const touches = (one: Box, other: Box) =>
          one.x <= other.x + other.width + hair && other.x <= one.x + one.width + hair;
        for (const zone of linked) {
          const isJoined = joints.some(
            (joint) => touches(joint, zone) && joint.y >= zone.y && joint.y <= zone.y + zone.height,
          );
          expect(isJoined).toBe(true);
        }
        expect(joints).toHaveLength(
          linked.length === 0 ? 0 : linked.length + (shape === "narrow" ? 1 : 0),
        );
      }),
    );
  });

  it("joins every zone to the bus, or none where there is no bus", () => {
    fc.assert(
      fc.property(around, format, (given, shape) => {
        const { bars, joints } = layOut(given, shape);
        expect(bars.length > 0).toBe(given.bus !== undefined);
        if (given.bus === undefined) expect(joints).toEqual([]);
      }),
    );
  });
});

describe("a drawn block diagram", () => {
  it("carries no style attribute and is named by its title", () => {
    fc.assert(
      fc.property(diagram, format, (given, shape) => {
        const html = renderToStaticMarkup(<BlockDiagram diagram={given} format={shape} />);
        expect(html).not.toContain("style=");
        expect(html).not.toContain("NaN");
        expect(html).toMatch(/<svg [^>]*role="img"[^>]* aria-label="/);
        expect(html).not.toContain("id=");
      }),
      { numRuns: 30 },
    );
  });

  const joined = (centre: string, link: string) => `To ${centre}: ${link}`;

  it("names in the list the link of a zone to the centre", () => {
    const given: Diagram = {
      title: { text: "Camera" },
      centre: 0,
      zones: [
        { title: { text: "RG8820" }, kind: "compute", blocks: [{ text: "ISP" }] },
        {
          title: { text: "Memory" },
          kind: "memory",
          link: { text: "LPDDR4X" },
          blocks: [{ text: "2 GB" }],
        },
      ],
    };
    const html = renderToStaticMarkup(
      <BlockDiagramText diagram={given} busLabel="Interconnect" joined={joined} />,
    );
    expect(html).toContain("<dt>Memory</dt><dd>To RG8820: LPDDR4X</dd><dd>2 GB</dd>");
  });

  it("has the same content as a list", () => {
    const given: Diagram = {
      title: { text: "RG8840" },
      bus: { text: "Network" },
      zones: [
        { title: { text: "CPU" }, kind: "compute", blocks: [{ text: "Core" }, { text: "Cache" }] },
        { title: { text: "存储", lang: "zh-CN" }, kind: "memory", blocks: [{ text: "LPDDR5" }] },
      ],
    };
    const html = renderToStaticMarkup(
      <BlockDiagramText diagram={given} busLabel="Interconnect" joined={joined} />,
    );
    expect(html).toContain("<dt>Interconnect</dt><dd>Network</dd>");
    expect(html).toContain("<dt>CPU</dt><dd>Core</dd><dd>Cache</dd>");
    expect(html).toContain('<dt lang="zh-CN">存储</dt>');
  });
});
