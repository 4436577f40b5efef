import type { View } from "../../../content/publication.ts";
import { newsOf } from "../../../content/queries/news.ts";
import { localize } from "../../../site/localizedText.ts";
import { newsArticleData } from "../../discovery/structuredData.ts";
import { documentPosition, documentQuery } from "../../page/breadcrumb.ts";
import { definePage, type RawQuery } from "../../page/pageModule.ts";
import { parseId } from "../../page/requestedColumn.ts";
import { type ArticleParams, type ArticleProps, load } from "./load.ts";
import { Article } from "./view.tsx";

/** One article of the news. */
export const page = definePage<ArticleParams, ArticleProps>({
  resolve(query: RawQuery, view: View) {
    const id = parseId(query.id) ?? 0;
    if (view.byId(id)?.type === "news") return { id };
    // A menu's link to this page is a column's: its newest article is meant.
    const column = view.columnById(id);
    const newest = column && newsOf(view, column)[0];
    return newest && { id: newest.id };
  },
  address: ({ id }, view) => documentQuery(id, view),
  position({ id }, context) {
    const doc = context.view.byId(id);
    if (doc?.type !== "news") return { columns: [], breadcrumb: [] };
    const title = localize(doc.body.title, context.view.language);
    return documentPosition({ title, column: doc.body.column }, context);
  },
  load,
  head(article, { view }) {
    const publisher = localize(view.setting("company").name, view.language).text;
    return {
      title: article.title.text,
      description: article.lead.text,
      type: "article",
      shareId: article.id,
      publishedTime: article.day,
      feeds: ["news-feed"],
      jsonLd: [
        newsArticleData({
          headline: article.title.text,
          description: article.lead.text,
          section: article.column?.title.text ?? "",
          language: view.language,
          day: article.day,
          updated: article.updated,
          publisher,
          about: article.products.map(({ partNumber }) => partNumber),
        }),
      ],
    };
  },
  desktop: Article,
  mobile: Article,
});
