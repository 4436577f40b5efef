import type { View } from "../../../content/publication.ts";
import { newsYears } from "../../../content/queries/news.ts";
import { localize } from "../../../site/localizedText.ts";
import { itemListData, titled } from "../../discovery/structuredData.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage, type RawQuery } from "../../page/pageModule.ts";
import { pageNumber, requestedColumn } from "../../page/requestedColumn.ts";
import {
  lastPage,
  listAddress,
  load,
  type NewsListParams,
  type NewsListProps,
  newsType,
} from "./load.ts";
import { NewsList } from "./view.tsx";

/**
 * The news of a column and what is under it, newest first, ten a page; of one year, if it is chosen.
 * A year without news is passed over, as if none had been chosen.
 */
export const page = definePage<NewsListParams, NewsListProps>({
  resolve(query: RawQuery, view: View) {
    const column = requestedColumn(query, view, newsType);
    if (column === undefined) return undefined;
    const year = newsYears(view, column)
      .keys()
      .find((one) => String(one) === query.year);
    const number = pageNumber(query.page);
    if (number > lastPage(view, column, year)) return undefined;
    return { column: column.doc.id, ...(year && { year }), page: number };
  },
  address({ column, year, page: number }, view) {
    const node = view.columnById(column);
    return node ? listAddress(node, year, number) : {};
  },
  position({ column }, context) {
    const node = context.view.columnById(column);
    return node ? columnPosition(node, context) : { columns: [], breadcrumb: [] };
  },
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
  desktop: NewsList,
  mobile: NewsList,
});
