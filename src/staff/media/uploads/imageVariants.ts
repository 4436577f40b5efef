import type { Sharp } from "sharp";
import type { Files } from "../../../base/store/storage/storageInterface.ts";
import {
  lightestTone,
  type Variant,
  type VariantFormat,
  variantFormats,
  variantPath,
} from "../../../content/published/publishedMedia.ts";

/** Widths in pixels of which pages choose one: none is more than half as wide again as the one before. */
const widths = [160, 240, 320, 480, 640, 960, 1_280, 1_920, 2_560] as const;

/** Qualities of each format, the usual one first; a picture that comes out large gets the next. */
const qualities = { avif: [55, 48], webp: [78, 70, 62, 54] } as const;

/**
 * Bytes from which a version is large: 45 KB at a width of 960 pixels, above in proportion to the
 * area, below to the width, as small pictures take more for each pixel.
 */
function largeFrom(width: number): number {
  const ratio = width / 960;
  return 45_000 * Math.max(ratio, ratio ** 2);
}

/** Pixels of a stored picture that variants are made of. */
const maxPixels = 120_000_000;

const maxSeconds = 120;

/**
 * Makes a picture's smaller versions and stores them. A version that is no smaller than the picture
 * itself is left out. libvips works in threads of its own, one version at a time.
 * @returns none for a file that cannot be read as a still picture
 */
export async function makeVariants(files: Files, path: string, hash: string): Promise<Variant[]> {
  const { default: sharp } = await import("sharp");
  const bytes = await files.read(path);
  const picture = () =>
    sharp(bytes, { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds });
  const facts = await picture()
    .metadata()
    .catch(() => undefined);
  if (facts === undefined || (facts.pages ?? 1) > 1 || facts.format === "svg") return [];
  const { width: full } = facts.autoOrient;
  const wanted = widths.filter((width) => width < full);
  if (full <= (widths.at(-1) ?? 0)) wanted.push(full as (typeof widths)[number]);
  const tone = await toneOf(bytes);
  const made: Variant[] = [];
  for (const format of variantFormats) {
    for (const width of wanted) {
      const resized = picture().autoOrient().resize({ width, withoutEnlargement: true });
      const data = await encoded(resized, format, largeFrom(width));
      if (data.length >= bytes.length) continue;
      await files.put(variantPath(hash, { format, width }), data);
      made.push({ format, width, size: data.length, ...(tone !== undefined && { tone }) });
    }
  }
  return made;
}

/** A version in the best quality that keeps it below a size, or in the least one. */
async function encoded(picture: Sharp, format: VariantFormat, most: number): Promise<Buffer> {
  const [usual, ...lower] = qualities[format];
  const encode = (quality: number) =>
    format === "avif"
      ? picture.clone().avif({ quality, effort: 3 }).toBuffer()
      : picture.clone().webp({ quality, effort: 4 }).toBuffer();
  let data = await encode(usual);
  for (const quality of lower) {
    if (data.length <= most) break;
    data = await encode(quality);
  }
  return data;
}

/** Lightness of a picture on the whole, for its place until it comes; undefined with transparency. */
async function toneOf(bytes: Buffer): Promise<number | undefined> {
  const { default: sharp } = await import("sharp");
  const small = await sharp(bytes, { limitInputPixels: maxPixels })
    .timeout({ seconds: maxSeconds })
    .resize({ width: 64, height: 64, fit: "inside" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const { isOpaque, channels } = await sharp(small).stats();
  if (!isOpaque) return undefined;
  const colours = channels.slice(0, 3).map(({ mean }) => mean);
  const mean = colours.reduce((sum, one) => sum + one, 0) / colours.length;
  return Math.round((mean / 255) * lightestTone);
}
