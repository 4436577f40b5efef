import { queryOf } from "../../data/calls/paths.ts";
import { addressOf, type Place } from "../../router/screens.ts";

type Queries = Place["queries"];

/** Queries of a list's address that filter it, and their names in the admin API. */
const filterNames = {
  search: "q",
  type: "type",
  status: "status",
  language: "language",
  list: "list",
  scheduled: "scheduled",
  author: "author",
  column: "column",
  since: "since",
} as const;

type FilterName = keyof typeof filterNames;

const names = Object.keys(filterNames).filter((name): name is FilterName => name in filterNames);

/** Documents of a page where the address says nothing. */
export const usualSize = "40";

/** Sizes of a page that can be chosen. */
export const sizes = ["20", usualSize, "100"];

/** The filters of a list, as the admin API takes them. */
export function filtersOf(queries: Queries): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = queries[name];
      return value === undefined || value === "" ? [] : [[filterNames[name], value]];
    }),
  );
}

/** The query of a page of a list for the admin API. */
export function pageQuery(queries: Queries): string {
  const limit = sizes.find((size) => size === queries.size) ?? usualSize;
  return queryOf({ ...filtersOf(queries), order: queries.order, page: queries.page, limit });
}

/** The query of a whole list, by which a document keeps its place in it. */
export function listQuery(queries: Queries): string {
  return queryOf({ ...filtersOf(queries), order: queries.order });
}

/** The address of the list with such a query. */
export function listAddress(query: string): string {
  const given = new URLSearchParams(query);
  const queries = Object.fromEntries(
    names.map((name) => [name, given.get(filterNames[name]) ?? undefined]),
  );
  return addressOf("documents", {}, { ...queries, order: given.get("order") ?? undefined });
}

/** The query of a list's address for a filter of the admin API. */
export function queryOfFilter(filter: string): FilterName | undefined {
  return names.find((name) => filterNames[name] === filter);
}
