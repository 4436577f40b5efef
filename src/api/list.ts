import { z } from "zod";
import { noted } from "./schemas.ts";

/** A page of a list, as every list endpoint answers it. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: noted("total", z.int()),
    per_page: noted("limit", z.int()),
    current_page: noted("page", z.int()),
    last_page: z.int(),
  });

export interface Page<Item = unknown> {
  data: Item[];
  total: number;
  per_page: number;
  current_page: number;
  last_page: number;
}

/** Cuts one page out of a list and presents its items. A page past the end is empty, not an error. */
export function paged<Source, Item>(
  all: readonly Source[],
  { page, limit }: { page: number; limit: number },
  present: (source: Source) => Item,
): Page<Item> {
  const first = (page - 1) * limit;
  return {
    data: all.slice(first, first + limit).map(present),
    total: all.length,
    per_page: limit,
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / limit)),
  };
}

/** Whether an answer is a page of a list. */
export function isPage(data: object): data is Page {
  return "current_page" in data;
}
