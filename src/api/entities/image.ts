import { z } from "zod";
import type { Bilingual } from "../../site/phrase.ts";
import { storageUrl } from "../../site/storage.ts";
import type { ApiContext } from "../endpoint.ts";
import { named, noted } from "../schemas.ts";
import { plain } from "./text.ts";

/** A stored picture. */
export const imageItem = named(
  "Image",
  z.object({
    src: noted("storedFile", z.string()),
    width: noted("pixels", z.int()),
    height: noted("pixels", z.int()),
    alt: z.string(),
  }),
);

interface StoredImage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Bilingual;
}

export function presentImage(
  { file, width, height, alt }: StoredImage,
  context: ApiContext,
): z.output<typeof imageItem> {
  return { src: storageUrl(file), width, height, alt: plain(alt, context) };
}

/** For entities that may do without a picture. */
export function presentOptionalImage(
  image: StoredImage | undefined,
  context: ApiContext,
): z.output<typeof imageItem> | null {
  return image ? presentImage(image, context) : null;
}
