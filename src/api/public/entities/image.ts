import * as z from "zod";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { alternativeTexts, type StoredImage } from "../../../content/queries/alternativeTexts.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { plain } from "./presentTexts.ts";

/** A stored picture. */
export const imageItem = withSchemaId(
  "Image",
  z.object({
    src: withDescription("storedFile", z.string()),
    width: withDescription("pixels", z.int()),
    height: withDescription("pixels", z.int()),
    alt: z.string(),
  }),
);

export function presentImage(image: StoredImage, context: ApiContext): z.output<typeof imageItem> {
  const { file, width, height } = image;
  const alt = plain(alternativeTexts(image, context.view), context);
  return { src: storageUrl(file), width, height, alt };
}

/** Presents a picture that may be missing. */
export function presentOptionalImage(
  image: StoredImage | undefined,
  context: ApiContext,
): z.output<typeof imageItem> | null {
  return image ? presentImage(image, context) : null;
}
