import {
  type FinderColumn,
  type FinderTable,
  type FinderValue,
  lifecycleColumn,
} from "../../../../base/finder/finderTable.ts";
import { prepared, valuePlaces } from "../../../../base/finder/preparedColumns.ts";
import { codesOfPart, type Selection } from "../../../../base/finder/selection.ts";
import { type FinderSort, sortText } from "../../../../base/finder/sortOrder.ts";
import { surfacePrefix } from "../../../../base/site/addresses/surfaces.ts";
import type { Cell, FinderMessages, Heading, ListPlace, Row, ShownText } from "../finderProps.ts";

/** Data and context of rows. */
export interface RowSource {
  readonly selection: Selection;
  /** Shown columns, in the table's order. */
  readonly columns: readonly FinderColumn[];
  readonly place: ListPlace;
  readonly messages: FinderMessages;
  readonly partHref?: (part: number) => string;
}

/** Rows of parts, by their indexes. */
export function rowsOf(source: RowSource, parts: Iterable<number>): Row[] {
  const { selection, columns, place } = source;
  const { table, conditions } = selection;
  const lifecycle = table.columns.find(({ name }) => name === lifecycleColumn);
  const asksCodes = conditions.some(({ column }) => column.level === "orderCode");
  return Array.from(parts, (part) => {
    const codes = asksCodes ? selection.fittingCodes(part) : codesOfPart(table, part);
    const stage = lifecycle && optionAt(lifecycle, part);
    const known = codesOfPart(table, part).filter((code) => table.orderCodes.codes[code] !== "");
    return {
      id: table.parts.ids[part] ?? 0,
      number: table.parts.numbers[part] ?? "",
      href: source.partHref?.(part) ?? partHref(table, part, place),
      ...(stage !== undefined && { stage }),
      cells: columns.map((column) => cellOf(column, part, codes, source.messages)),
      ...(asksCodes && known.length > 0 && { codes: [codes.length, known.length] as const }),
    };
  });
}

/** Address of the page of the part at an index. */
export function partHref({ parts }: FinderTable, part: number, { urls }: ListPlace): string {
  const [before = "", after = ""] = parts.addresses[parts.families[part] ?? 0] ?? [];
  const prefix = urls.surface === "mobile" ? surfacePrefix.mobile : "";
  return `${prefix}${before}${parts.ids[part]}${after}`;
}

function optionAt(column: FinderColumn, part: number): string | undefined {
  const { at, options } = prepared(column);
  const [option] = options[at[part] ?? -1] ?? [];
  return option === undefined ? undefined : column.options?.[option]?.value;
}

/** Value of a part; for order codes, the different values of those that fit. */
export function cellOf(
  column: FinderColumn,
  part: number,
  codes: readonly number[],
  messages: FinderMessages,
): Cell {
  const shown = valuePlaces(column, part, codes).flatMap((place) => {
    const value = column.values[place];
    return value ? [value] : [];
  });
  if (shown.length === 0) return null;
  const text = shown.map(([one]) => one).join(messages.listSeparator);
  const lang = shown.map(langOf).find((one) => one !== undefined);
  return lang === undefined ? [text] : [text, lang];
}

function langOf(value: FinderValue): string | undefined {
  const last = value.at(-1);
  return value.length > 1 && typeof last === "string" ? last : undefined;
}

const decimals = new WeakMap<FinderColumn, { readonly decimals?: number }>();

/** A number without its unit, as `formatNumber` writes it. */
const plainNumber = /^\u2212?[\d,]+(?:\.(\d+))?$/;

/** Digits after the point of a plain number; undefined for any other text. */
export function decimalsIn(text: string): number | undefined {
  const match = plainNumber.exec(text);
  return match ? (match[1]?.length ?? 0) : undefined;
}

/** The most decimals among a column's numbers; none where they have units of their own. */
function decimalsOf(column: FinderColumn): { readonly decimals?: number } {
  let known = decimals.get(column);
  if (known === undefined) {
    const each = column.values.map(([text]) => decimalsIn(text));
    const most = each.includes(undefined) ? 0 : Math.max(0, ...each.map((one) => one ?? 0));
    known = most > 0 ? { decimals: most } : {};
    decimals.set(column, known);
  }
  return known;
}

/** Heading of a column, with the sort that it links to. */
export function headingOf(
  column: FinderColumn | undefined,
  label: ShownText,
  sort: FinderSort | undefined,
): Heading {
  const isSorted = sort !== undefined && sort.column === column;
  const descendsFirst = column?.direction === "more";
  const next = sortText({ column, descending: isSorted ? !sort.descending : descendsFirst });
  const isNumeric = column?.kind === "number" || column?.kind === "range";
  return {
    name: column?.name ?? "part",
    ...label,
    ...(column?.unit && { unit: column.unit }),
    ...(isNumeric && { isNumeric }),
    ...(column?.kind === "number" && decimalsOf(column)),
    sort: next,
    ...(isSorted && { sorted: sort.descending ? "descending" : "ascending" }),
  };
}
