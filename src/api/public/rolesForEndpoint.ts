import { type PageKey, pageFacts, pageKeys } from "../../base/site/addresses/pages.ts";
import type { EndpointPath } from "../endpoint.ts";

/** The page that shows what an endpoint returns: closed to the same readers (spec section 6). */
const shownBy: { readonly [Path in EndpointPath]?: PageKey } = {
  "news/list": "rk-news",
  "news/info": "rk-publish",
  "product/list": "product-list",
  "product/info": "product-info",
  "product/arg": "product-compare",
  "product/finder": "product-list",
  "product/stock": "product-info",
  "solutions/list": "solution-info",
  "solutions/info": "solution-info",
  "honor/list": "honor",
  "history/list": "development-history",
  "partnership/list": "partnership",
  "video/list": "rk-micro-video-list",
  "video/info": "rk-micro-video",
  "invest/list": "invest",
  "faq/list": "faq",
};

/** Endpoints whose responses name pages that are closed to some readers. */
const listsPages: readonly EndpointPath[] = ["column/list", "column/info", "column/tree"];

/** The roles of which one is required for an endpoint; empty where it is open to everybody. */
export function rolesFor(path: EndpointPath): readonly string[] {
  const page = shownBy[path];
  return (page && pageFacts(page).roles) ?? [];
}

/** True where an endpoint returns more to readers who may open closed pages. */
export function dependsOnReader(path: EndpointPath): boolean {
  return listsPages.includes(path) && pageKeys.some((page) => pageFacts(page).roles !== undefined);
}
