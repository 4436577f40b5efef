import { phrase } from "../../../site/phrase.ts";
import { definePage } from "../pageModule.ts";
import { columnStanding } from "../standing.ts";
import { DesktopComparison } from "./desktop.tsx";
import { type CompareProps, commonColumn, load } from "./load.ts";
import { MobileComparison } from "./mobile.tsx";
import { type CompareParams, partsOf, resolveSelection, selectionQuery } from "./selection.ts";

/** Two to five parts side by side. Its address holds the comparison, so that it can be passed on. */
export const page = definePage<CompareParams, CompareProps>({
  resolve: resolveSelection,
  address: ({ ids, onlyDifferences }) => selectionQuery(ids, onlyDifferences),
  // There are more choices of five parts than any cache holds.
  isKept: ({ ids, unknown, missing }) => ids.length + unknown.length + missing === 0,
  standing({ ids }, context) {
    const title = { text: context.words.compare.title };
    const common = commonColumn(context.view, partsOf(context.view, ids));
    if (common === undefined) return { columns: [], trail: [{ title }] };
    const { columns, trail } = columnStanding(common, context);
    return { columns, trail: [...trail, { title }] };
  },
  load,
  head({ parts }, { view, words }) {
    const company = phrase(view.setting("company").name, view.language).text;
    const names = parts.map(({ partNumber }) => partNumber);
    const isEmpty = names.length === 0;
    return {
      title: isEmpty ? words.compare.title : words.compare.titleOf(names),
      description: isEmpty ? words.compare.lead : words.compare.descriptionOf(names, company),
      type: "website",
      jsonLd: [],
    };
  },
  desktop: DesktopComparison,
  mobile: MobileComparison,
});
