import { href } from "../../../../base/site/addresses/href.ts";
import {
  type ListFileFormat,
  listFilePath,
} from "../../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
import type { FilterQuery, FinderState, ListPlace } from "../finderProps.ts";

/** The address of a list with filters and an order, on its first page. */
export function listHref({ urls, fixed }: ListPlace, { query, sort }: FinderState): string {
  return href(urls, "product-list", { ...fixed, sort: sort === "" ? undefined : sort, ...query });
}

/** The query's value that shows all columns of a list. */
export const allColumns = "all" as const;

/** True for the address of a list with all its columns. */
export function asksForAll({ fixed }: ListPlace): boolean {
  return fixed.columns === allColumns;
}

/** The list with all its columns or, where it shows them, with those that it opens with. */
export function withAllColumns(place: ListPlace): ListPlace {
  const columns = asksForAll(place) ? undefined : allColumns;
  return { ...place, fixed: { ...place.fixed, columns } };
}

/**
 * The address of a list as a file in a format: all its parts, with filters and an order.
 * @param columns those to be saved, as `sort` names them; absent: all
 */
export function fileHref(
  place: ListPlace,
  state: FinderState,
  format: ListFileFormat,
  columns: readonly string[] | undefined,
): string {
  const { urls, fixed } = place;
  const [, query] = listHref(
    { urls, fixed: { ...fixed, view: undefined, columns: undefined } },
    state,
  ).split("?");
  const chosen = columns && `columns=${columns.map(encodeURIComponent).join(",")}`;
  const queries = [query, chosen].filter((one) => one);
  return `${listFilePath(format)}${queries.length > 0 ? `?${queries.join("&")}` : ""}`;
}

/** The filters with another text for one of them; without it where that is "". */
export function withFilter(query: FilterQuery, name: string, text: string): FilterQuery {
  const { [name]: _before, ...others } = query;
  return text === "" ? others : { ...others, [name]: text };
}
