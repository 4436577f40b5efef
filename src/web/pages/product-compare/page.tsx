import { localize } from "../../../site/localizedText.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage } from "../../page/pageModule.ts";
import { DesktopComparison } from "./desktop.tsx";
import { type CompareProps, commonColumn, load } from "./load.ts";
import { MobileComparison } from "./mobile.tsx";
import { type CompareParams, partsOf, resolveSelection, selectionQuery } from "./selection.ts";

/** Two to five parts side by side. Its address holds the comparison, so that it can be passed on. */
export const page = definePage<CompareParams, CompareProps>({
  resolve: resolveSelection,
  address: ({ ids, onlyDifferences }) => selectionQuery(ids, onlyDifferences),
  // There are more choices of five parts than any cache holds.
  isCached: ({ ids, unknown, missing }) => ids.length + unknown.length + missing === 0,
  position({ ids }, context) {
    const title = { text: context.messages.compare.title };
    const common = commonColumn(context.view, partsOf(context.view, ids));
    if (common === undefined) return { columns: [], breadcrumb: [{ title }] };
    const { columns, breadcrumb } = columnPosition(common, context);
    return { columns, breadcrumb: [...breadcrumb, { title }] };
  },
  load,
  head({ parts }, { view, messages }) {
    const company = localize(view.setting("company").name, view.language).text;
    const names = parts.map(({ partNumber }) => partNumber);
    const isEmpty = names.length === 0;
    return {
      title: isEmpty ? messages.compare.title : messages.compare.titleOf(names),
      description: isEmpty ? messages.compare.lead : messages.compare.descriptionOf(names, company),
      type: "website",
      jsonLd: [],
    };
  },
  desktop: DesktopComparison,
  mobile: MobileComparison,
});
