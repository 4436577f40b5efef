import type { ReactNode } from "react";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import { Icon } from "./Icon.tsx";
import type { LayoutData, MenuEntry } from "./layoutTypes.ts";

/**
 * A link that may leave the site, of the menus and elsewhere. One that does opens in a new tab, without
 * a handle on ours, and says so (spec section 2, "Menu click behaviour"); links of rich texts are
 * treated alike (presenters/richText.ts).
 */
export function ActiveLink({
  href,
  isExternal,
  className,
  isCurrent = false,
  rel,
  children,
}: {
  href: string;
  isExternal: boolean;
  className?: string;
  /** Lies on the way to the page shown. */
  isCurrent?: boolean;
  /** Further relations: what crawlers should not follow. */
  rel?: "nofollow";
  children: ReactNode;
}) {
  if (!isExternal) {
    return (
      <a className={className} href={href} rel={rel} aria-current={isCurrent ? "true" : undefined}>
        {children}
      </a>
    );
  }
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel={rel === undefined ? "noopener" : `noopener ${rel}`}
    >
      {children}
      <NewTabNote />
    </a>
  );
}

/** True for an address on another site; the site's own have no host. */
export function leadsOutside(href: string): boolean {
  return /^https?:/i.test(href);
}

/** Marks, for the eye and for screen readers, a link that opens in a new tab. */
function NewTabNote() {
  const { messages } = usePage();
  return (
    <>
      <Icon name="external" size={14} />
      <span className="visually-hidden"> ({messages.frame.newTab})</span>
    </>
  );
}

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
