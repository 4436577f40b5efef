/** Icons for browsers and phones, drawn from the mark or from the brand's icon. */

/** Sides, in pixels, of the pictures inside `favicon.ico`. */
const icoSides = [16, 32, 48];

/** Share of a full-bleed icon's side that the mark takes: systems cut the rest to their shapes. */
const applePart = 0.8;
const maskablePart = 0.6;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
type Colour = typeof white;

/** A drawing or a picture: its bytes, or the path of a local file. */
type Source = Buffer | string;

const drawings = {
  "favicon.ico": async (mark) =>
    icoFile(await Promise.all(icoSides.map((side) => draw(mark, side)))),
  "icon-192.png": (mark) => draw(mark, 192),
  "icon-512.png": (mark) => draw(mark, 512),
  "apple-touch-icon.png": async (mark) =>
    draw(mark, 180, { part: applePart, ground: await groundOf(mark) }),
  "icon-maskable-512.png": async (mark) =>
    draw(mark, 512, { part: maskablePart, ground: await groundOf(mark) }),
} as const satisfies Readonly<Record<string, (mark: Source) => Promise<Buffer>>>;

export type IconName = keyof typeof drawings;

/** File names of the icons, beside `favicon.svg`, which is the drawing itself. */
export const iconNames = Object.keys(drawings).filter(isIconName);

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

/** Draws an icon: PNG, or ICO with several pictures. */
export function drawIcon(name: IconName, mark: Source): Promise<Buffer> {
  return drawings[name](mark);
}

/** Loaded when it is needed, as it costs a start some ten milliseconds. */
async function open(source: Source, options: { readonly density?: number } = {}) {
  const { default: sharp } = await import("sharp");
  return sharp(source, options);
}

/** A square PNG of the mark; with a ground, the mark takes only a part of it. */
async function draw(
  mark: Source,
  side: number,
  { part, ground }: { part: number; ground: Colour } = { part: 1, ground: clear },
): Promise<Buffer> {
  const inner = Math.round(side * part);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  const picture = await open(await rasterise(mark, inner));
  return picture
    .extend({ top: before, left: before, bottom: after, right: after, background: ground })
    .flatten(ground.alpha === 1 ? { background: ground } : false)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws the vector at the wanted size instead of enlarging a small picture of it. */
async function rasterise(mark: Source, side: number): Promise<Buffer> {
  const { width = side, height = side } = await (await open(mark)).metadata();
  const density = Math.min(72_000, Math.max(1, (72 * side) / Math.max(width, height)));
  const picture = await open(mark, { density });
  return picture.resize(side, side, { fit: "contain", background: clear }).png().toBuffer();
}

/** The colour a mark brings along in its corner, so that its ground runs on to the edge; or white. */
async function groundOf(mark: Source): Promise<Colour> {
  const picture = await open(await rasterise(mark, 64));
  const pixels = await picture.ensureAlpha().raw().toBuffer();
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
