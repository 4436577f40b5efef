import { isPageKey } from "../../src/base/site/addresses/pages.ts";
import { columnTarget } from "../../src/content/queries/addresses/linkTargets.ts";
import type { Demo } from "./demo.ts";

/**
 * Entries of the menus whose own page is not registered yet: menus leave them out, or lead to what is
 * under them. `products: solution-info`, as a reader of the table of pages looks for it.
 */
export function pendingEntries({ publication }: Demo): string[] {
  return [...publication.views.en.columns.values()].flatMap((node) => {
    const { href, status, type } = node.doc.body;
    if (status === 0 || (href !== undefined && /^https?:/.test(href))) return [];
    const route = href?.replace(/^\//, "").split("?")[0] ?? `the list of type ${type}`;
    const target = columnTarget(node);
    const isOwn = target?.kind === "page" && (href === undefined || target.page === route);
    if (isOwn || isPageKey(route)) return [];
    const standsFor = target ? ", leads to what is under it" : ", left out";
    return [`${node.doc.key}: ${route}${standsFor}`];
  });
}
