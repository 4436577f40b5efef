import { type PageKey, pageFacts } from "../../base/site/addresses/pages.ts";
import type { AnyPage, Delivery, ResolvedPage } from "./pageModule.ts";

/** Returns how a page is delivered for what its queries mean. */
export function deliveryOf(
  page: PageKey,
  module: Pick<AnyPage, "delivery">,
  { params }: ResolvedPage,
): Delivery {
  return isForOneReader(page) ? "personal" : (module.delivery?.(params) ?? "cached");
}

/** True for pages that are rendered for one reader, whom a role may be asked of. */
export function isForOneReader(page: PageKey): boolean {
  const { isPersonal = false, roles } = pageFacts(page);
  return isPersonal || roles !== undefined;
}
