import { expect, test } from "vitest";
import { glyphsAlone } from "./embeddedFont.ts";
import { roundedShapes } from "./roundedShapes.ts";

test("shapes are drawn to hundredths, and texts and matrices stay as they are", () => {
  const page = [
    ".23999999 0 0 -.23999999 0 841.91998 cm",
    "77.401321 56.193356 -77.249992 .828018 77.25 55.4 c",
    "0 -6031.25 108 1 re",
    "1 0 0 -1 712.89063 1083 Tm",
    "(12.345 l) Tj",
  ];
  expect(
    roundedShapes(Buffer.from(page.join("\n")))
      .toString()
      .split("\n"),
  ).toEqual([page[0], "77.4 56.19 -77.25 0.83 77.25 55.4 c", ...page.slice(2)]);
});

/** A font of these tables, each padded as the format requires. */
function font(tables: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(tables);
  const head = Buffer.alloc(12 + 16 * entries.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(entries.length, 4);
  let offset = head.length;
  const data = entries.map(([tag, content], index) => {
    head.write(tag, 12 + 16 * index, "latin1");
    head.writeUInt32BE(index + 1, 16 + 16 * index);
    head.writeUInt32BE(offset, 20 + 16 * index);
    head.writeUInt32BE(content.length, 24 + 16 * index);
    offset += Math.ceil(content.length / 4) * 4;
    return Buffer.from(content.padEnd(Math.ceil(content.length / 4) * 4, "\0"));
  });
  return Buffer.concat([head, ...data]);
}

test("a font keeps its glyphs and loses tables that a PDF does not use", () => {
  const whole = font({
    GPOS: "kerning",
    cmap: "map",
    glyf: "outlines",
    head: "facts",
    name: "Roboto",
  });
  const slim = glyphsAlone(whole);
  expect(slim.readUInt32BE(0)).toBe(0x00010000);
  expect(slim.readUInt16BE(4)).toBe(2);
  const table = (index: number) => {
    const at = 12 + 16 * index;
    const start = slim.readUInt32BE(at + 8);
    const end = start + slim.readUInt32BE(at + 12);
    return [slim.toString("latin1", at, at + 4), slim.toString("latin1", start, end)];
  };
  expect([table(0), table(1)]).toEqual([
    ["glyf", "outlines"],
    ["head", "facts"],
  ]);
});
