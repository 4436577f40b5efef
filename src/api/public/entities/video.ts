import * as z from "zod";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { imageItem, presentImage } from "./image.ts";
import { plain } from "./presentTexts.ts";
import { presentProduct, productItem } from "./product.ts";

export const videoItem = withSchemaId(
  "Video",
  placedItem.extend({
    summary: z.string(),
    date: withDescription("day", z.string()),
    duration: withDescription("seconds", z.number()),
    poster: imageItem,
  }),
);

export const videoDetails = withSchemaId(
  "VideoDetails",
  videoItem.extend({
    width: withDescription("pixels", z.int()),
    height: withDescription("pixels", z.int()),
    sources: z.array(
      z.object({
        src: withDescription("storedFile", z.string()),
        type: contentTypes.video.body.shape.sources.element.shape.type,
      }),
    ),
    subtitles: z.array(
      z.object({ language: z.enum(languages), src: withDescription("storedFile", z.string()) }),
    ),
    products: z.array(productItem),
  }),
);

export function presentVideo(doc: Doc<"video">, context: ApiContext): z.output<typeof videoItem> {
  const { summary, date, duration, poster } = doc.body;
  return {
    ...presentPlaced(doc, context),
    summary: plain(summary, context),
    date,
    duration,
    poster: presentImage(poster, context),
  };
}

export function presentVideoDetails(
  doc: Doc<"video">,
  context: ApiContext,
): z.output<typeof videoDetails> {
  const { width, height, sources, subtitles, products } = doc.body;
  return {
    ...presentVideo(doc, context),
    width,
    height,
    sources: sources.map(({ file, type }) => ({ src: storageUrl(file), type })),
    subtitles: languages.flatMap((language) => {
      const file = subtitles[language];
      return file === undefined ? [] : [{ language, src: storageUrl(file) }];
    }),
    products: context.view.getAll("product", products).map((part) => presentProduct(part, context)),
  };
}
