import { z } from "zod";
import { neighbours } from "../../content/queries/news.ts";
import { documentsIn } from "../columnOf.ts";
import { documentOf, exampleOf } from "../documentOf.ts";
import { defineEndpoint } from "../endpoint.ts";
import { newsArticle, newsItem, presentArticle, presentNews } from "../entities/news.ts";
import { listOf, paged } from "../list.ts";
import { id, inColumn, paging } from "../parameters.ts";
import { noted } from "../schemas.ts";

/** News newest first; with `column`, those of that column and of those under it. */
export const newsList = defineEndpoint({
  path: "news/list",
  query: z.object({ ...inColumn, ...paging }),
  data: listOf(newsItem),
  answer: ({ column, ...page }, context) =>
    paged(documentsIn("news", column, context), page, (doc) => presentNews(doc, context)),
});

/** One article in full with the one before and after it in its column. */
export const newsInfo = defineEndpoint({
  path: "news/info",
  query: z.object({ id: noted("newsId", id()) }),
  data: newsArticle,
  example: exampleOf("news"),
  answer(query, context) {
    const doc = documentOf("news", query.id, context);
    return presentArticle(doc, neighbours(context.view, doc), context);
  },
});
