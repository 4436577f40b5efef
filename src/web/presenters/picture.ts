import { storageUrl } from "../../base/site/addresses/storageUrl.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import {
  type MediaFacts,
  type VariantFormat,
  variantFormats,
  variantPath,
} from "../../content/published/publishedMedia.ts";
import { alternativeTexts, type StoredImage } from "../../content/queries/alternativeTexts.ts";
import type { PictureSource, StoredPicture } from "../components/Picture.tsx";

/** A document's picture as a page in the view's language shows it. */
export function storedPicture(image: StoredImage, view: View): StoredPicture {
  const { file, width, height } = image;
  const facts = view.media(file);
  const sources = facts === undefined ? [] : sourcesOf(facts);
  const focal = facts?.focal;
  const tone = facts?.variants[0]?.tone;
  return {
    ...{
      src: storageUrl(file),
      width,
      height,
      alt: localize(alternativeTexts(image, view), view.language),
    },
    ...(sources.length > 0 && { sources }),
    ...(focal !== undefined && { focal }),
    ...(tone !== undefined && { tone }),
  };
}

/** Width of a video's poster, in pixels. */
const posterWidth = 960;

/** The address of a video's poster, which has one file for all widths and formats of readers. */
export function posterAddress({ file }: StoredImage, view: View): string {
  const facts = view.media(file);
  const variant = facts?.variants.find(
    ({ format, width }) => format === "webp" && width === posterWidth,
  );
  return storageUrl(
    facts === undefined || variant === undefined ? file : variantPath(facts.hash, variant),
  );
}

const mediaTypes: Readonly<Record<VariantFormat, string>> = {
  avif: "image/avif",
  webp: "image/webp",
};

/** Smaller versions by format, the smallest files first. */
function sourcesOf({ hash, variants }: MediaFacts): PictureSource[] {
  return variantFormats.flatMap((format) => {
    const own = variants.filter((one) => one.format === format);
    if (own.length === 0) return [];
    const srcSet = own
      .map((one) => `${storageUrl(variantPath(hash, one))} ${one.width}w`)
      .join(", ");
    return [{ type: mediaTypes[format], srcSet }];
  });
}
