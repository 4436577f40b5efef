import type { ColumnNode } from "../../../content/columns.ts";
import { partColumns } from "../../../content/queries/partColumns.ts";
import { partNumberKey, ranksBy, ranksByPartNumber } from "../../../content/queries/partOrder.ts";
import { typedValue } from "../../../content/queries/partValues.ts";
import type { Parameter, Part } from "../../../content/queries/products.ts";
import { showValue, withUnit } from "../../../content/queries/shownValues.ts";
import { localize } from "../../../site/localizedText.ts";
import type {
  ProductTableProps,
  TableCell,
  TableColumn,
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
  { asked }: Pick<ListParams, "asked">,
  context: PageContext,
): ProductTableProps {
  const { view, messages } = context;
  const isWhole = list.usual.length === list.onPage.length;
  const used = list.parameters.filter((parameter) =>
    list.usual.some((part) => typedValue(part, parameter) !== undefined),
  );
  const whole = partColumns(view, node);
  const rows = isWhole ? list.usual : list.onPage;
  const columns = used.map((parameter) =>
    columnOf(parameter, rows, whole.of(parameter).unit, context),
  );
  const byPartNumber = ranksByPartNumber(rows);
  const [before = "", after = ""] = context
    .href("product-list", listAddress(node, { view: "table", sort: sortMark, page: 1, asked }))
    .split(sortMark);
  const { products } = messages;
  return {
    // Rows travel in readers' order, so that ties keep it however often the table is sorted.
    rows: rows.map((part) => ({
      id: part.id,
      part: part.body.partNumber,
      href: partAddress(part, context),
      stage: part.body.lifecycle.stage,
      rank: byPartNumber.get(part.id) ?? 0,
      cells: columns.map(({ cellOf }) => cellOf(part)),
    })),
    caption: products.tableOf(localize(node.doc.body.title, view.language).text),
    columns: columns.map(({ column }) => column),
    sortsInPlace: isWhole,
    sort: list.sort ?? null,
    sortAddress: [before, after],
    partKey: partNumberKey,
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

interface FilledColumn {
  readonly column: TableColumn;
  cellOf(part: Part): TableCell;
}

/** @param unit the unit that the heading can say once for all; "" where values carry their own */
function columnOf(
  parameter: Parameter,
  parts: readonly Part[],
  unit: string,
  { view }: PageContext,
): FilledColumn {
  const { body, key } = parameter;
  const ranks = ranksBy(parts, parameter, view.language);
  const label = localize(body.label, view.language);
  const isNumeric = body.kind === "number" || body.kind === "range";
  return {
    column: {
      key,
      label: label.text,
      ...(label.lang && { lang: label.lang }),
      ...(unit && { unit }),
      ...(isNumeric && { isNumeric }),
      ...(body.direction === "more" && { descendsFirst: true }),
    },
    cellOf(part) {
      const value = typedValue(part, parameter);
      if (value === undefined) return null;
      const shown = showValue(body, value, view.language);
      const text = unit === "" ? withUnit(shown) : shown.text;
      const rank = ranks.get(part.id) ?? 0;
      return shown.lang ? [text, rank, shown.lang] : [text, rank];
    },
  };
}
