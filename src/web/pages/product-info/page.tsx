import { mentionsInSteps } from "../../../content/queries/parts/productMentions.ts";
import { documentPosition } from "../../page/breadcrumb.ts";
import { documentQuery, type ResolvedDocument, resolveDocument } from "../../page/documentPage.ts";
import { definePage } from "../../page/pageModule.ts";
import { ProductPage } from "./desktop.tsx";
import { pictureId } from "./headSections.tsx";
import { load, type ProductProps } from "./load.ts";
import { MobileProductPage } from "./mobile.tsx";

/** One part: what it is, what it does, how it is ordered. Its place is its home family's, or that of a column whose link names it. */
export const page = definePage<ResolvedDocument<"product">, ProductProps>({
  prepare: (_query, { views }, language) => mentionsInSteps(views[language]),
  resolve: (query, view) => resolveDocument("product", query, view),
  address: ({ doc }, view) => documentQuery(doc, view),
  position({ doc, namedBy }, context) {
    const { partNumber, column } = doc.body;
    return documentPosition({ title: { text: partNumber }, column, namedBy }, context);
  },
  load: ({ doc }, context) => load(doc, context),
  head({ id, partNumber, name, summary, look, datasheet, jsonLd }, { messages }) {
    return {
      title: `${partNumber} ${name.text}`,
      description: summary.text,
      type: "product",
      shareId: id,
      paper: {
        title: `${partNumber} ${name.text}`,
        note: datasheet && [messages.search.datasheet, datasheet.revision].join(" "),
      },
      ...(look && { expects: pictureId }),
      jsonLd: [jsonLd],
    };
  },
  desktop: ProductPage,
  mobile: MobileProductPage,
});
