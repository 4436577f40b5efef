import { contentTypes } from "../../../content/types/index.ts";
import { phrase } from "../../../site/phrase.ts";
import { definePage, type PageContext, type Standing } from "../pageModule.ts";
import { pageNumber, parseId, requestedColumn } from "../requestedColumn.ts";
import { columnStanding, documentQuery, documentStanding } from "../standing.ts";
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
  standing,
  load: (params, context) =>
    "solution" in params
      ? { solution: loadSolution(params, context) }
      : { area: loadArea(params, context) },
  head(props, { words }) {
    if ("area" in props) {
      const { title, page, description, jsonLd } = props.area;
      const name = words.solutions.listTitle(title.text, page);
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

function standing(params: Params, context: PageContext): Standing {
  const { view } = context;
  if ("solution" in params) {
    const doc = view.byId(params.solution);
    if (doc?.type !== "solution") return { columns: [], trail: [] };
    const title = phrase(doc.body.title, view.language);
    return documentStanding({ title, column: doc.body.column }, context);
  }
  const node = view.columnById(params.column);
  return node ? columnStanding(node, context) : { columns: [], trail: [] };
}

function View(props: Props) {
  return "solution" in props ? <Solution {...props.solution} /> : <Areas {...props.area} />;
}
