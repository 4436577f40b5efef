import type { ReactNode } from "react";
import { usePage } from "../pageEnvironment.tsx";
import { Icon } from "./Icon.tsx";

/**
 * A link of the menus, or of what is put forward like them. One that leaves the site opens in a new
 * tab, without a handle on ours, and says so (spec section 2, "Menu click behaviour").
 */
export function ActiveLink({
  href,
  isExternal,
  className,
  isCurrent = false,
  children,
}: {
  href: string;
  isExternal: boolean;
  className: string;
  /** Lies on the way to the page shown. */
  isCurrent?: boolean;
  children: ReactNode;
}) {
  if (!isExternal) {
    return (
      <a className={className} href={href} aria-current={isCurrent ? "true" : undefined}>
        {children}
      </a>
    );
  }
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      <NewTabNote />
    </a>
  );
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
