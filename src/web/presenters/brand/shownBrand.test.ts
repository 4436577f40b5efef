import { describe, expect, it } from "vitest";
import { buildSetting, publish, smallWorld } from "../../../../tests/support/world.ts";
import { documentIcons, iconPicture, shownMark } from "./shownBrand.ts";

/** The small world as a brand makes it look. */
async function branded(value: object) {
  const { views } = await publish([...smallWorld(), buildSetting("brand", value)]);
  return views.en;
}

const mark = (file: string, width = 320, height = 80) => ({ file: `a/${file}`, width, height });
const dark = "#102030";
const places = ["header", "bar", "footer", "square", "studio"] as const;

describe("a mark", () => {
  it.each<[string, object, readonly string[]]>([
    ["neither given: the drawn one", { header: dark }, places.map(() => "drawn")],
    [
      "one for light grounds: not in the footer",
      { mark: mark("m.svg") },
      ["m.svg 72x18", "m.svg 72x18", "none", "m.svg 40x10", "m.svg 72x18"],
    ],
    [
      "one for dark grounds: in the footer alone",
      { markOnDark: mark("d.svg") },
      ["none", "none", "d.svg 72x18", "none", "none"],
    ],
    [
      "both, under a dark header: the light one there, too",
      { mark: mark("m.svg"), markOnDark: mark("d.svg"), header: dark },
      ["d.svg 72x18", "d.svg 72x18", "d.svg 72x18", "m.svg 40x10", "m.svg 72x18"],
    ],
    [
      "with the name in it: as large as its place",
      { mark: mark("m.svg", 1000, 100), markOnDark: mark("d.svg"), nameInMark: true },
      ["m.svg 176x18", "m.svg 132x13", "d.svg 112x28", "m.svg 40x4", "m.svg 120x12"],
    ],
    [
      "high ones: no higher than their places",
      { mark: mark("m.svg", 28, 280), nameInMark: true },
      ["m.svg 3x28", "m.svg 3x28", "none", "m.svg 3x28", "m.svg 2x24"],
    ],
    [
      "extreme ones: at least a pixel",
      { mark: mark("m.svg", 4000, 4), markOnDark: mark("d.svg", 4, 4000), nameInMark: true },
      ["m.svg 176x1", "m.svg 132x1", "d.svg 1x28", "m.svg 40x1", "m.svg 120x1"],
    ],
  ])("is shown in each place, %s", async (_condition, brand, expected) => {
    const view = await branded(brand);
    const shown = places.map((place) => shownMark(view, place));
    expect(
      shown.map((one) =>
        typeof one === "string"
          ? one
          : `${one.src.replace("/storage/a/", "")} ${one.width}x${one.height}`,
      ),
    ).toEqual(expected);
  });
});

describe("the icons", () => {
  it.each<[string, object, string | undefined]>([
    ["the icon", { icon: mark("i.png", 9, 90), mark: mark("m.svg", 9, 9) }, "a/i.png"],
    ["a square drawing", { mark: mark("m.SVG", 100, 100) }, "a/m.SVG"],
    ["a square picture", { mark: mark("m.png", 100, 100) }, "a/m.png"],
    ["a wide mark", { mark: mark("m.svg") }, undefined],
    ["a mark of another format", { mark: mark("m.webp", 9, 9) }, undefined],
    ["nothing", {}, undefined],
  ])("are drawn from %s, or are the default ones", async (_given, brand, expected) => {
    expect(iconPicture(await branded(brand))?.file).toBe(expected);
  });

  it("include a drawing if their picture is one, and come with the colour of the header", async () => {
    const known = /\?v=[\w-]{8}$/;
    const shown = async (brand: object) => {
      const { ico, svg, apple, colour } = documentIcons(await branded(brand));
      return [ico, svg, apple].map((one) => one?.replace(known, "?v=…")).concat(colour);
    };
    expect(await shown({})).toEqual([
      ...["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "#ffffff"],
    ]);
    const versions = ["/favicon.ico?v=…", "/favicon.svg?v=…", "/apple-touch-icon.png?v=…"];
    expect(await shown({ icon: mark("i.SVG", 9, 9) })).toEqual([...versions, "#ffffff"]);
    expect(await shown({ icon: mark("i.png", 9, 9), header: dark })).toEqual([
      ...[versions[0], undefined, versions[2], dark],
    ]);
  });
});
