import { z } from "zod";
import type { Doc } from "../../content/publication.ts";
import { contentTypes } from "../../content/types/index.ts";
import { languages } from "../../site/languages.ts";
import { storageUrl } from "../../site/storage.ts";
import type { ApiContext } from "../endpoint.ts";
import { named, noted } from "../schemas.ts";
import { imageItem, presentImage } from "./image.ts";
import { placedItem, presentPlaced } from "./placed.ts";
import { presentProduct, productItem } from "./product.ts";
import { plain } from "./text.ts";

export const videoItem = named(
  "Video",
  placedItem.extend({
    summary: z.string(),
    date: noted("day", z.string()),
    duration: noted("seconds", z.number()),
    poster: imageItem,
  }),
);

export const videoDetails = named(
  "VideoDetails",
  videoItem.extend({
    width: noted("pixels", z.int()),
    height: noted("pixels", z.int()),
    sources: z.array(
      z.object({
        src: noted("storedFile", z.string()),
        type: contentTypes.video.body.shape.sources.element.shape.type,
      }),
    ),
    subtitles: z.array(
      z.object({ language: z.enum(languages), src: noted("storedFile", z.string()) }),
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
