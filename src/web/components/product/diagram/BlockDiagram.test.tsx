import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../../../tests/support/fingerprint.ts";
import { BlockDiagram, BlockDiagramText } from "./BlockDiagram.tsx";
import { layOut } from "./diagramLayout.ts";
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
  it("keeps every text within its box, in both formats and languages", () => {
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

  it("lists the link of a zone to the centre", () => {
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

describe("diagrams of given sizes", () => {
  const zoneOf = (blocks: number, at: number, hasLink: boolean) => ({
    title: { text: `Zone ${at}` },
    kind: "memory" as const,
    blocks: Array.from({ length: blocks }, (_, index) => ({
      text: `Block ${index} ${"of a long name ".repeat((index + at) % 4)}`.trim(),
    })),
    ...(hasLink && { link: { text: at % 2 === 0 ? "PCIe" : "LPDDR4X at 4266 MT/s" } }),
  });

  it("match the reviewed layout", () => {
    const sizes = [[1], [3, 4], [8, 9, 1], [4, 3, 8, 9], [1, 2, 3, 4, 5, 6, 7], [2, 2, 2, 2, 2, 2]];
    const told = sizes.flatMap((counts) =>
      [undefined, 0, counts.length - 1].map((centre) => {
        const given: Diagram = {
          title: { text: "Chip" },
          ...(centre === undefined ? {} : { centre }),
          zones: counts.map((count, at) => zoneOf(count, at, at % 3 < 2 && at !== centre)),
        };
        const bus = { text: "Network on chip" };
        const layouts = [layOut(given, "wide"), layOut(given, "narrow")];
        if (centre === undefined) {
          layouts.push(layOut({ ...given, bus }, "wide"), layOut({ ...given, bus }, "narrow"));
        }
        const marks = layouts.map((one) => `${one.height} ${fingerprint(JSON.stringify(one))}`);
        return `${counts.join()} ${centre ?? "bus"}: ${marks.join(", ")}`;
      }),
    );
    expect(told).toMatchInlineSnapshot(`
      [
        "1 bus: 80 nmVzsL7d5a1F, 80 St-x70OPrXXJ, 127 1hkHSZMs42Xj, 129 rvT8ZTRwo9kv",
        "1 0: 80 ctfiTVRUAHfC, 80 St-x70OPrXXJ",
        "1 0: 80 ctfiTVRUAHfC, 80 St-x70OPrXXJ",
        "3,4 bus: 172 EXa2ls1HMDPP, 360 NmkoRbjVWrkm, 219 I-2aC0M6T1EG, 409 hwsSiIIdab3d",
        "3,4 0: 223 SnL_9lzrhgCi, 381 __yCnxTPyvHU",
        "3,4 1: 254 d-8GSrnxUNUP, 381 NfDWv3DbBRPi",
        "8,9,1 bus: 339 WrZ0LWM-wT_m, 865 Dr0QHNtit4I3, 386 svDe5LlVSnOG, 914 XoN6AaQdiecU",
        "8,9,1 0: 448 sjrRCxtC_mnW, 886 qDhV4-uMbQyS",
        "8,9,1 2: 448 XYF6tMX5T7Eb, 907 c7S8kYxZYjdo",
        "4,3,8,9 bus: 469 IYFtQaWm8mrX, 1179 c6hN87iFulZl, 514 6s0uOOgKLWlK, 1228 jFRF7x33Y3H2",
        "4,3,8,9 0: 561 IN2Kbq1zrEzP, 1221 arRzkjx2OuZf",
        "4,3,8,9 3: 550 oqjxtcsm_8F-, 1221 67ckQk_X5ISh",
        "1,2,3,4,5,6,7 bus: 544 A9sGv0jAHqTJ, 1501 NLVjWM1srGsf, 589 ZRndRgliZFvm, 1550 5Hq_BdDpZH6C",
        "1,2,3,4,5,6,7 0: 933 W7JJNKqlKlaV, 1585 -PuIg4K3NSF3",
        "1,2,3,4,5,6,7 6: 800 go9bfwakM-WG, 1585 MFa1dvoQvezS",
        "2,2,2,2,2,2 bus: 206 QjcUMEYRj5jB, 764 lNaIDWTP2k5G, 253 Jjr5LDtAYHZM, 813 DQtojaIR4KRu",
        "2,2,2,2,2,2 0: 442 gIajihFqmAM1, 827 Kxq7ZBmNYU-0",
        "2,2,2,2,2,2 5: 391 ptgWOhygrhBf, 848 7F11AORLIfAG",
      ]
    `);
  });
});
