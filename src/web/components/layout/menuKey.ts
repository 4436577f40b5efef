import type { LayoutData, MenuEntry } from "./layoutTypes.ts";

/**
 * The cache key of what a top column shows in a menu. Only on the way to a page under it does it differ from
 * page to page: cached by column, most of a menu is in memory once, not once for every page's way.
 */
export function menuKey({ id, isActive }: MenuEntry, { activePath }: LayoutData): string {
  return isActive ? `${id} ${activePath}` : String(id);
}
