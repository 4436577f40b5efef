import type { ColumnNode } from "../../../content/columns.ts";
import { ranksByPartNumber } from "../../../content/queries/partOrder.ts";
import { relevantColumns } from "../../../finder/offered.ts";
import { partNumberSort, sortKey } from "../../../finder/order.ts";
import { codesOfPart, type Selection } from "../../../finder/selection.ts";
import type { FinderColumn, FinderValue } from "../../../finder/table.ts";
import { localize } from "../../../site/localizedText.ts";
import type {
  ProductTableProps,
  TableCell,
  TableColumn,
  TableRow,
} from "../../islands/ProductTable/model.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { partAddress } from "../../presenters/partCard.ts";
import { type Listing, type ListParams, listAddress } from "./listing.ts";

/**
 * The table of a list: a column for each parameter that a part has a value of. Where the table holds
 * every part it sorts in place; where there are more pages, sorting is the server's.
 */
export function partTable(
  node: ColumnNode,
  list: Listing,
  { view, requested }: Pick<ListParams, "view" | "requested">,
  context: PageContext,
): ProductTableProps {
  const { messages } = context;
  const { products } = messages;
  const isWhole = list.ordered.length === list.onPage.length;
  // Rows travel in readers' order, so that ties keep it however often the table is sorted.
  const places = [...(isWhole ? list.selection.parts : list.onPage)];
  const rows = places.map((place) => ({ place, part: list.partAt(place) }));
  const columns = shownColumns(list.selection);
  const byPartNumber = ranksByPartNumber(rows.map(({ part }) => part));
  const [before = "", after = ""] = context
    .href("product-list", listAddress(node, { view, sort: sortMark, page: 1, requested }))
    .split(sortMark);
  return {
    rows: rows.map(({ place, part }) => ({
      id: part.id,
      part: part.body.partNumber,
      href: partAddress(part, context),
      stage: part.body.lifecycle.stage,
      rank: byPartNumber.get(part.id) ?? 0,
      cells: columns.map((column) => cellOf(list.selection, column, place, products.listSeparator)),
      ...fittingCodes(list.selection, place, products.orderCodesThatFit),
    })),
    caption: products.tableOf(localize(node.doc.body.title, context.view.language).text),
    columns: columns.map(tableColumn),
    sortsInPlace: isWhole,
    sort: list.sort
      ? {
          key: list.sort.column ? sortKey(list.sort.column) : partNumberSort,
          descending: list.sort.descending,
        }
      : null,
    sortAddress: [before, after],
    partKey: partNumberSort,
    messages: {
      part: products.part,
      compare: messages.compare.add,
      stage: products.stage,
      stages: Object.fromEntries(
        Object.entries(products.stages).map(([stage, { name }]) => [stage, name]),
      ),
      none: products.none,
      columns: products.columns,
      allColumns: products.allColumns,
      noColumns: products.noColumns,
    },
  };
}

/** Stands in an address for the sort that the table puts there. */
const sortMark = "SORT";

/** The columns that are about the list's parts and that one of them has a value of; the stage is apart. */
function shownColumns(selection: Selection): readonly FinderColumn[] {
  const { table, conditions, parts } = selection;
  return relevantColumns(table, conditions).filter(
    ({ name, level, at }) =>
      name !== "lifecycle" &&
      (level === "orderCode" || parts.some((place) => (at[place] ?? -1) >= 0)),
  );
}

function tableColumn(column: FinderColumn): TableColumn {
  const { text, lang, unit, kind, direction } = column;
  return {
    key: sortKey(column),
    label: text,
    ...(lang && { lang }),
    ...(unit && { unit }),
    ...((kind === "number" || kind === "range") && { isNumeric: true }),
    ...(direction === "more" && { descendsFirst: true }),
  };
}

/** A part's value or, of order codes, the different values of those that fit. */
function cellOf(
  selection: Selection,
  column: FinderColumn,
  place: number,
  separator: string,
): TableCell {
  const entries = column.level === "part" ? [place] : selection.fittingCodes(place);
  const found = new Set(entries.map((entry) => column.at[entry] ?? -1).filter((rank) => rank >= 0));
  const ranks = [...found].sort((a, b) => a - b);
  const [first] = ranks;
  if (first === undefined) return null;
  const values = ranks.flatMap((rank) => {
    const value = column.values[rank];
    return value ? [value] : [];
  });
  const text = values.map(([shown]) => shown).join(separator);
  const lang = values.map(langOf).find((one) => one !== undefined);
  return lang === undefined ? [text, first] : [text, first, lang];
}

function langOf(value: FinderValue): string | undefined {
  const last = value.length > 1 ? value.at(-1) : undefined;
  return typeof last === "string" ? last : undefined;
}

/** How many of a part's order codes fit, where order codes are filtered. */
function fittingCodes(
  selection: Selection,
  place: number,
  words: (fitting: number, all: number) => string,
): Pick<TableRow, "fits"> {
  const isFiltered = selection.conditions.some(({ column }) => column.level === "orderCode");
  const all = codesOfPart(selection.table, place);
  const [first = 0] = all;
  if (!isFiltered || selection.table.orderCodes.codes[first] === "") return {};
  return { fits: words(selection.fittingCodes(place).length, all.length) };
}
