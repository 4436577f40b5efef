import type { Files } from "../../../base/store/storage/contract.ts";
import {
  lightestTone,
  type Variant,
  variantFormats,
  variantPath,
} from "../../../content/published/publishedMedia.ts";

/** Widths in pixels of which pages choose one. */
const widths = [320, 640, 960, 1_280, 1_920, 2_560] as const;

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
      const encoded =
        format === "avif"
          ? resized.avif({ quality: 55, effort: 3 })
          : resized.webp({ quality: 78, effort: 4 });
      const data = await encoded.toBuffer();
      if (data.length >= bytes.length) continue;
      await files.put(variantPath(hash, { format, width }), data);
      made.push({ format, width, size: data.length, ...(tone !== undefined && { tone }) });
    }
  }
  return made;
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
