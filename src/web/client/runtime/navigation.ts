/** The parts of a link or form that decide its target. */
export interface Leaving {
  /** Absolute address. */
  readonly address: string;
  /** `target` of the link, form or button; empty where it has none. */
  readonly target: string;
  readonly isDownload: boolean;
}

/**
 * True if following this replaces the page by another one of the same site: not for another origin
 * or scheme, a new tab, a download, a stored file, or an anchor on this same page.
 */
export function isNavigation({ address, target, isDownload }: Leaving, current: string): boolean {
  if (isDownload || (target !== "" && target !== "_self")) return false;
  if (!/^https?:/.test(address)) return false;
  const here = new URL(current);
  const there = new URL(address, here);
  if (there.origin !== here.origin) return false;
  if (there.pathname.startsWith("/storage/")) return false;
  const isSamePage = there.pathname === here.pathname && there.search === here.search;
  return !(isSamePage && there.hash !== "");
}
