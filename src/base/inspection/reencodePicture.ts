import { RefusedMedia } from "./refusedMedia.ts";

/** Formats of pictures that the library keeps. */
const storedFormats = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif" } as const;

type StoredFormat = keyof typeof storedFormats;

/** Pixels of a picture that is taken: in memory each takes four bytes. */
const maxPixels = 60_000_000;

/** Longest side of a picture that is kept, in pixels; larger ones are made smaller. */
const maxSide = 4_096;

/** Longest time that a picture may take, in seconds. */
const maxSeconds = 60;

/** A picture as it is kept. */
export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly ending: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes a picture anew: its pixels alone, upright, in sRGB, without EXIF, places and notes.
 * @param path of a local file
 * @throws RefusedMedia for damaged, too large and animated ones
 */
export async function reencode(path: string): Promise<EncodedPicture> {
  // Loaded when it is needed, as it costs a start some ten milliseconds.
  const { default: sharp } = await import("sharp");
  // The header alone is read here, whatever it claims.
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new RefusedMedia("unreadable", String(error));
    });
  const { width, height, pages = 1 } = facts;
  if (width * height > maxPixels) throw new RefusedMedia("tooManyPixels");
  if (pages > 1) throw new RefusedMedia("animated");
  const format = storedFormatOf(facts.format, facts.compression);
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: "error" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const encoded = {
    jpeg: () => picture.jpeg({ quality: 88, mozjpeg: true }),
    png: () => picture.png({ compressionLevel: 9 }),
    webp: () => picture.webp({ quality: 88 }),
    avif: () => picture.avif({ quality: 70 }),
  }[format];
  const { data, info } = await encoded()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new RefusedMedia("unreadable", String(error));
    });
  return { bytes: data, ending: storedFormats[format], width: info.width, height: info.height };
}

/** The format that a picture is kept in; GIFs and TIFFs, which pages do not load, become PNGs. */
function storedFormatOf(format: string | undefined, compression: string | undefined): StoredFormat {
  if (format === "jpeg" || format === "png" || format === "webp") return format;
  if (format === "heif" && compression === "av1") return "avif";
  if (format === "avif") return "avif";
  if (format === "gif" || format === "tiff") return "png";
  throw new RefusedMedia("kind", `a picture of the format ${format}`);
}

/** Size of a drawing that was rebuilt, in CSS pixels. @throws RefusedMedia */
export async function drawingSize(svg: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(svg, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new RefusedMedia("unreadable", String(error));
    });
  if (width < 1 || height < 1) throw new RefusedMedia("unreadable", "without a size");
  const scale = Math.min(1, 10_000 / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
