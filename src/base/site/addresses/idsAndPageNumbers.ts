/** A document's id as addresses write it: a positive whole number below 10^10 without leading zeros. */
export function parseId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The number of the last page of a list; an empty list has one page. */
export function lastPageOf(itemCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(itemCount / perPage));
}

/** The items of a page, counted from 1; none past the last. */
export function itemsOnPage<Item>(all: readonly Item[], page: number, perPage: number): Item[] {
  return all.slice((page - 1) * perPage, page * perPage);
}

/** The number of a list's page in its query `page`; 1 for none or one that cannot be read. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}

/** The value of the query `page` in canonical addresses; the first page goes without. */
export function pageQuery(page: number): number | undefined {
  return page === 1 ? undefined : page;
}
