import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../../../tests/support/fingerprint.ts";
import { ChipPicture } from "./ChipPicture.tsx";
import { drawChip } from "./chipDrawing.ts";
import { type ChipShape, pinSides } from "./chipShape.ts";
import { PackageOutline } from "./PackageOutline.tsx";
import { shapeOf } from "./typicalShape.ts";

const styles = Object.keys(pinSides) as ChipShape["style"][];

/** Any package that the content type allows. */
const anyShape: fc.Arbitrary<ChipShape> = fc.record({
  style: fc.constantFrom(...styles),
  name: fc.constant("PKG"),
  pins: fc.integer({ min: 3, max: 3000 }),
  width: fc.double({ min: 0.4, max: 80, noNaN: true }),
  length: fc.double({ min: 0.4, max: 80, noNaN: true }),
  height: fc.double({ min: 0.1, max: 10, noNaN: true }),
  pitch: fc.double({ min: 0.1, max: 5, noNaN: true }),
  isMeasured: fc.boolean(),
});

/** A package as makers make them: nearly square, flat. */
const realShape = anyShape.map((shape) => ({
  ...shape,
  length: Math.min(Math.max(shape.length, shape.width / 2), shape.width * 2),
  height: shape.width / 6,
  pitch: Math.min(shape.pitch, shape.width / 4),
}));

const qfn: ChipShape = {
  style: "qfn",
  name: "QFN-32",
  pins: 32,
  width: 5,
  length: 5,
  height: 0.85,
  pitch: 0.5,
  isMeasured: true,
};

/** The points that the lines of a path lead through. */
function placesOf(d: string): [x: number, y: number][] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([Mhvl])(-?[\d.]+)(?: (-?[\d.]+))?/g)].map(([, kind, first, second]) => {
    if (kind === "M") [x, y] = [Number(first), Number(second)];
    else {
      x += kind === "v" ? 0 : Number(first);
      y += kind === "h" ? 0 : Number(kind === "v" ? first : second);
    }
    return [x, y];
  });
}

