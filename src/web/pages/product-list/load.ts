import type { FinderTable } from "../../../base/finder/finderTable.ts";
import { isQuantity } from "../../../base/finder/preparedColumns.ts";
import { type FinderSort, sortText } from "../../../base/finder/sortOrder.ts";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { listFileFormats } from "../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
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
import type { FinderProps, SortOption, ViewLink } from "../../islands/Finder/finderProps.ts";
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
  return {
    finder: finderProps(node, list, params, context),
    cards:
      params.view === "cards"
        ? Array.from(onPage, (place) => partCard(list.partAt(place), context))
        : undefined,
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
    fixed: listAddress(node, { ...ofList(params), sort: "", page: 1 }),
  };
  const isCards = params.view === "cards";
  const look = params.view === "table" && urls.surface === "mobile" ? "cards" : "table";
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
      // Cards with pictures show the parts themselves.
      count: isCards ? 0 : pageSize,
      columns: params.columns ?? "key",
      partHref: (part) => partAddress(list.partAt(part), context),
    }),
    look,
    sorts: isCards || look === "cards" ? sortChoices(list, context) : [],
    first: from + 1,
    views: viewChoices(node, params, context),
    exports: list.ordered.length <= maxFinderParts ? listFileFormats : [],
    isLive: !isCards && list.table.parts.ids.length <= maxFinderParts,
  };
}

/** The view and the columns of a list. */
function ofList({ view, columns }: ListParams): Pick<ListParams, "view" | "columns"> {
  return { view, ...(columns && { columns }) };
}

function viewChoices(node: ColumnNode, params: ListParams, context: PageContext) {
  const { view, messages, urls } = context;
  const { products } = messages;
  const choice = (label: string, shown: ListView, ...same: ListView[]): ViewLink => ({
    label,
    query: listAddress(node, { ...ofList(params), view: shown, sort: "", page: 1 }),
    isCurrent: [shown, ...same].includes(params.view),
    ...(shown === "families" && { isPlain: true }),
  });
  const ofParts =
    urls.surface === "mobile"
      ? [choice(products.cards, "table", "cards"), choice(products.table, "rows")]
      : [choice(products.table, "table", "rows"), choice(products.cards, "cards")];
  return usualView(view, node) === "families"
    ? [choice(products.families, "families"), ...ofParts]
    : ofParts;
}

/** Quantities that cards can be sorted by: those that the family's parts put forward. */
const sortableFigures = 4;

function sortChoices({ table }: Listing, { messages }: PageContext): SortOption[] {
  const { products } = messages;
  const choice = (label: string, by: FinderSort | undefined): SortOption => ({
    label,
    sort: sortText(by),
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
