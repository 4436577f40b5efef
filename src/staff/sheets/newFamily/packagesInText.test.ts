import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPackages, packagesOf } from "./packagesInText.ts";

const pinsOf = (name: string, column?: number) => packagesOf(name, column)?.map(({ pins }) => pins);

/** Names as makers and distributors write them, with their pins; undefined: to be asked. */
const names: readonly (readonly [string, number | undefined])[] = [
  // Outline codes with digits.
  ...([
    ["SOT-223", undefined],
    ["SOT223", undefined],
    ["SOT-223-4", 4],
    ["SOT-23-5", 5],
    ["SOT23-5L", 5],
    ["SOT 23 6", 6],
    ["SOT-23-6 Thin", 6],
    ["SOT-23/5", 5],
    ["5-SOT-23", 5],
    ["SOT-23 (5)", 5],
    ["SOT-23 (DBV), 5", undefined],
    ["SOT-89-3", 3],
    ["SOT89-3", 3],
    ["SOT-363", undefined],
    ["SOT-353-5", 5],
    ["TSOT-23-8", 8],
    ["SC70-6", 6],
    ["SC-70-5", 5],
    ["SC-88A", undefined],
    ["TO-252-2 (DPAK)", 2],
    ["TO-252-3L", 3],
    ["TO-263-7", 7],
    ["TO-220F-3", 3],
    ["TO-247", undefined],
    ["TO-92", undefined],
    ["TO-261-4, TO-261AA", undefined],
    ["D2PAK TO-263", undefined],
    ["D2PAK (TO-263-3)", 3],
  ] as const),
  // Codes of bodies, and bodies before and after the pins.
  ...([
    ["QFN 3x3-16", 16],
    ["QFN16 3×3", 16],
    ["QFN-16(3*3)", 16],
    ["QFN-16-EP(3x3)", 16],
    ["3x3 QFN-16", 16],
    ["3 mm x 3 mm 16-VQFN", 16],
    ["VQFN-HR 13", 13],
    ["VQFN (RGE) 24", 24],
    ["16-WFQFN Exposed Pad", 16],
    ["DFN1006-2", 2],
    ["DFN 1006-2", 2],
    ["U-DFN2020-6", 6],
    ["DFN2x2-6", 6],
    ["DFN-6L(2x2)", 6],
    ["QFN 3x3", undefined],
    ["QFN33-16", undefined],
    ["DFN1006", undefined],
    ["QFN-24+1", undefined],
    ["LQFP100 14x14 0.5mm", 100],
    ["LQFP 100 14x14", 100],
    ["LQFP-64_10x10x05P", 64],
    ["LQFP-48_L7.0-W7.0-P0.50-LS9.0-BL", 48],
    ["LQFP-48(7×7)", 48],
    ["QFN-16-1EP_3x3mm_P0.5mm_EP1.8x1.8mm", 16],
    ["BGA-256(17x17,1.0)", 256],
    ["BGA256 17x17 1mm", 256],
    ["256-BGA, 17x17", undefined],
    ["UFBGA176+25", undefined],
    ["TFBGA 8×8", undefined],
    ["WLCSP-9 1.2x1.2 0.4P", 9],
    ["WLCSP49, 0.4 mm pitch", undefined],
    ["WLCSP49 (0.4 mm pitch)", 49],
  ] as const),
  // Widths, leads and pads.
  ...([
    ["SOIC-8", 8],
    ["SOIC-8_150mil", 8],
    ["SOIC 150", undefined],
    ["LQFP tray 250", undefined],
    ["BGA case 512", undefined],
    ["LQFP48, 250 pcs", undefined],
    ["LQFP48 (tray 250)", 48],
    ['8-SOIC (0.154", 3.90mm Width)', 8],
    ["HSOP-8-EP", 8],
    ["SOP-8(EP)", 8],
    ["SOP8", 8],
    ["TSSOP-16", 16],
    ["TSSOP20 4.4 mm", 20],
    ["8-lead MSOP", 8],
    ["MSOP 10 pins", 10],
    ["DIP-8 300mil", 8],
    ["TSOP II 54", 54],
    ["0402", undefined],
    ["0603", undefined],
    ["SOD-123FL", undefined],
    ["SMA", undefined],
    ["8-SO", 8],
    ["SO8N", 8],
    ["SO-16 (Wide)", 16],
    ["8-WSON (6x5)", 8],
    ["X2SON (DQN) | 4", 4],
    ["PG-TSDSON-8", 8],
    ["EPSON-8", undefined],
    ["48-pin TSOP1", 48],
    ["64LQFP", 64],
    ["LQFP64LT", 64],
    ["SOIC-16WB", 16],
    ["SOP8窄体", 8],
    ["封装LQFP64", 64],
    ["LQFP封装64", 64],
    ["100球BGA", 100],
    ["QFN28 w/EP", 28],
    ["QFN 40 pitch 0.4", 40],
    ["0.5mm pitch 64-LQFP", 64],
  ] as const),
  // Numbers of bodies that could be taken for pins.
  ...([
    ["PDFN56", undefined],
    ["PDFN56-8L", 8],
    ["DFN33-8", 8],
    ["DFN22", undefined],
    ["QFN33", undefined],
    ["QFN23", undefined],
    ["QFN21", 21],
    ["BGA1717", undefined],
    ["WLCSP1010", undefined],
    ["BGA-1156", 1_156],
    ["BGA 8 by 8", undefined],
    ["LQFP 10 10", undefined],
    ["QFN 4/4", undefined],
    ["TO-92/18", undefined],
    ["SOT-23/25", undefined],
    ["HVQFN32 (SOT617-1)", 32],
    ["SOT763-2", undefined],
  ] as const),
  // Numbers of other things.
  ...([
    ["SOT-23 3K/reel", undefined],
    ["QFN28 3k/reel", 28],
    ["QFN 4K reel", undefined],
    ["SOIC MSL 3", undefined],
    ["QFN (MSL 3)", undefined],
    ["LQFP48 MSL3", 48],
    ["QFN grade 3", undefined],
    ["BGA (Note 2)", undefined],
    ["LQFP 260°C", undefined],
    ["LQFP 85℃", undefined],
    ["QFN 48MHz", undefined],
    ["QFN 5V", undefined],
    ["SOP 2排", undefined],
    ["LQFP 100只/盘", undefined],
    ["每盘250 LQFP", undefined],
    ["2x SOT-23", undefined],
    ["BGA 4 layers", undefined],
    ["SOT-23⁵", undefined],
    ["QFN16¹", undefined],
    ["LQFP100 64 pins", undefined],
  ] as const),
  // More than one package in one name.
  ...([
    ["LQFP48 or QFN48", undefined],
    ["LQFP48和QFN48", undefined],
    ["TSSOP/QFN-20", undefined],
    ["SOT-23-5 & SC70-5", undefined],
  ] as const),
];

