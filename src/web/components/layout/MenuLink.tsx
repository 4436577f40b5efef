import type { MenuEntry } from "../frame.ts";
import { usePage } from "../page.tsx";
import { Text } from "../Text.tsx";
import { Icon } from "./Icon.tsx";

/**
 * A menu entry's link. An external one opens in a new tab and says so (spec section 2, "Menu click
 * behaviour"); one on the way to the page shown is marked as current.
 */
export function MenuLink({ entry, className }: { entry: MenuEntry; className: string }) {
  const current = entry.isActive ? "true" : undefined;
  if (!entry.isExternal) {
    return (
      <a className={className} href={entry.href} aria-current={current}>
        <Text of={entry.title} />
      </a>
    );
  }
  return (
    <a className={className} href={entry.href} target="_blank" rel="noopener">
      <Text of={entry.title} />
      <NewTabNote />
    </a>
  );
}

/** Says, to the eye and to screen readers, that a link opens in a new tab. */
function NewTabNote() {
  const { words } = usePage();
  return (
    <>
      <Icon name="external" size={14} />
      <span className="visually-hidden"> ({words.frame.newTab})</span>
    </>
  );
}
