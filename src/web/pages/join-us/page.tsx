import type { View } from "../../../content/publication.ts";
import { localize } from "../../../site/localizedText.ts";
import { columnPosition, documentPosition, documentQuery } from "../../page/breadcrumb.ts";
import { columnById, columnOfPage } from "../../page/columnPage.ts";
import { definePage, type PageContext, type RawQuery } from "../../page/pageModule.ts";
import { parseId } from "../../page/requestedColumn.ts";
import { Careers } from "./Careers.tsx";
import { type CareersProps, loadCareers } from "./loadCareers.ts";
import { loadPosition, type PositionProps, positionHead } from "./loadPosition.ts";
import { Position } from "./Position.tsx";
import { type JobChoices, kinds, listAddress, placeKey, positionsOf } from "./positions.ts";

/** A list of positions, or one of them. */
export type CareersParams =
  | ({ readonly column: number } & JobChoices)
  | { readonly position: number };

export type JoinUsProps =
  | { readonly list: CareersProps; readonly position?: undefined }
  | { readonly position: PositionProps; readonly list?: undefined };

/** The open positions by place and kind, and each position, by its `id`. */
export const page = definePage<CareersParams, JoinUsProps>({
  resolve(query, view) {
    const id = parseId(query.id);
    if (id !== undefined && view.byId(id)?.type === "career") return { position: id };
    return resolveList(query, view);
  },
  address(params, view) {
    if ("column" in params) return listAddress(columnById(params.column, view), params);
    return documentQuery(params.position, view);
  },
  position(params, context) {
    if ("column" in params) return columnPosition(columnById(params.column, context.view), context);
    const doc = context.view.byId(params.position);
    if (doc?.type !== "career") return { columns: [], breadcrumb: [] };
    const title = localize(doc.body.title, context.view.language);
    return documentPosition({ title, column: doc.body.column }, context);
  },
  load: (params, context) =>
    "column" in params
      ? { list: loadCareers(columnById(params.column, context.view), params, context) }
      : { position: loadPosition(params.position, context) },
  head: (props, context) =>
    props.list === undefined
      ? positionHead(props.position, context)
      : listHead(props.list, context),
  desktop: JoinUs,
  mobile: JoinUs,
});

/** What cannot be chosen is as good as not chosen. */
function resolveList(query: RawQuery, view: View): CareersParams | undefined {
  const node = columnOfPage("join-us", query, view);
  if (node === undefined) return undefined;
  const asked = query.place ?? "";
  const isPlace =
    asked !== "" && positionsOf(view, node).some(({ body }) => placeKey(body.place) === asked);
  return {
    column: node.doc.id,
    place: isPlace ? asked : "",
    kind: kinds.find((kind) => kind === query.kind) ?? "",
  };
}

function listHead(
  { title, choices, places, count }: CareersProps,
  { view, messages: { careers } }: PageContext,
) {
  const company = localize(view.setting("company").name, view.language).text;
  return {
    title: careers.listTitle(title.text, choices),
    description: careers.listDescription(count, places, company),
    type: "website" as const,
    jsonLd: [],
  };
}

function JoinUs({ list, position }: JoinUsProps) {
  return list === undefined ? <Position {...position} /> : <Careers {...list} />;
}
