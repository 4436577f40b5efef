/** The number of a list's page in its query `page`; 1 for none or one that cannot be read. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}

/** The number of a list's last page; an empty list has one page. */
export function lastPageOf(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** The items on a page, counted from 1. */
export function itemsOnPage<Item>(items: readonly Item[], page: number, pageSize: number): Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/** The value of the query `page` in canonical addresses; the first page goes without. */
export function pageQuery(page: number): number | undefined {
  return page === 1 ? undefined : page;
}
