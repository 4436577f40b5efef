import { parseId } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { newsOf } from "../../../content/queries/news.ts";
import { newsArticleData } from "../../discovery/structuredData/structuredData.ts";
import { documentPosition } from "../../page/breadcrumb.ts";
import {
  documentQuery,
  type ResolvedDocument,
  requestedDocument,
  resolvedAt,
} from "../../page/documentPage.ts";
import { definePage, type RawQuery } from "../../page/pageModule.ts";
import { type ArticleProps, load } from "./load.ts";
import { Article } from "./view.tsx";

/** One article of the news. */
export const page = definePage<ResolvedDocument<"news">, ArticleProps>({
  resolve(query: RawQuery, view: View) {
    const doc = requestedDocument("news", query, view) ?? newestIn(query, view);
    return doc && resolvedAt(doc, query, view);
  },
  address: ({ doc }, view) => documentQuery(doc, view),
  position({ doc, namedBy }, context) {
    const title = localize(doc.body.title, context.view.language);
    return documentPosition({ title, column: doc.body.column, namedBy }, context);
  },
  load: ({ doc }, context) => load(doc, context),
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

/** A menu links this page by a column's id, which stands for its newest article. */
function newestIn({ id }: RawQuery, view: View): Doc<"news"> | undefined {
  const column = view.columnById(parseId(id) ?? 0);
  return column && newsOf(view, column)[0];
}
