import { z } from "zod";
import type { Doc } from "../../content/publication.ts";
import { documentTarget } from "../../content/queries/addresses.ts";
import { resolveLinks } from "../../content/richText.ts";
import { phrase } from "../../site/phrase.ts";
import type { ApiContext } from "../endpoint.ts";
import { addressOf } from "./column.ts";
import { imageItem, presentImage } from "./image.ts";

export const newsItem = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  /** `2026-11-21`. */
  date: z.string(),
  column_id: z.int(),
  fathers: z.string(),
  href: z.string(),
  url: z.string(),
  image: imageItem.nullable(),
});

export function presentNews(doc: Doc<"news">, context: ApiContext): z.output<typeof newsItem> {
  const { body } = doc;
  const say = (text: Parameters<typeof phrase>[0]) => phrase(text, context.view.language).text;
  const home = context.view.column(body.column);
  return {
    id: doc.id,
    title: say(body.title),
    summary: say(body.summary),
    date: body.date,
    column_id: home?.doc.id ?? 0,
    fathers: home ? [...home.fathers, home.doc.id].join(",") : "",
    href: "rk-publish",
    url: addressOf(documentTarget(context.view, doc), context),
    image: presentImage(body.image, context),
  };
}

/** An article in full; `content` is sanitised HTML whose links lead to the desktop site. */
export const newsArticle = newsItem.extend({
  content: z.string(),
  previous: newsItem.nullable(),
  next: newsItem.nullable(),
});

export function presentArticle(doc: Doc<"news">, context: ApiContext): string {
  return resolveLinks(phrase(doc.body.body, context.view.language).text, (key) => {
    const linked = context.view.byKey(key);
    const target = linked && documentTarget(context.view, linked);
    return target && addressOf(target, context);
  });
}
