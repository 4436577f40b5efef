import type { FinderColumn, FinderTable } from "../../../base/finder/finderTable.ts";
import { relevantColumns } from "../../../base/finder/offeredFilters.ts";
import { prepared, valuePlaces } from "../../../base/finder/preparedColumns.ts";
import { sortKey } from "../../../base/finder/sortOrder.ts";
import { messages } from "../../../base/i18n/index.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { amountIn } from "../../../base/site/values/quantities.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { maxFinderParts } from "../../../content/queries/parts/finderTable/index.ts";
import { type ListParams, listing } from "./resolveList.ts";

/** A list of parts to be saved. */
export interface ExportedList {
  /** Without its extension. */
  readonly fileName: string;
  /** The same in ASCII. */
  readonly asciiName: string;
  readonly sheet: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Rows that are made between two steps. */
const stepLength = 50;

/**
 * The parts of a list with the columns it shows, as work that gives way.
 * @param chosen the columns to be saved, as `sort` names them; all that the list shows where absent
 * @returns undefined where there are more parts than are saved at once
 */
export function* exportedList(
  view: View,
  node: ColumnNode,
  params: ListParams,
  chosen: readonly string[] | undefined,
): Generator<undefined, ExportedList | undefined> {
  const { table, selection, ordered } = listing(view, node, params);
  if (ordered.length > maxFinderParts) return undefined;
  yield;
  const { products } = messages[view.language];
  const columns = relevantColumns(table, selection.conditions).filter(
    (column) => column.values.length > 0 && (chosen?.includes(sortKey(column)) ?? true),
  );
  const rows: ExportedList["rows"][number][] = [];
  for (const part of ordered) {
    const codes = selection.fittingCodes(part);
    const cells = columns.map((column) => cellOf(column, part, codes, products.listSeparator));
    const orderCodes = orderCodesOf(table, part, codes).join(products.listSeparator);
    rows.push([table.parts.numbers[part] ?? "", ...cells, orderCodes]);
    if (rows.length % stepLength === 0) yield;
  }
  return {
    ...fileNamesOf(node),
    sheet: products.sheet,
    head: [products.part, ...columns.map(headingOf), products.orderCode],
    rows: rows.map((cells) => cells.map((cell) => (cell === "" ? null : cell))),
  };
}

function headingOf(column: FinderColumn): string {
  const unit = column.kind === "number" ? numberUnit(column) : column.unit;
  return unit ? `${column.text} (${unit})` : column.text;
}

/** The unit that all numbers of a column are saved in. */
function numberUnit({ unit, ownUnit }: FinderColumn): string {
  return unit ?? ownUnit ?? "";
}

/** A number in the unit that the heading says, else a text with plain blanks. */
function cellOf(
  column: FinderColumn,
  part: number,
  codes: readonly number[],
  separator: string,
): string | number | null {
  const places = valuePlaces(column, part, codes);
  const [only] = places;
  if (only === undefined) return null;
  if (column.kind === "number" && places.length === 1) {
    return amountIn(numberUnit(column), prepared(column).mins[only] ?? 0);
  }
  const texts = places.map((place) => column.values[place]?.[0] ?? "");
  return texts.join(separator).replaceAll("\u00a0", " ");
}

/** The order codes of a part at given places, whole. */
function orderCodesOf(
  { parts, orderCodes }: FinderTable,
  part: number,
  places: readonly number[],
): string[] {
  return places.flatMap((place) => {
    const code = orderCodes.codes[place] ?? "";
    if (code === "") return [];
    return code.startsWith("=") ? code.slice(1) : `${parts.numbers[part]}${code}`;
  });
}

/**
 * Names of the file by the column's title, in signs that every file system takes: English ones in
 * small ASCII letters, others as they are.
 */
function fileNamesOf({ doc, view }: ColumnNode): Pick<ExportedList, "fileName" | "asciiName"> {
  const title = localize(doc.body.title, view.language).text;
  const ascii = (doc.body.title.en ?? title).toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const asciiName = ascii.replaceAll(/^-+|-+$/g, "") || `parts-${doc.id}`;
  if (!/\p{Script=Han}/u.test(title)) return { fileName: asciiName, asciiName };
  const whole = title.replaceAll(/[\s\\/:*?"<>|\p{C}]+/gu, "-").replaceAll(/^[-.]+|[-.]+$/g, "");
  return { fileName: whole, asciiName };
}