describe("a chip's picture", () => {
  it("draws any package without style attributes or broken numbers", () => {
    fc.assert(
      fc.property(anyShape, fc.boolean(), (shape, scene) => {
        const html = renderToStaticMarkup(
          <ChipPicture shape={shape} marking="RG8810S" brand="RIDGEKEY" scene={scene} />,
        );
        expect(html).not.toContain("style=");
        expect(html).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  it("lies within its field", () => {
    fc.assert(
      fc.property(realShape, (shape) => {
        const { facets } = drawChip(shape, { width: 240, height: 170 }, false);
        for (const { d } of facets) {
          for (const [x, y] of placesOf(d)) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(240);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(170);
          }
        }
      }),
    );
  });

  it("shows undersides to one scale: a package of twice the size is drawn twice as large", () => {
    const sideOf = (shape: ChipShape) => {
      const html = renderToStaticMarkup(<ChipPicture shape={shape} marking="RG1" />);
      return Number(/chip__plan" width="([\d.]+)"/.exec(html)?.[1]);
    };
    expect(sideOf({ ...qfn, width: 10, length: 10 })).toBeCloseTo(2 * sideOf(qfn), 1);
    for (const style of styles) {
      const small = renderToStaticMarkup(<ChipPicture shape={{ ...qfn, style }} marking="RG1" />);
      expect(small).toContain("chip__pins");
      expect(small.length).toBeLessThan(4_000);
    }
    const large = { ...qfn, style: "bga", pins: 961, width: 21, length: 21, pitch: 0.65 } as const;
    const html = renderToStaticMarkup(<ChipPicture shape={large} marking="RG1" />);
    expect(html).toContain("chip--lid");
    expect(html.match(/chip__pins[^"]*" d="([^"]+)"/)?.[1]?.match(/M/g)).toHaveLength(31);
  });

  it("has no underside in small pictures", () => {
    const small = renderToStaticMarkup(<ChipPicture shape={qfn} marking="RG1" small />);
    expect(small).not.toContain("chip__under");
    expect(small).toContain("chip__mark");
  });

  it("carries the part number as its marking", () => {
    expect(renderToStaticMarkup(<ChipPicture shape={qfn} marking="RG2065" />)).toContain(
      ">RG2065<",
    );
  });

  it("is decorative unless it has a text alternative", () => {
    const ornament = renderToStaticMarkup(<ChipPicture shape={qfn} marking="RG2065" />);
    expect(ornament).toContain('aria-hidden="true"');
    const named = renderToStaticMarkup(
      <ChipPicture shape={qfn} marking="RG2065" label="RG2065 in QFN" />,
    );
    expect(named).toContain('role="img" aria-label="RG2065 in QFN"');
    expect(named).not.toContain("aria-hidden");
  });

  it("needs no ids, so that many stand on one page", () => {
    for (const style of styles) {
      const shape = { ...qfn, style };
      expect(renderToStaticMarkup(<ChipPicture shape={shape} marking="RG1" scene />)).not.toMatch(
        / id=/,
      );
    }
  });
});

describe("a package's outline", () => {
  it("draws any package without style attributes or broken numbers", () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const html = renderToStaticMarkup(<PackageOutline shape={shape} label="Outline" />);
        expect(html).not.toContain("style=");
        expect(html).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  it("shows no dimensions where the record has none", () => {
    for (const style of styles) {
      const shape = shapeOf({ style, name: "PKG", pins: 8 });
      const html = renderToStaticMarkup(<PackageOutline shape={shape} label="Outline" />);
      expect(html).not.toContain(" mm");
      expect(html).not.toContain("outline__rule");
      expect(html).toContain("outline__body");
      const said = shapeOf({ style, name: "PKG", pins: 8, width: 5.5, length: 7.25, height: 2 });
      const measured = renderToStaticMarkup(<PackageOutline shape={said} label="Outline" />);
      expect(measured).toContain("7.25 mm");
    }
  });

  it("lies within its field, leads, tab and dimensions included", () => {
    fc.assert(
      fc.property(realShape, (shape) => {
        const html = renderToStaticMarkup(<PackageOutline shape={shape} label="" />);
        const paths = [...html.matchAll(/outline__(?:leads|rule)" d="([^"]+)"/g)];
        for (const [x, y] of paths.flatMap(([, d]) => placesOf(d ?? ""))) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(240);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(190);
        }
      }),
    );
  });

  it("names both dimensions", () => {
    const shape = { ...qfn, style: "tssop", width: 4.4, length: 6.5 } as const;
    const html = renderToStaticMarkup(<PackageOutline shape={shape} label="Outline" />);
    expect(html).toContain("4.4 mm");
    expect(html).toContain("6.5 mm");
  });

  it("shows as many leads as fit on a side and the package has", () => {
    const leads = (shape: ChipShape) =>
      (renderToStaticMarkup(<PackageOutline shape={shape} label="" />).match(/z(?=M|")/g) ?? [])
        .length;
    expect(leads({ ...qfn, style: "sop", pins: 8, width: 3.9, length: 4.9, pitch: 1.27 })).toBe(8);
    expect(leads({ ...qfn, style: "dip", pins: 14, width: 6.4, length: 19, pitch: 2.54 })).toBe(14);
    expect(leads({ ...qfn, style: "sip", pins: 9, width: 3, length: 24, pitch: 2.54 })).toBe(9);
    expect(leads(shapeOf({ style: "soic", name: "SOIC-8", pins: 8 }))).toBe(8);
    expect(leads({ ...qfn, style: "qfp", pins: 48, width: 7, length: 7, pitch: 0.5 })).toBe(48);
  });
});

/** Packages of each style as they are made: pins, and where known width, length, height and pitch. */
const made: Readonly<
  Record<ChipShape["style"], readonly (readonly [pins: number, ...sizes: number[]])[]>
> = {
  bga: [[256], [961, 21, 21, 1.8, 0.65], [500, 16, 16, 1.2, 0.5], [499, 16, 15.5, 1.2, 0.5]],
  lga: [[64], [48, 5, 7, 0.9, 0.65]],
  wlcsp: [[36], [12, 1.2, 1.6, 0.5, 0.4]],
  qfn: [[32, 5, 5, 0.85, 0.5], [3]],
  qfp: [[144], [48, 7, 7, 1.4, 0.5], [64, 10, 14, 1.4, 0.5]],
  tssop: [[20], [14, 4.4, 5, 1.2, 0.65]],
  sop: [[8], [8, 3.9, 4.9, 1.75, 1.27]],
  soic: [[16]],
  sot: [[5], [3], [6, 1.6, 2.9, 1.1, 0.95]],
  dip: [[14], [40]],
  sip: [[9], [3]],
  to: [[3], [5]],
};

const makes = styles.flatMap((style) =>
  made[style].map(([pins, width, length, height, pitch]) =>
    shapeOf({ style, name: `${style}-${pins}`, pins, width, length, height, pitch }),
  ),
);

describe("drawings of packages as manufactured", () => {
  it("are the same on both sides: leads of two and of four sides are mirrored", () => {
    for (const shape of makes.filter(({ style }) =>
      /^(?:qfp|tssop|sop|soic|sot|dip)$/.test(style),
    )) {
      const html = renderToStaticMarkup(<PackageOutline shape={shape} label="" />);
      const body = /outline__body" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/;
      const [x, y, width, height] = (body.exec(html) ?? []).slice(1).map(Number);
      const leads = placesOf(/outline__leads" d="([^"]+)"/.exec(html)?.[1] ?? "");
      const xs = leads.map(([at]) => at);
      const ys = leads.map(([, at]) => at);
      expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(2 * (x ?? 0) + (width ?? 0), 0);
      expect(Math.min(...ys) + Math.max(...ys)).toBeCloseTo(2 * (y ?? 0) + (height ?? 0), 0);
    }
  });

  it("have a trace and a via for each pin of the board, on all four sides alike", () => {
    for (const shape of makes) {
      const { board } = drawChip(shape, { width: 480, height: 340 }, true);
      const ends = placesOf(board?.vias ?? "").filter((_, at) => at % 2 === 0);
      expect(board?.traces.match(/M/g)).toHaveLength(ends.length);
      expect(new Set(ends.map(String)).size).toBe(ends.length);
      const beside = (axis: 0 | 1, sign: 1 | -1) =>
        Math.max(...ends.map((end) => end[axis] * sign));
      expect(beside(0, 1)).toBeGreaterThan(0);
      expect(beside(0, -1)).toBeCloseTo(beside(0, 1), -2);
      expect(beside(1, -1)).toBeCloseTo(beside(1, 1), -2);
    }
  });

  it("match the reviewed drawings", () => {
    const told = makes.map((shape) => {
      const pictures = [
        <ChipPicture key="1" shape={shape} marking="RG8810S" brand="RIDGEKEY" />,
        <ChipPicture key="2" shape={shape} marking="RG1" brand="RIDGEKEY" scene />,
        <PackageOutline key="3" shape={shape} label="Outline" />,
      ];
      return `${shape.name} ${pictures.map((one) => fingerprint(renderToStaticMarkup(one))).join(" ")}`;
    });
    expect(told).toMatchInlineSnapshot(`
      [
        "bga-256 1RZ7EBGiKrDg SifQTzhdzLpG P1dExDTFjdEm",
        "bga-961 K1iEh_FDRL38 VPPnxpJ8_Y-u SCQhbwQ4DIQb",
        "bga-500 ct05_VhT4J8P pzKPe4YxKoqS TrP5fJX1qwh4",
        "bga-499 rr4Ijzgm-8xZ UN8MZ4-sdLV0 5NxHHcq6jYe4",
        "lga-64 guuE1Vfgja0z UmXmE6pB_Thk EhFm8w_ERYAU",
        "lga-48 dnZyYqUro_V2 WezYIFu0FrHg Hs721JZ5nBk_",
        "wlcsp-36 Exmr6zC4hwEE B2YOB8QUcExS B3y6h-YbAFkt",
        "wlcsp-12 TrW-dVXI4l9y a1Gxhgc16kdZ w6IN_Iz2uABW",
        "qfn-32 zulSBeV5Kd2q -IMW50-kXdn1 XTk1ImNKCJQ-",
        "qfn-3 HUA_D488jyxB LAm_IxDaTaH3 CqQrlhv0MJFM",
        "qfp-144 da8W78taHQB3 xw2PHQAbHsNu SXqnBpRTszjY",
        "qfp-48 UffiQCDZ-yUb ITMzKNv64Jk6 dddX_TO9b_2j",
        "qfp-64 tyS0dACtBVpU WBJSm5TwEcEd RAuhQnDix_e5",
        "tssop-20 U94d82AQj3K_ L-2wfiXdEduq 8ySBTlUu0WKz",
        "tssop-14 1eCC4MJqMHxK U3UcRxFG7QIG Ot-5exqfdS92",
        "sop-8 TBTMfOLPofkC t34fcKVP7wdi Pa8sQaNl-_rU",
        "sop-8 IKJFalWCZbi6 bYzktNjYwnDJ _a9QUC4VRZT9",
        "soic-16 uvSQwdCNpWKw mRBCdLQHnBYe n7fT55RwMmv4",
        "sot-5 Vp4-ns01Qdba VXsibS4OoxAw _ndLcEApYHy3",
        "sot-3 FXEQkZc8aWSe bruQnDh5_pJn vmxyBUa1GbzZ",
        "sot-6 Vp4-ns01Qdba VXsibS4OoxAw gq0WeB2Ahf1w",
        "dip-14 ibt6nRH0FLtq Ju7446IpMwNi HWyJK2uECV0J",
        "dip-40 BK821ZqcL3pW LD29ZbpeD5e1 2XXS_C5W1Br5",
        "sip-9 1SI_VNudO7Qx Q0ohuRf7Oe0f 2xinljtsjdIO",
        "sip-3 5ucvVkRhJkbO UmLMGwBkJZbP BgT6r5iWQRW9",
        "to-3 zXKVLtyRsPzY FFwRnZ27wYma OorwY6P4JOLq",
        "to-5 AAPEj8K5HJvO S19fjAIRTvd0 8FAJh2r5v5qI",
      ]
    `);
  });
});
