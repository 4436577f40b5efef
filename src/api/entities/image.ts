import { z } from "zod";
import type { BilingualText } from "../../site/localizedText.ts";
import { storageUrl } from "../../site/storage.ts";
import type { ApiContext } from "../endpoint.ts";
import { withDescription, withSchemaId } from "../schemaRegistry.ts";
import { plain } from "./text.ts";

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

interface StoredImage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: BilingualText;
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
