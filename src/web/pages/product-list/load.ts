import type { FinderTable } from "../../../base/finder/finderTable.ts";
import { type FinderSort, sortText } from "../../../base/finder/partOrder.ts";
import { isQuantity } from "../../../base/finder/preparedColumns.ts";
import { lastPageOf } from "../../../base/site/addresses/idsAndPages.ts";
import { listFileFormats } from "../../../base/site/addresses/productAddresses.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { finderTable, maxFinderParts } from "../../../content/queries/parts/finderTable/index.ts";
import {
  familiesOf,
  featuredUnder,
  partsUnder,
} from "../../../content/queries/parts/partsOfColumns.ts";
import type { Family } from "../../components/product/FamilyCard.tsx";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { Tab } from "../../components/Tabs.tsx";
import type { FinderProps, ViewLink } from "../../islands/Finder/finderState.ts";
import { screenOf } from "../../islands/Finder/screen/screenOfQuery.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { columnAddress, familyCard, partAddress, partCard } from "../../presenters/partCard.ts";
import { shownFamilies } from "./prepareList.ts";
import { type RequestedFilters, requestedOf } from "./requestedFilters.ts";
import {
  type Listing,
  type ListParams,
  type ListView,
  listAddress,
  listing,
  pageSize,
  type ResolvedList,
  usualView,
} from "./resolveList.ts";

/** Message about filters that were left out; undefined without any. */
function filterNotice(
  table: FinderTable | undefined,
  requested: RequestedFilters | undefined,
  { messages }: PageContext,
): string | undefined {
  if (requested === undefined || requested.refused.length + requested.unknown === 0) {
    return undefined;
  }
  const labels = (table?.columns ?? [])
    .filter(({ name }) => requested.refused.includes(name))
    .map(({ text }) => text);
  return messages.products.filtersLeftOut(
    labels.join(messages.products.listSeparator),
    requested.unknown,
  );
}

/** A choice of the list's toolbar, the one in force marked. */
export interface ViewChoice {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Families under one heading; without a title where they lie directly under the column shown. */
export interface FamilySection {
  readonly id: number;
  readonly title: LocalizedText | undefined;
  readonly href: string;
  readonly families: readonly Family[];
}

export interface PartListing {
  readonly finder: FinderProps;
  /** In place of the table, where they were asked for. */
  readonly cards: readonly PartCard[] | undefined;
  readonly sorts: readonly ViewChoice[];
  readonly page: number;
  readonly lastPage: number;
  readonly addressOfPage: (page: number) => string;
}

export interface ProductListProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Parts in the column and under it. */
  readonly count: number;
  readonly siblings:
    | { readonly title: LocalizedText; readonly columns: readonly Tab[] }
    | undefined;
  readonly sections: readonly FamilySection[];
  readonly featured: readonly PartCard[];
  /** Address of all parts in one table; for a column that shows its families. */
  readonly tableHref: string;
  /** Undefined where the column shows its families. */
  readonly parts: PartListing | undefined;
  /** Message about filters that were left out. */
  readonly notice: string | undefined;
  readonly page: number;
}

/** Parts put forward under a column's families. */
const featuredCount = 4;

export function load(
  { params, column: node }: ResolvedList,
  context: PageContext,
): ProductListProps {
  const { view } = context;
  const isOverview = params.view === "families";
  const under = partsUnder(view, node);
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    count: under.length,
    siblings: siblingsOf(node, context),
    sections: isOverview || params.view === usualView(view, node) ? sectionsOf(node, context) : [],
    featured: isOverview
      ? featuredUnder(view, node, featuredCount).map((part) => partCard(part, context))
      : [],
    tableHref: addressOfList(node, context, { view: "table", sort: "", page: 1 }),
    parts: isOverview ? undefined : partListing(node, params, context),
    notice: filterNotice(params.requested && finderTable(view, node), params.requested, context),
    page: params.page,
  };
}

/**
 * The families under a column: each category with its families under its own heading, families that
 * lie directly under the column before them. Deeper levels are a category's own affair.
 */
function sectionsOf(node: ColumnNode, context: PageContext): FamilySection[] {
  const below = shownFamilies(node);
  const sectionOf = (
    title: LocalizedText | undefined,
    of: ColumnNode,
    families: readonly ColumnNode[],
  ) => ({
    id: of.doc.id,
    title,
    href: columnAddress(of, context),
    families: families.map((family) => familyCard(family, context)),
  });
  const direct = below.filter((child) => shownFamilies(child).length === 0);
  const categories = below.filter((child) => shownFamilies(child).length > 0);
  return [
    ...(direct.length > 0 ? [sectionOf(undefined, node, direct)] : []),
    ...categories.map((category) =>
      sectionOf(
        localize(category.doc.body.title, context.view.language),
        category,
        shownFamilies(category),
      ),
    ),
  ];
}

