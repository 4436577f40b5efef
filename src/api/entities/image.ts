import { z } from "zod";
import { type Bilingual, phrase } from "../../site/phrase.ts";
import { storageUrl } from "../../site/storage.ts";
import type { ApiContext } from "../endpoint.ts";

/** A stored picture; `src` carries the storage prefix, sizes are in CSS pixels. */
export const imageItem = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});

interface StoredImage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Bilingual;
}

export function presentImage(
  image: StoredImage | undefined,
  context: ApiContext,
): z.output<typeof imageItem> | null {
  if (image === undefined) return null;
  const { file, width, height } = image;
  return {
    src: storageUrl(file),
    width,
    height,
    alt: phrase(image.alt, context.view.language).text,
  };
}
