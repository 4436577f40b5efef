import type { Publication } from "../../../content/publication.ts";
import { parametersOf, tableParametersOf } from "../../../content/queries/familyParameters.ts";
import { filterableParameters, filterPrefix } from "../../../content/queries/filters.ts";
import { partColumns } from "../../../content/queries/partColumns.ts";
import { parseSort } from "../../../content/queries/partOrder.ts";
import { requestedColumn } from "../../../content/queries/requestedColumn.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { type Language, otherLanguage } from "../../../site/languages.ts";
import type { RawQuery } from "../../page/pageModule.ts";

/**
 * Makes the values by parameter that a list and its filters read, and the order it is sorted in; of the
 * other language, where the language switch leads to the same filters, what these read.
 */
export function* prepareList(
  query: RawQuery,
  { views }: Publication,
  language: Language,
): Generator<undefined, void> {
  const view = views[language];
  const node = requestedColumn(query, view, contentTypes.product.code);
  if (node === undefined) return;
  const isAsked = ({ key }: { key: string }) => query[filterPrefix + key] !== undefined;
  const inTable = tableParametersOf(view, node);
  const asked = filterableParameters(view, node).filter(isAsked);
  const read = new Set([...inTable, ...parametersOf(view, node), ...asked]);
  yield* partColumns(view, node).prepare(read, parseSort(query.sort, inTable), inTable);
  const there = views[otherLanguage(language)];
  const other = asked.length > 0 ? there.columnById(node.doc.id) : undefined;
  if (other === undefined) return;
  const askedThere = filterableParameters(there, other).filter(isAsked);
  yield* partColumns(there, other).prepare(askedThere, undefined, []);
}
