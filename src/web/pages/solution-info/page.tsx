import { contentTypes } from "../../../content/types/index.ts";
import { localize } from "../../../site/localizedText.ts";
import { columnPosition, documentPosition, documentQuery } from "../../page/breadcrumb.ts";
import { type ColumnPosition, definePage, type PageContext } from "../../page/pageModule.ts";
import { pageNumber, parseId, requestedColumn } from "../../page/requestedColumn.ts";
import { Areas } from "./Areas.tsx";
import { type AreaParams, type AreaProps, areaQuery, lastPage, loadArea } from "./loadArea.ts";
import { loadSolution, type SolutionParams, type SolutionProps } from "./loadSolution.ts";
import { Solution } from "./Solution.tsx";

type Params = SolutionParams | AreaParams;
type Props = { readonly solution: SolutionProps } | { readonly area: AreaProps };

/** One solution, or the solutions of a column by application: which of them, its id tells. */
export const page = definePage<Params, Props>({
  resolve(query, view) {
    const doc = view.byId(parseId(query.id) ?? 0);
    if (doc?.type === "solution") return { solution: doc.id };
    const column = requestedColumn(query, view, contentTypes.solution.code);
    if (column === undefined) return undefined;
    const page = pageNumber(query.page);
    return page > lastPage(view, column) ? undefined : { column: column.doc.id, page };
  },
  address(params, view) {
    if ("solution" in params) return documentQuery(params.solution, view);
    const node = view.columnById(params.column);
    return node ? areaQuery(node, params.page) : {};
  },
  position,
  load: (params, context) =>
    "solution" in params
      ? { solution: loadSolution(params, context) }
      : { area: loadArea(params, context) },
  head(props, { messages }) {
    if ("area" in props) {
      const { title, page, description, jsonLd } = props.area;
      const name = messages.solutions.listTitle(title.text, page);
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
  desktop: View,
  mobile: View,
});

function position(params: Params, context: PageContext): ColumnPosition {
  const { view } = context;
  if ("solution" in params) {
    const doc = view.byId(params.solution);
    if (doc?.type !== "solution") return { columns: [], breadcrumb: [] };
    const title = localize(doc.body.title, view.language);
    return documentPosition({ title, column: doc.body.column }, context);
  }
  const node = view.columnById(params.column);
  return node ? columnPosition(node, context) : { columns: [], breadcrumb: [] };
}

function View(props: Props) {
  return "solution" in props ? <Solution {...props.solution} /> : <Areas {...props.area} />;
}
