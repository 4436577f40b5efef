import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** Sides, in pixels, of the pictures inside `favicon.ico`. */
const icoSides = [16, 32, 48];

/** Share of a full-bleed icon's side that the mark takes: systems cut the rest to their shapes. */
const applePart = 0.8;
const maskablePart = 0.6;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
type Colour = typeof white;

/**
 * Draws the favicon set from the mark, under fixed names, into `publicFolder`: `favicon.svg`,
 * `favicon.ico`, `apple-touch-icon.png`, `icon-192.png`, `icon-512.png`, `icon-maskable-512.png`.
 */
export async function buildIcons(mark: string, publicFolder: string): Promise<void> {
  await mkdir(publicFolder, { recursive: true });
  const ground = await groundOf(mark);
  const save = async (name: string, picture: Promise<Buffer>): Promise<void> =>
    writeFile(join(publicFolder, name), await picture);
  await Promise.all([
    copyFile(mark, join(publicFolder, "favicon.svg")),
    save("favicon.ico", Promise.all(icoSides.map((side) => draw(mark, side))).then(icoFile)),
    save("icon-192.png", draw(mark, 192)),
    save("icon-512.png", draw(mark, 512)),
    save("apple-touch-icon.png", draw(mark, 180, { part: applePart, ground })),
    save("icon-maskable-512.png", draw(mark, 512, { part: maskablePart, ground })),
  ]);
}

/** A square PNG of the mark; with a ground, the mark takes only a part of it. */
async function draw(
  mark: string,
  side: number,
  { part, ground }: { part: number; ground: Colour } = { part: 1, ground: clear },
): Promise<Buffer> {
  const inner = Math.round(side * part);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return sharp(await rasterise(mark, inner))
    .extend({ top: before, left: before, bottom: after, right: after, background: ground })
    .flatten(ground.alpha === 1 ? { background: ground } : false)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws the vector at the wanted size instead of enlarging a small picture of it. */
async function rasterise(mark: string, side: number): Promise<Buffer> {
  const { width = side, height = side } = await sharp(mark).metadata();
  const density = Math.min(72_000, Math.max(1, (72 * side) / Math.max(width, height)));
  return sharp(mark, { density })
    .resize(side, side, { fit: "contain", background: clear })
    .png()
    .toBuffer();
}

/** The colour a mark brings along in its corner, so that its ground runs on to the edge; or white. */
async function groundOf(mark: string): Promise<Colour> {
  const pixels = await sharp(await rasterise(mark, 64))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const [r = 255, g = 255, b = 255, alpha = 0] = pixels;
  return alpha === 255 ? { r, g, b, alpha: 1 } : white;
}

/**
 * An ICO container around PNG pictures: a 6-byte header, 16 bytes for each picture, the pictures
 * (the ICONDIR and ICONDIRENTRY structures of Windows; PNG inside is understood since Vista).
 */
function icoFile(pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let start = header.length;
  pictures.forEach((png, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(png.readUInt32BE(16) % 256, at);
    header.writeUInt8(png.readUInt32BE(20) % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(start, at + 12);
    start += png.length;
  });
  return Buffer.concat([header, ...pictures]);
}
