import { documentPosition, documentQuery } from "../../page/breadcrumb.ts";
import { definePage } from "../../page/pageModule.ts";
import { parseId } from "../../page/requestedColumn.ts";
import { ProductPage } from "./desktop.tsx";
import { load, type ProductParams, type ProductProps } from "./load.ts";
import { MobileProductPage } from "./mobile.tsx";

/** One part: what it is, what it does, how it is ordered. Its place is its home family's, whatever `pid` says. */
export const page = definePage<ProductParams, ProductProps>({
  resolve(query, view) {
    const doc = view.byId(parseId(query.id) ?? 0);
    return doc?.type === "product" ? { id: doc.id } : undefined;
  },
  address: ({ id }, view) => documentQuery(id, view),
  position({ id }, context) {
    const doc = context.view.byId(id);
    if (doc?.type !== "product") return { columns: [], breadcrumb: [] };
    const { partNumber, column } = doc.body;
    return documentPosition({ title: { text: partNumber }, column }, context);
  },
  load,
  head({ id, partNumber, name, summary, jsonLd }) {
    return {
      title: `${partNumber} ${name.text}`,
      description: summary.text,
      type: "product",
      shareId: id,
      jsonLd: [jsonLd],
    };
  },
  desktop: ProductPage,
  mobile: MobileProductPage,
});
