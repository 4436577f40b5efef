import sharp from "sharp";
import { expect, it } from "vitest";
import { drawIcon, type IconName, iconNames, isIconName } from "./icons.ts";

const drawing = (width: number, height: number, inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
  );
const square = drawing(40, 40, '<rect width="40" height="40" fill="#f00"/>');
const round = drawing(40, 40, '<circle cx="20" cy="20" r="20" fill="#f00"/>');

/** Name of a colour; edges are a little mixed. */
function named([red = 0, green = 0, , alpha = 0]: Uint8Array): string {
  if (alpha < 128) return "clear";
  if (green > 200) return "white";
  return red > 200 && green < 50 ? "red" : "other";
}

/** Colours at shares of an icon's side, across its middle and down it. */
async function seen(name: IconName, mark: Buffer): Promise<string> {
  const { data, info } = await sharp(await drawIcon(name, mark))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (across: number, down: number) => {
    const place =
      (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 4;
    return named(data.subarray(place, place + 4));
  };
  const shares = [0, 0.08, 0.12, 0.18, 0.22, 0.5, 0.78, 0.82, 0.88, 0.92, 0.999];
  const line = (of: (share: number) => string) => shares.map((share) => of(share)).join(" ");
  return `${info.width}x${info.height} ${line((share) => at(share, 0.5))} | ${line((share) => at(0.5, share))}`;
}

const pictures = iconNames.filter((name) => name.endsWith(".png"));

it("Icons hold the mark whole, on its own ground or on white, with the margins that systems cut off", async () => {
  const marks = {
    square,
    round,
    wide: drawing(40, 20, '<rect width="40" height="20" fill="#f00"/>'),
    tall: drawing(20, 40, '<rect width="20" height="40" fill="#f00"/>'),
  };
  const told = Object.entries(marks).flatMap(([name, mark]) =>
    pictures.map(async (icon) => `${name}, ${icon}: ${await seen(icon, mark)}`),
  );
  expect(await Promise.all(told)).toMatchInlineSnapshot(`
    [
      "square, icon-192.png: 192x192 red red red red red red red red red red red | red red red red red red red red red red red",
      "square, icon-512.png: 512x512 red red red red red red red red red red red | red red red red red red red red red red red",
      "square, apple-touch-icon.png: 180x180 red red red red red red red red red red red | red red red red red red red red red red red",
      "square, icon-maskable-512.png: 512x512 red red red red red red red red red red red | red red red red red red red red red red red",
      "round, icon-192.png: 192x192 red red red red red red red red red red red | red red red red red red red red red red red",
      "round, icon-512.png: 512x512 red red red red red red red red red red red | red red red red red red red red red red red",
      "round, apple-touch-icon.png: 180x180 white white red red red red red red red white white | white white red red red red red red red white white",
      "round, icon-maskable-512.png: 512x512 white white white white red red red white white white white | white white white white red red red white white white white",
      "wide, icon-192.png: 192x192 red red red red red red red red red red red | clear clear clear clear clear red clear clear clear clear clear",
      "wide, icon-512.png: 512x512 red red red red red red red red red red red | clear clear clear clear clear red clear clear clear clear clear",
      "wide, apple-touch-icon.png: 180x180 white white red red red red red red red white white | white white white white white red white white white white white",
      "wide, icon-maskable-512.png: 512x512 white white white white red red red white white white white | white white white white white red white white white white white",
      "tall, icon-192.png: 192x192 clear clear clear clear clear red clear clear clear clear clear | red red red red red red red red red red red",
      "tall, icon-512.png: 512x512 clear clear clear clear clear red clear clear clear clear clear | red red red red red red red red red red red",
      "tall, apple-touch-icon.png: 180x180 white white white white white red white white white white white | white white red red red red red red red white white",
      "tall, icon-maskable-512.png: 512x512 white white white white white red white white white white white | white white white white red red red white white white white",
    ]
  `);
});

it("A small drawing is drawn at the size of the icon, with sharp edges", async () => {
  const half = drawing(4, 4, '<rect width="2" height="4" fill="#f00"/>');
  const { data, info } = await sharp(await drawIcon("icon-512.png", half))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphas = Array.from({ length: info.width }, (_, x) => data[x * info.channels + 3] ?? 0);
  expect(alphas.filter((alpha) => alpha > 0 && alpha < 255).length).toBeLessThan(3);
});

it("favicon.ico lists its pictures, each of which is a PNG of its side", async () => {
  const ico = await drawIcon("favicon.ico", round);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  let end = 6 + 3 * 16;
  for (const [index, side] of [16, 32, 48].entries()) {
    const at = 6 + 16 * index;
    expect([ico[at], ico[at + 1], ico[at + 2], ico[at + 3]]).toEqual([side, side, 0, 0]);
    expect([ico.readUInt16LE(at + 4), ico.readUInt16LE(at + 6)]).toEqual([1, 32]);
    const [length, start] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    expect(start).toBe(end);
    end += length;
    const { format, width, height } = await sharp(ico.subarray(start, end)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: side, height: side });
  }
  expect(ico.length).toBe(end);
  expect([isIconName("favicon.ico"), isIconName("favicon.svg"), isIconName("toString")]).toEqual([
    true,
    false,
    false,
  ]);
});
