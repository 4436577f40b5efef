import { lastPageOf, pageNumber } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { requestedColumn } from "../../../content/queries/columns/requestedColumn.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { columnPosition, documentPosition } from "../../page/breadcrumb.ts";
import { documentQuery, requestedDocument } from "../../page/documentPage.ts";
import { type ColumnPosition, definePage, type PageContext } from "../../page/pageModule.ts";
import { Areas } from "./Areas.tsx";
import {
  type AreaProps,
  areaQuery,
  loadArea,
  ownSolutions,
  pageSize,
  type ResolvedArea,
} from "./loadArea.ts";
import { loadSolution, type ResolvedSolution, type SolutionProps } from "./loadSolution.ts";
import { Solution } from "./Solution.tsx";

type Resolved = ResolvedSolution | ResolvedArea;
type Props = { readonly solution: SolutionProps } | { readonly area: AreaProps };

/** One solution, or the solutions of a column by application: which of them, its id tells. */
export const page = definePage<Resolved, Props>({
  resolve(query, view) {
    const doc = requestedDocument("solution", query, view);
    if (doc) return { params: { solution: doc.id }, doc };
    const column = requestedColumn(query, view, contentTypes.solution.code);
    if (column === undefined) return undefined;
    const page = pageNumber(query.page);
    if (page > lastPageOf(ownSolutions(column).length, pageSize)) return undefined;
    return { params: { column: column.doc.id, page }, column };
  },
  address: (resolved, view) =>
    "doc" in resolved
      ? documentQuery(resolved.doc, view)
      : areaQuery(resolved.column, resolved.params.page),
  position,
  load: (resolved, context) =>
    "doc" in resolved
      ? { solution: loadSolution(resolved, context) }
      : { area: loadArea(resolved, context) },
  head(props, { messages }) {
    if ("area" in props) {
      const { title, page, description, jsonLd } = props.area;
      const name = messages.frame.pagedTitle(title.text, page);
      return { title: name, description, type: "website", jsonLd };
    }
    const { id, title, summary, jsonLd } = props.solution;
    return {
      title: title.text,
      description: summary.text,
      type: "article",
      shareId: id,
      jsonLd: [jsonLd],
    };
  },
  composed: (resolved) =>
    "column" in resolved && resolved.params.page === 1 ? resolved.column : undefined,
  desktop: View,
  mobile: View,
});

function position(resolved: Resolved, context: PageContext): ColumnPosition {
  if ("column" in resolved) return columnPosition(resolved.column, context);
  const { title, column } = resolved.doc.body;
  return documentPosition({ title: localize(title, context.view.language), column }, context);
}

function View(props: Props) {
  return "solution" in props ? <Solution {...props.solution} /> : <Areas {...props.area} />;
}
