import { investor } from "../../../content/types/investor.ts";
import { definePage } from "../pageModule.ts";
import { columnOn } from "../requestedColumn.ts";
import { columnStanding } from "../standing.ts";
import { type InvestParams, type InvestProps, load } from "./load.ts";
import { Investors } from "./view.tsx";

/** What an investor wants to know first: the share, the figures, the calendar, the latest news. */
export const page = definePage<InvestParams, InvestProps>({
  resolve(query, view) {
    const column = columnOn("invest", query, view, investor.code);
    return column && { column: column.doc.id };
  },
  address({ column }, view) {
    return { id: column, pid: view.columnById(column)?.fathers.join(",") || undefined };
  },
  standing({ column }, context) {
    const node = context.view.columnById(column);
    return node ? columnStanding(node, context) : { columns: [], trail: [] };
  },
  load,
  head({ title, description, jsonLd }) {
    return {
      title: title.text,
      description,
      type: "website",
      feeds: ["announcement-feed"],
      jsonLd: [jsonLd],
    };
  },
  desktop: Investors,
  mobile: Investors,
});
