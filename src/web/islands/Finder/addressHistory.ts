import type { FinderTable } from "../../../base/finder/finderTable.ts";
import { isRecord } from "../../client/runtime/browserStorage.ts";
import type { FinderState } from "./finderProps.ts";
import { canonicalQuery } from "./screen/screenOfQuery.ts";

/** Key in the browser's history of the number of changes that lead back to the page as it came. */
const depthKey = "finderChanges";

/** The number of changes that can be undone. */
export function changesMade(): number {
  const state: unknown = history.state;
  const depth = isRecord(state) ? state[depthKey] : 0;
  return typeof depth === "number" ? depth : 0;
}

/** Makes an address the page's, as a change that can be undone; nothing where it is already. */
export function pushAddress(address: string): void {
  if (address === `${location.pathname}${location.search}`) return;
  history.pushState({ [depthKey]: changesMade() + 1 }, "", address);
  // The other language's page is the one at this address.
  for (const link of document.querySelectorAll<HTMLElement>("a[data-switch]")) {
    link.dataset.switch = "here";
  }
}

/** The filters and the order of the page's address. */
export function stateOfAddress(table: FinderTable): FinderState {
  const query: Record<string, string> = {};
  const search = new URLSearchParams(location.search);
  for (const name of search.keys()) query[name] = search.getAll(name).join(",");
  return { query: canonicalQuery(table, query), sort: search.get("sort") ?? "" };
}
