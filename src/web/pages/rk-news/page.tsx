import { lastPageOf, pageNumber } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import { requestedColumn } from "../../../content/queries/columns/requestedColumn.ts";
import { newsOf, newsYears } from "../../../content/queries/news.ts";
import { itemListData, titled } from "../../discovery/structuredData/structuredData.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage, type RawQuery } from "../../page/pageModule.ts";
import {
  listAddress,
  load,
  type NewsListProps,
  newsType,
  pageSize,
  type ResolvedNewsList,
} from "./load.ts";
import { NewsList } from "./view.tsx";

/**
 * The news of a column and what is under it, newest first, ten a page; of one year, if it is chosen.
 * A year without news is passed over, as if none had been chosen.
 */
export const page = definePage<ResolvedNewsList, NewsListProps>({
  resolve(query: RawQuery, view: View) {
    const column = requestedColumn(query, view, newsType);
    if (column === undefined) return undefined;
    const year = newsYears(view, column)
      .keys()
      .find((one) => String(one) === query.year);
    const number = pageNumber(query.page);
    if (number > lastPageOf(newsOf(view, column, year).length, pageSize)) return undefined;
    return { params: { column: column.doc.id, ...(year && { year }), page: number }, column };
  },
  address: ({ params, column }) => listAddress(column, params.year, params.page),
  position: ({ column }, context) => columnPosition(column, context),
  load,
  head({ title, summary, year, page: number, featured, items }, { view, messages, absolute }) {
    const company = localize(view.setting("company").name, view.language).text;
    return {
      title: messages.news.listTitle(title.text, year, number),
      description: summary.text || messages.news.listDescription(title.text, company),
      type: "website",
      feeds: ["news-feed"],
      jsonLd: itemListData(
        title.text,
        [...(featured ? [featured] : []), ...items].map(titled),
        absolute,
      ),
    };
  },
  composed: ({ column, params }) => (params.page === 1 ? column : undefined),
  desktop: NewsList,
  mobile: NewsList,
});
