import * as z from "zod";
import { neighbours } from "../../../content/queries/news.ts";
import { defineEndpoint } from "../../endpoint.ts";
import { id, inColumn, paging } from "../../parameters.ts";
import { withDescription } from "../../schemaRegistry.ts";
import { newsArticle, newsItem, presentArticle, presentNews } from "../entities/news.ts";
import { documentsIn, exampleDocument, findDocument } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** News newest first; with `column`, those of that column and of those under it. */
export const newsList = defineEndpoint({
  path: "news/list",
  query: z.object({ ...inColumn, ...paging }),
  data: pageSchema(newsItem),
  answer: ({ column, ...page }, context) =>
    paginate(documentsIn("news", column, context), page, (doc) => presentNews(doc, context)),
});

/** One article in full with the one before and after it in its column. */
export const newsInfo = defineEndpoint({
  path: "news/info",
  query: z.object({ id: withDescription("newsId", id()) }),
  data: newsArticle,
  example: exampleDocument("news"),
  answer(query, context) {
    const doc = findDocument("news", query.id, context);
    return presentArticle(doc, neighbours(context.view, doc), context);
  },
});
