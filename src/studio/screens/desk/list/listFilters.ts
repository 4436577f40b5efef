import { deskOrders } from "../../../../base/site/enquiryDeskCodes.ts";
import { queryOf } from "../../../data/calls/paths.ts";
import type { Place } from "../../../router/screens.ts";

/** Queries of the list's address that filter it. */
const filterNames = [
  ...(["words", "form", "state", "assignee", "due", "part", "company"] as const),
  ...(["topic", "region", "language", "spam", "review"] as const),
] as const;

type Queries = Place["queries"];

/**
 * The state that a list shows: what waits to be answered, unless the address names one or is about
 * something that may be in any state.
 */
export function shownState({ state, words, due, part, company, spam, review }: Queries): string {
  if (state !== undefined) return state;
  const isAny = [words, due, part, company, spam, review].some((query) => query !== undefined);
  return isAny ? "all" : "open";
}

/** The order of a list: what is due first where it is about due times, else the newest. */
export function orderOf({ order, due }: Queries): (typeof deskOrders)[number] {
  return deskOrders.find((one) => one === order) ?? (due === undefined ? "newest" : "due");
}

/** The query of the API for the list of an address. */
export function apiFilters(queries: Queries): string {
  const filters = Object.fromEntries(filterNames.map((name) => [name, queries[name]]));
  const state = shownState(queries);
  const order = orderOf(queries);
  return queryOf({
    ...{ ...filters, state: state === "all" ? undefined : state },
    order: order === "newest" ? undefined : order,
  });
}

/** Lists that are one press away, with the queries that make each. */
export const quickViews = {
  open: {},
  mine: { assignee: "me" },
  nobody: { assignee: "nobody" },
  near: { due: "near" },
  past: { due: "past" },
  review: { review: "only" },
  spam: { spam: "only" },
  all: { state: "all" },
} as const satisfies Readonly<Record<string, Queries>>;

export type QuickView = keyof typeof quickViews;

export const quickViewNames = Object.keys(quickViews).filter(
  (name): name is QuickView => name in quickViews,
);

/** The quick view that an address shows, whatever order it is in; undefined where it shows another list. */
export function quickViewOf(queries: Queries): QuickView | undefined {
  const own = signOf(queries);
  return quickViewNames.find((name) => signOf(quickViews[name]) === own);
}

function signOf(queries: Queries): string {
  return filterNames.map((name) => queries[name] ?? "").join("\n");
}
