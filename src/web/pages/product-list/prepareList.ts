import { selectByQuery } from "../../../base/finder/orderedSelection.ts";
import { prepareSelection } from "../../../base/finder/prepareTable.ts";
import { partNumberSort, setPartNumberRanks } from "../../../base/finder/sortOrder.ts";
import { type Language, otherLanguage } from "../../../base/site/languages.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { requestedColumn } from "../../../content/queries/columns/requestedColumn.ts";
import { finderTableInSteps } from "../../../content/queries/parts/finderTable/index.ts";
import { familiesOf, partsUnder } from "../../../content/queries/parts/partsOfColumns.ts";
import { ranksByPartNumberInSteps } from "../../../content/queries/parts/sortParts.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { familyCardsInSteps } from "../../presenters/partCard.ts";
import { namesFilters, readFilters } from "./requestedFilters.ts";
import { usualView } from "./resolveList.ts";

/** The families that readers are led to: one that menus leave out (status other than 1) is not. */
export function shownFamilies(node: ColumnNode): readonly ColumnNode[] {
  return familiesOf(node).filter(({ doc }) => doc.body.status === 1);
}

/** The families that have a card under a column: those of its categories, and those without categories. */
function familiesOnCards(node: ColumnNode): ColumnNode[] {
  return shownFamilies(node).flatMap((child) => {
    const families = shownFamilies(child);
    return families.length > 0 ? families : [child];
  });
}

/**
 * Makes what the cards of families show, or the table that a list and its filters read with what they
 * offer and count, and the order of its part numbers where it is sorted by them; where it is filtered,
 * the table of the other language too, as the language switch leads to the same filters.
 */
export function* prepareList(
  query: RawQuery,
  { views }: Publication,
  language: Language,
): Generator<undefined, void> {
  const view = views[language];
  const node = requestedColumn(query, view, contentTypes.product.code);
  if (node === undefined) return;
  const isFiltered = namesFilters(query);
  const showsParts = usualView(view, node) !== "families" || query.view !== undefined;
  if (!showsParts) yield* familyCardsInSteps(familiesOnCards(node), view);
  if (!isFiltered && !showsParts) return;
  const table = yield* finderTableInSteps(view, node);
  if (query.sort?.replace(/^-/, "") === partNumberSort) {
    const parts = partsUnder(view, node);
    const ranks = yield* ranksByPartNumberInSteps(parts);
    setPartNumberRanks(
      table,
      parts.map(({ id }) => ranks.get(id) ?? 0),
    );
  }
  const requested = isFiltered ? readFilters(table, query) : undefined;
  yield;
  yield* prepareSelection(selectByQuery(table, requested?.filters ?? {}));
  const there = views[otherLanguage(language)];
  const other = isFiltered ? there.columnById(node.doc.id) : undefined;
  if (other !== undefined) yield* finderTableInSteps(there, other);
}
