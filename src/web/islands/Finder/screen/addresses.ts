import { href, type Query } from "../../../../site/href.ts";
import type { FilterQuery, FinderState, ListPlace } from "../model.ts";

/** The address of a list with filters and an order, on its first page. */
export function listHref({ urls, fixed }: ListPlace, { query, sort }: FinderState): string {
  return href(urls, "product-list", { ...fixed, sort: sort === "" ? undefined : sort, ...query });
}

/** A query of an address with filters and an order. */
export function withState(fixed: Query, { query, sort }: FinderState): Query {
  return { ...fixed, sort: sort === "" ? undefined : sort, ...query };
}

/** The filters with another text for one of them; without it where that is "". */
export function withFilter(query: FilterQuery, name: string, text: string): FilterQuery {
  const { [name]: _before, ...others } = query;
  return text === "" ? others : { ...others, [name]: text };
}