describe("Names of packages", () => {
  it.each(names)("%s has %s pins", (name, pins) => {
    expect(pinsOf(name)?.[0]).toBe(pins);
  });

  it.each([
    ["LFCSP-24", "qfn"],
    ["LFCSP_VQ-32 5x5", "qfn"],
    ["144-Ball CSP_BGA", "bga"],
    ["36-WLBGA", "wlcsp"],
    ["UCSP-9", "wlcsp"],
    ["VSON-8", "qfn"],
    ["SO-8", "soic"],
  ])("%s is of the style %s", (name, style) => {
    expect(packagesOf(name, undefined)?.[0]?.style).toBe(style);
  });

  it("leave the style open where makers use a name for several", () => {
    expect(openPackages("FCCSP-200", undefined)).toMatchObject([{ style: undefined }]);
  });

  it("tell the pins without the mark of a footnote", () => {
    expect(openPackages("QFN16¹", undefined)).toEqual([
      { name: "QFN16¹", style: "qfn", pins: [16] },
    ]);
    const answers = new Map([["QFN16¹", { style: "qfn", name: "QFN-16", pins: 16 } as const]]);
    expect(packagesOf("QFN16¹", undefined, answers)).toMatchObject([{ pins: 16 }]);
  });

  it("have the pins of their column if the name has none, and need a decision if both differ", () => {
    expect(pinsOf("SOT-223", 4)).toEqual([4]);
    expect(pinsOf("TFBGA 8×8", 64)).toEqual([64]);
    expect(pinsOf("LQFP64", 64)).toEqual([64]);
    expect(pinsOf("LQFP64", 48)).toBeUndefined();
    expect(pinsOf("SOT-23-5", 6)).toBeUndefined();
  });

  it("are split into several of one cell only outside brackets", () => {
    expect(pinsOf("LQFP64/QFN64")).toEqual([64, 64]);
    expect(pinsOf("LQFP-48(7x7), BGA-256(17x17,1.0); SOT-23-5")).toEqual([48, 256, 5]);
    expect(packagesOf("6-TSSOP, SC-88, SOT-363", undefined)).toBeUndefined();
  });

  it("show their interpretation if they are uncertain, and accept a decision", () => {
    expect(openPackages("QFN 20 24", undefined)).toEqual([
      { name: "QFN 20 24", style: "qfn", pins: [20, 24] },
    ]);
    expect(openPackages("QFN 20 999 24", undefined)).toMatchObject([{ pins: [20, 24] }]);
    expect(openPackages("SOT-223", undefined)).toEqual([
      { name: "SOT-223", style: "sot", pins: [] },
    ]);
    expect(openPackages("LQFP64", 48)).toEqual([{ name: "LQFP64", style: "qfp", pins: [64, 48] }]);
    expect(openPackages("PLCC-44, LQFP48", undefined)).toEqual([
      { name: "PLCC-44", style: undefined, pins: [] },
    ]);
    const answers = new Map([["QFN 20 24", { style: "qfn", name: "QFN-24", pins: 24 } as const]]);
    expect(packagesOf("QFN 20 24; LQFP48", undefined, answers)).toMatchObject([
      { name: "QFN-24", pins: 24 },
      { name: "LQFP48", pins: 48 },
    ]);
    expect(openPackages("QFN 20 24", 20, answers)).toEqual([]);
    const both = new Map([["QFN 20, 24", { style: "qfn", name: "QFN-20", pins: 20 } as const]]);
    expect(packagesOf(" QFN 20, 24 ", undefined, both)).toEqual([...both.values()]);
  });

  const codes = fc.constantFrom(
    ...["SOT-23", "SOT23", "SC70", "SC-70", "SOT-223", "TO-252", "TO263", "TSOT-23", "SOT-89"],
    ...["QFN", "VQFN", "DFN", "LQFP", "TQFP", "TSSOP", "SOIC", "SOP", "HSOP", "BGA", "WLCSP"],
  );
  const size = fc.constantFrom("2", "3", "1.2", "5", "7", "10", "14");
  const body = fc.option(
    fc
      .tuple(size, size, fc.constantFrom("x", "×", "*", " x "), fc.constantFrom("", "mm", " mm"))
      .map(([one, other, by, unit]) => `${one}${by}${other}${unit}`),
  );
  const pitch = fc.option(
    fc.constantFrom("0.4P", "P0.5", "0.5mm", "0.65 mm", "0.4mm pitch", "1.27mm", "1.0P"),
  );
  const marks = fc.constantFrom("", "", "-EP", " (DPAK)", " Exposed Pad");

  it("never use a digit of outline, body or pitch as pins", () => {
    fc.assert(
      fc.property(
        ...([codes, fc.integer({ min: 2, max: 8 }), body, pitch, marks] as const),
        fc.constantFrom("-", " ", "_"),
        fc.constantFrom("last", "first", "behind body"),
        fc.constantFrom("", "L", "-pin"),
        (code, pins, size, step, mark, sign, order, word) => {
          const own = `${pins}${word}`;
          const rest = [size, step].filter((one) => one !== null);
          const names = {
            last: [`${code}${sign}${own}`, ...rest].join(" "),
            first: [`${own}-${code}`, ...rest].join(" "),
            "behind body": size === null ? `${code}-${own}` : `${code} ${size}-${own}`,
          };
          const name = `${names[order]}${mark}`;
          if (name.length > 40) return;
          expect(pinsOf(name)).toEqual([pins]);
          const bare = [code, ...rest].join(" ");
          expect(packagesOf(bare, undefined)).toBeUndefined();
          expect(pinsOf(bare, pins)).toEqual([pins]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