function siblingsOf(node: ColumnNode, context: PageContext): ProductListProps["siblings"] {
  const { parent } = node;
  if (parent === null) return undefined;
  const columns = familiesOf(parent).filter(
    (column) => column === node || column.doc.body.status === 1,
  );
  if (columns.length < 2) return undefined;
  const { language } = context.view;
  return {
    title: localize(parent.doc.body.title, language),
    columns: columns.map((column) => ({
      title: localize(column.doc.body.title, language),
      href: columnAddress(column, context),
      isCurrent: column === node,
    })),
  };
}

function partListing(node: ColumnNode, given: ListParams, context: PageContext): PartListing {
  const list = listing(context.view, node, given);
  const { selection, ordered, onPage } = list;
  const params = { ...given, requested: requestedOf(selection.conditions) };
  const isTable = params.view === "table";
  return {
    finder: finderProps(node, list, params, context),
    cards: isTable
      ? undefined
      : Array.from(onPage, (place) => partCard(list.partAt(place), context)),
    sorts: isTable ? [] : sortChoices(node, list, params, context),
    page: params.page,
    lastPage: lastPageOf(ordered.length, pageSize),
    addressOfPage: (page) => addressOfList(node, context, { ...params, page }),
  };
}

function finderProps(
  node: ColumnNode,
  list: Listing,
  params: ListParams,
  context: PageContext,
): FinderProps {
  const { view, urls, messages } = context;
  const from = (params.page - 1) * pageSize;
  const place = {
    urls: { ...urls },
    fixed: listAddress(node, { view: params.view, sort: "", page: 1 }),
  };
  const state = { query: params.requested?.filters ?? {}, sort: params.sort };
  return {
    place,
    state,
    column: node.doc.id,
    caption: messages.products.tableOf(localize(node.doc.body.title, view.language).text),
    screen: screenOf({
      list,
      place,
      messages: messages.finder,
      from,
      // Cards show the parts themselves.
      count: params.view === "table" ? pageSize : 0,
      partHref: (part) => partAddress(list.partAt(part), context),
    }),
    first: from + 1,
    views: viewChoices(node, params, context),
    exports: list.ordered.length <= maxFinderParts ? listFileFormats : [],
    isLive: params.view === "table" && list.table.parts.ids.length <= maxFinderParts,
  };
}

function viewChoices(node: ColumnNode, params: ListParams, { view, messages }: PageContext) {
  const { products } = messages;
  const choice = (label: string, shown: ListView): ViewLink => ({
    label,
    query: listAddress(node, { view: shown, sort: "", page: 1 }),
    isCurrent: params.view === shown,
    ...(shown === "families" && { isPlain: true }),
  });
  const ofParts = [choice(products.table, "table"), choice(products.cards, "cards")];
  return usualView(view, node) === "families"
    ? [choice(products.families, "families"), ...ofParts]
    : ofParts;
}

/** Quantities that cards can be sorted by: those that the family's parts put forward. */
const sortableFigures = 4;

function sortChoices(
  node: ColumnNode,
  { table, sort }: Listing,
  params: ListParams,
  context: PageContext,
): ViewChoice[] {
  const { products } = context.messages;
  const choice = (label: string, by: FinderSort | undefined): ViewChoice => ({
    label,
    href: addressOfList(node, context, { ...params, sort: sortText(by), page: 1 }),
    isCurrent: sortText(by) === sortText(sort),
  });
  const figures = table.columns
    .filter((column) => column.isMain && isQuantity(column))
    .slice(0, sortableFigures)
    .flatMap((column) => {
      const up = choice(products.lowToHigh(column.text), { column, descending: false });
      const down = choice(products.highToLow(column.text), { column, descending: true });
      return column.direction === "more" ? [down, up] : [up, down];
    });
  return [
    choice(products.usualOrder, undefined),
    choice(products.partNumberSort, { column: undefined, descending: false }),
    ...figures,
  ];
}

function addressOfList(
  node: ColumnNode,
  context: PageContext,
  list: Omit<ListParams, "id">,
): string {
  return context.href("product-list", listAddress(node, list));
}
