import { Text } from "../Text.tsx";
import { ActiveLink } from "./ActiveLink.tsx";
import type { MenuEntry } from "./layoutTypes.ts";

/** A menu entry's link; one on the way to the page shown is marked as current. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className: string }) {
  const { title, href, isExternal, isActive } = entry;
  return (
    <ActiveLink className={className} href={href} isExternal={isExternal} isCurrent={isActive}>
      <Text of={title} />
    </ActiveLink>
  );
}
