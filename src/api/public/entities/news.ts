import * as z from "zod";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { imageItem, presentOptionalImage } from "./image.ts";
import { html, plain } from "./presentTexts.ts";

export const newsItem = withSchemaId(
  "News",
  placedItem.extend({
    summary: z.string(),
    date: withDescription("day", z.string()),
    image: imageItem.nullable(),
  }),
);

export function presentNews(doc: Doc<"news">, context: ApiContext): z.output<typeof newsItem> {
  const { body } = doc;
  return {
    ...presentPlaced(doc, context),
    summary: plain(body.summary, context),
    date: body.date,
    image: presentOptionalImage(body.image, context),
  };
}

/** An article in full. */
export const newsArticle = withSchemaId(
  "NewsArticle",
  newsItem.extend({
    content: withDescription("html", z.string()),
    previous: withDescription("previous", newsItem.nullable()),
    next: withDescription("next", newsItem.nullable()),
  }),
);

export function presentArticle(
  doc: Doc<"news">,
  around: { readonly previous: Doc<"news"> | undefined; readonly next: Doc<"news"> | undefined },
  context: ApiContext,
): z.output<typeof newsArticle> {
  const { previous, next } = around;
  return {
    ...presentNews(doc, context),
    content: html(doc.body.body, context),
    previous: previous ? presentNews(previous, context) : null,
    next: next ? presentNews(next, context) : null,
  };
}
