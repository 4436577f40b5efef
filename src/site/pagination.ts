/** The number of the last page of a list; an empty list has one page. */
export function lastPageOf(itemCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(itemCount / perPage));
}

/** The items of a page, counted from 1; none past the last. */
export function itemsOnPage<Item>(all: readonly Item[], page: number, perPage: number): Item[] {
  return all.slice((page - 1) * perPage, page * perPage);
}
