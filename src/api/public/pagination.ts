import * as z from "zod";
import { itemsOnPage, lastPageOf } from "../../base/site/addresses/idsAndPageNumbers.ts";
import { withDescription } from "../schemaRegistry.ts";

/** A page of a list, as every list endpoint answers it. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: withDescription("total", z.int()),
    per_page: withDescription("limit", z.int()),
    current_page: withDescription("page", z.int()),
    last_page: z.int(),
  });

export interface ListPage<Item = unknown> {
  data: Item[];
  total: number;
  per_page: number;
  current_page: number;
  last_page: number;
}

/** Cuts one page out of a list and presents its items. A page past the end is empty, not an error. */
export function paginate<Source, Item>(
  all: readonly Source[],
  { page, limit }: { page: number; limit: number },
  present: (source: Source) => Item,
): ListPage<Item> {
  return {
    data: itemsOnPage(all, page, limit).map(present),
    total: all.length,
    per_page: limit,
    current_page: page,
    last_page: lastPageOf(all.length, limit),
  };
}

/** Whether an answer is a page of a list. */
export function isListPage(data: object): data is ListPage {
  return "current_page" in data;
}
