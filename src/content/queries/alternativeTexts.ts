import type { BilingualText } from "../../base/site/text/localizedText.ts";
import type { View } from "../published/publication.ts";

/** A picture as documents hold it. */
export interface StoredImage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt?: BilingualText | undefined;
  readonly decorative?: boolean | undefined;
}

/**
 * The texts in a picture's place: of this use, else of the file in the media library; none for a
 * decorative one.
 */
export function alternativeTexts(
  { file, alt, decorative }: Pick<StoredImage, "file" | "alt" | "decorative">,
  view: View,
): BilingualText {
  if (decorative) return {};
  if (alt !== undefined) return alt;
  const facts = view.media(file);
  return facts === undefined || facts.isDecorative ? {} : facts.alt;
}
