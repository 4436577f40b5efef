import { localize } from "../../../base/site/text/localizedText.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage } from "../../page/pageModule.ts";
import { DesktopComparison } from "./desktop.tsx";
import { type CompareProps, commonColumn, load } from "./load.ts";
import { MobileComparison } from "./mobile.tsx";
import { type ResolvedComparison, resolveSelection, selectionQuery } from "./selection.ts";

/** Two to five parts side by side. Its address holds the comparison, so that it can be passed on. */
export const page = definePage<ResolvedComparison, CompareProps>({
  resolve: resolveSelection,
  address: ({ params: { ids, onlyDifferences } }) => selectionQuery(ids, onlyDifferences),
  // There are more choices of five parts than any cache holds.
  delivery: ({ ids, unknown, missing }) =>
    ids.length + unknown.length + missing === 0 ? "cached" : "perRequest",
  position({ parts }, context) {
    const title = { text: context.messages.compare.title };
    const common = commonColumn(context.view, parts);
    if (common === undefined) return { columns: [], breadcrumb: [{ title }] };
    const { columns, breadcrumb } = columnPosition(common, context);
    return { columns, breadcrumb: [...breadcrumb, { title }] };
  },
  load,
  head({ parts }, { view, messages }) {
    const company = localize(view.setting("company").name, view.language).text;
    const names = parts.map(({ partNumber }) => partNumber);
    const isEmpty = names.length === 0;
    const title = isEmpty ? messages.compare.title : messages.compare.titleOf(names);
    return {
      title,
      paper: { title },
      description: isEmpty ? messages.compare.lead : messages.compare.descriptionOf(names, company),
      type: "website",
      jsonLd: [],
    };
  },
  desktop: DesktopComparison,
  mobile: MobileComparison,
});
