import type { ProductTableProps, TableColumn, TableRow, TableSort } from "./model.ts";

/** The sort a heading's link leads to: the direction that helps first, then the other one. */
export function nextSort(
  { key, descendsFirst = false }: TableColumn,
  sort: TableSort | null,
): TableSort {
  return { key, descending: sort?.key === key ? !sort.descending : descendsFirst };
}

/** The sort as the query `sort` has it. */
export function sortText({ key, descending }: TableSort): string {
  return `${descending ? "-" : ""}${key}`;
}

/** Address of the table sorted so. */
export function addressOf(sort: TableSort, [before, after]: readonly [string, string]) {
  return `${before}${encodeURIComponent(sortText(sort))}${after}`;
}

/** Rows by the sort's ranks; those without a value last, equal ones as they came. */
export function sortRows(props: ProductTableProps, sort: TableSort | null): readonly TableRow[] {
  if (sort === null) return props.rows;
  const index = props.columns.findIndex(({ key }) => key === sort.key);
  const sign = sort.descending ? -1 : 1;
  const rankOf = (row: TableRow) => (sort.key === props.partKey ? row.rank : row.cells[index]?.[1]);
  return [...props.rows].sort((a, b) => {
    const [rankA, rankB] = [rankOf(a), rankOf(b)];
    if (rankA === undefined || rankB === undefined) {
      return Number(rankA === undefined) - Number(rankB === undefined);
    }
    return sign * (rankA - rankB);
  });
}
