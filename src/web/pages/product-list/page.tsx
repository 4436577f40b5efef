import { localize } from "../../../base/site/text/localizedText.ts";
import { itemListData, titled } from "../../discovery/structuredData/structuredData.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage } from "../../page/pageModule.ts";
import { load, type ProductListProps } from "./load.ts";
import { prepareList } from "./prepareList.ts";
import { listAddress, type ResolvedList, resolveList } from "./resolveList.ts";
import { ProductList } from "./view.tsx";

/** The product centre: families of a column, or the parts of a family as cards or in a table. */
export const page = definePage<ResolvedList, ProductListProps>({
  prepare: prepareList,
  resolve: resolveList,
  address: ({ params, column }) => listAddress(column, params),
  delivery: ({ requested }) => (requested === undefined ? "cached" : "perRequest"),
  position: ({ column }, context) => columnPosition(column, context),
  load,
  head(props, { view, messages, absolute }) {
    const { title, summary, page: number } = props;
    const company = localize(view.setting("company").name, view.language).text;
    return {
      title: messages.frame.pagedTitle(title.text, number),
      description: summary.text || messages.products.listDescription(title.text, company),
      type: "website",
      paper: { title: title.text },
      jsonLd: itemListData(title.text, listed(props), absolute),
    };
  },
  composed: ({ column, params }) => (params.page === 1 ? column : undefined),
  desktop: ProductList,
  mobile: ProductList,
});

/** The entries of the list: parts, or families where it shows those. */
function listed({ parts, sections }: ProductListProps): readonly { name: string; href: string }[] {
  if (parts === undefined) return sections.flatMap(({ families }) => families.map(titled));
  const cards = parts.cards?.map(({ partNumber, href }) => ({ name: partNumber, href }));
  return cards ?? parts.finder.screen.rows.map(({ number, href }) => ({ name: number, href }));
}
