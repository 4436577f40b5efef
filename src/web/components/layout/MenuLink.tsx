import { Text } from "../text/Text.tsx";
import { ActiveLink } from "./ActiveLink.tsx";
import type { LayoutData, MenuEntry } from "./layoutTypes.ts";

/**
 * The cache key of what a top column shows in a menu. Only on the way to a page under it does it differ from
 * page to page: cached by column, most of a menu is in memory once, not once for every page's way.
 */
export function menuKey({ id, isActive }: MenuEntry, { activePath }: LayoutData): string {
  return isActive ? `${id} ${activePath}` : String(id);
}

/** A menu entry's link; one on the way to the page shown is marked as current. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className: string }) {
  const { title, href, isExternal, isActive } = entry;
  return (
    <ActiveLink className={className} href={href} isExternal={isExternal} isCurrent={isActive}>
      <Text of={title} />
    </ActiveLink>
  );
}
