import { localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { columnPosition, documentPosition } from "../../page/breadcrumb.ts";
import { documentQuery, requestedDocument } from "../../page/documentPage.ts";
import { definePage, type PageContext, type RawQuery } from "../../page/pageModule.ts";
import { Careers } from "./Careers.tsx";
import { type CareersProps, loadCareers } from "./loadCareers.ts";
import { loadPosition, type PositionProps, positionHead } from "./loadPosition.ts";
import { Position } from "./Position.tsx";
import { type JobChoices, kinds, listAddress, placeKey, positionsOf } from "./positions.ts";

/** A list of positions, or one of them. */
export type ResolvedCareers =
  | { readonly params: { readonly column: number } & JobChoices; readonly column: ColumnNode }
  | { readonly params: { readonly position: number }; readonly doc: Doc<"career"> };

export type JoinUsProps =
  | { readonly list: CareersProps; readonly position?: undefined }
  | { readonly position: PositionProps; readonly list?: undefined };

/** The open positions by place and kind, and each position, by its `id`. */
export const page = definePage<ResolvedCareers, JoinUsProps>({
  resolve(query, view) {
    const doc = requestedDocument("career", query, view);
    return doc ? { params: { position: doc.id }, doc } : resolveList(query, view);
  },
  address: (resolved, view) =>
    "column" in resolved
      ? listAddress(resolved.column, resolved.params)
      : documentQuery(resolved.doc, view),
  position(resolved, context) {
    if ("column" in resolved) return columnPosition(resolved.column, context);
    const { title, column } = resolved.doc.body;
    return documentPosition({ title: localize(title, context.view.language), column }, context);
  },
  load: (resolved, context, { visitor }) =>
    "column" in resolved
      ? { list: loadCareers(resolved.column, resolved.params, context, visitor?.enquiry) }
      : { position: loadPosition(resolved.doc, context, visitor?.enquiry) },
  head: (props, context) =>
    props.list === undefined
      ? positionHead(props.position, context)
      : listHead(props.list, context),
  composed: (resolved) => ("column" in resolved ? resolved.column : undefined),
  desktop: JoinUs,
  mobile: JoinUs,
});

/** The list of a column; choices that do not exist are ignored. */
function resolveList(query: RawQuery, view: View): ResolvedCareers | undefined {
  const column = columnOfPage("join-us", query, view);
  if (column === undefined) return undefined;
  const asked = query.place ?? "";
  const isPlace =
    asked !== "" && positionsOf(view, column).some(({ body }) => placeKey(body.place) === asked);
  const place = isPlace ? asked : "";
  const kind = kinds.find((one) => one === query.kind) ?? "";
  return { params: { column: column.doc.id, place, kind }, column };
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
