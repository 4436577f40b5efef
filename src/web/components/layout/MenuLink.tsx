import type { MenuEntry } from "../frame.ts";
import { Text } from "../Text.tsx";
import { WayLink } from "./WayLink.tsx";

/** A menu entry's link; one on the way to the page shown is marked as current. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className: string }) {
  const { title, href, isExternal, isActive } = entry;
  return (
    <WayLink className={className} href={href} isExternal={isExternal} isCurrent={isActive}>
      <Text of={title} />
    </WayLink>
  );
}
