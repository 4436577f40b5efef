import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  accentTones,
  brandColours,
  colourPairs,
  headerTones,
  siteColours,
  suggestedColour,
} from "./brandColours.ts";
import { contrast, mixed, plainColour } from "./colourContrast.ts";
import { isNearlySquare } from "./isNearlySquare.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test.each([
  [120, 100, true],
  [100, 120, true],
  [121, 100, false],
  [100, 121, false],
])("A picture of %i by %i is nearly square: %s", (width, height, expected) => {
  expect(isNearlySquare({ width, height })).toBe(expected);
});

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    // The darkest grey that fails on white, and the lightest that passes.
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#f00", "#ffffff", 4],
  ])("of %s and %s is %d", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

test("colours are normalised to one notation", () => {
  expect([plainColour("#0AF"), plainColour("#00AAFF")]).toEqual(["#00aaff", "#00aaff"]);
  expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test("an incomplete value keeps its valid colours", () => {
  expect(brandColours({ accent: "#12", header: "#ABC", headerText: 7, mark: {} })).toEqual({
    header: "#aabbcc",
  });
});

test("the site's own colours are those of its style sheet, and are all valid", () => {
  const sheet = readFileSync(new URL("../../../web/styles/tokens.css", import.meta.url), "utf8");
  const token = (name: string) =>
    plainColour(new RegExp(`--${name}: (#[0-9a-f]+);`).exec(sheet)?.[1] ?? "");
  expect(siteColours).toEqual({
    accent: token("blue"),
    ink: token("ink"),
    paper: token("paper"),
    grey: token("paper-2"),
    menu: token("menu"),
  });
  expect(colourPairs("accent", { accent: siteColours.accent }).every((one) => one.passes)).toBe(
    true,
  );
});

describe("an accent", () => {
  it("is reported if it is unreadable, with its contrast", () => {
    const failing = colourPairs("accent", { accent: "#ffcc00" }).filter((one) => !one.passes);
    expect(failing.map(({ name }) => name)).toEqual(["buttons", "links", "greyLinks", "tintLinks"]);
    expect(failing[0]).toMatchObject({
      colour: "#ffffff",
      ground: "#ffcc00",
      ratio: 1.51,
      least: 4.5,
    });
    expect(colourPairs("accent", {})).toEqual([]);
  });

  it("is never rounded up to the required contrast", () => {
    fc.assert(
      fc.property(colour, (accent) => {
        for (const { ratio, least, passes } of colourPairs("accent", { accent })) {
          expect(ratio >= least).toBe(passes);
        }
      }),
    );
  });

  it("has readable tones, whatever its colour", () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { hover, deep, wash, light } = accentTones(accent);
        expect(contrast(siteColours.ink, hover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(deep, wash)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(deep, siteColours.paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light, siteColours.menu)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe("a header", () => {
  it("has the site's default if no colour is set, also with an accent alone", () => {
    expect(headerTones({})).toBeUndefined();
    expect(headerTones({ accent: "#b00020" })).toBeUndefined();
  });

  it("has light text on a dark ground and dark text on a light one", () => {
    expect(headerTones({ header: "#102030" })).toMatchObject({ text: "#ffffff", isDark: true });
    expect(headerTones({ header: "#ffee88" })).toMatchObject({
      text: siteColours.ink,
      isDark: false,
    });
  });

  it("is as readable hovered as at rest, menus included", () => {
    fc.assert(
      fc.property(colour, fc.option(colour, { nil: undefined }), (header, headerText) => {
        const tones = headerTones({ header, headerText });
        if (tones === undefined) throw new Error("A colour is set");
        const { ground, text, accent, wash, menu } = tones;
        const least = Math.min(4.5, contrast(text, ground));
        expect(contrast(text, wash)).toBeGreaterThanOrEqual(least);
        expect(accent === text || contrast(accent, ground) >= 4.5).toBe(true);
        expect(contrast("#ffffff", menu)).toBeGreaterThanOrEqual(4.5);
        expect(contrast("#d3dce8", menu)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe("a suggestion", () => {
  it("is made for a failing pair, and passes", () => {
    fc.assert(
      fc.property(colour, colour, colour, (accent, header, headerText) => {
        const colours = { accent, header, headerText };
        for (const name of ["accent", "header", "headerText"] as const) {
          const isFine = colourPairs(name, colours).every((one) => one.passes);
          const suggestion = suggestedColour(name, colours);
          if (isFine) expect(suggestion).toBeUndefined();
          if (suggestion === undefined) continue;
          const pairs = colourPairs(name, { ...colours, [name]: suggestion });
          expect(pairs.every((one) => one.passes)).toBe(true);
        }
      }),
      // Each looks through some hundred colours.
      { numRuns: 25 },
    );
    expect(suggestedColour("accent", { accent: "#ffcc00" })).toBeDefined();
  });

  it("stays near: a colour that misses slightly is changed slightly", () => {
    const suggestion = suggestedColour("accent", { accent: "#0a7ae6" });
    expect(contrast(suggestion ?? "", siteColours.paper)).toBeLessThan(5.6);
  });
});

test("tones and colour pairs of some accents", () => {
  const grounds = ["#ffffff", "#000000", "#767676", "#0055aa", "#ffcc00", "#1c2126"];
  expect(
    grounds.map((accent) => Object.values(accentTones(accent)).join(" ")),
  ).toMatchInlineSnapshot(`
    [
      "#ffffff #ffffff #ffffff #585858 #ffffff",
      "#000000 #ebebeb #7f7f7f #000000 #ababab",
      "#767676 #f4f4f4 #989898 #525252 #ababab",
      "#0055aa #ebf1f8 #4281c0 #004080 #87afd7",
      "#ffcc00 #fffbeb #ffd940 #695400 #ffcc00",
      "#1c2126 #ededee #7c7f81 #15191d #a9abad",
    ]
  `);
  expect(
    grounds.map((header) => Object.values(headerTones({ header }) ?? {}).join(" ")),
  ).toMatchInlineSnapshot(`
    [
      "#ffffff #0b1424 false #0066cc #e7e8e9 #ced0d3 #304156",
      "#000000 #ffffff true #ffffff #1a1a1a #333333 #000000",
      "#767676 #ffffff true #ffffff #767676 #919191 #444444",
      "#0055aa #ffffff true #ffffff #1a66b3 #3377bb #004386",
      "#ffcc00 #0b1424 false #0b1424 #e7ba04 #cea707 #304156",
      "#1c2126 #ffffff true #ffffff #33373c #494d51 #1c2126",
    ]
  `);
  expect(headerTones({ accent: "#0055aa" })).toBeUndefined();
  expect(headerTones({ headerText: "#0055aa" })?.ground).toBe(siteColours.paper);
  const pairs = (...given: Parameters<typeof colourPairs>) =>
    colourPairs(...given).map(({ name, ratio, passes }) => `${name} ${ratio} ${passes}`);
  expect([
    pairs("accent", { accent: "#767676" }),
    pairs("accent", {}),
    pairs("header", { header: "#0055aa" }),
    pairs("headerText", { header: "#0055aa" }),
    pairs("headerText", { headerText: "#0055aa" }),
    pairs("header", { headerText: "#0055aa" }),
    pairs("header", { accent: "#0055aa" }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "buttons 4.54 true",
        "links 4.54 true",
        "greyLinks 4.23 false",
        "tintLinks 4.12 false",
      ],
      [],
      [
        "header 7.29 true",
      ],
      [],
      [
        "header 7.29 true",
      ],
      [],
      [],
    ]
  `);
  expect(
    grounds.map((accent) => suggestedColour("accent", { accent }) ?? "none"),
  ).toMatchInlineSnapshot(`
    [
      "#707070",
      "none",
      "#707070",
      "none",
      "#876c00",
      "none",
    ]
  `);
});
