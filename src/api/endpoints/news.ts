import { z } from "zod";
import { neighbours, newsOf } from "../../content/queries/news.ts";
import { columnOf } from "../columnOf.ts";
import { defineEndpoint } from "../endpoint.ts";
import { newsArticle, newsItem, presentArticle, presentNews } from "../entities/news.ts";
import { ApiError } from "../errors.ts";
import { listOf, paged } from "../list.ts";
import { id, paging } from "../parameters.ts";

/** News newest first; with `column`, those of that column and of those under it. */
export const newsList = defineEndpoint({
  path: "news/list",
  query: z.object({ column: id().optional(), ...paging }),
  data: listOf(newsItem),
  answer({ column, ...page }, context) {
    const { view } = context;
    const docs = column === undefined ? view.all("news") : newsOf(view, columnOf(column, context));
    return paged(docs, page, (doc) => presentNews(doc, context));
  },
});

/** One article in full with the one before and after it in its column. */
export const newsInfo = defineEndpoint({
  path: "news/info",
  query: z.object({ id: id() }),
  data: newsArticle,
  answer(query, context) {
    const doc = context.view.byId(query.id);
    if (doc?.type !== "news") throw new ApiError(404, context.words.notFound);
    const { previous, next } = neighbours(context.view, doc);
    return {
      ...presentNews(doc, context),
      content: presentArticle(doc, context),
      previous: previous ? presentNews(previous, context) : null,
      next: next ? presentNews(next, context) : null,
    };
  },
});
