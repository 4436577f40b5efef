import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
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

  it("has no underside in small pictures, where it would be a speck", () => {
    const small = renderToStaticMarkup(<ChipPicture shape={qfn} marking="RG1" small />);
    expect(small).not.toContain("chip__under");
    expect(small).toContain("chip__mark");
  });

  it("carries the part number as its marking", () => {
    expect(renderToStaticMarkup(<ChipPicture shape={qfn} marking="RG2065" />)).toContain(
      ">RG2065<",
    );
  });

  it("is an ornament unless it is given words", () => {
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

  it("shows as many leads as a side has room and the package pins for", () => {
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
