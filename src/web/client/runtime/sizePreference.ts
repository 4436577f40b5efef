/** The sizes a reader's components may have (spec section 3, "App state"), the default first. */
const sizes = ["medium", "small", "mini"] as const;

/** The size that the cookie `size` names, or the default (spec section 9). */
export function sizeIn(cookies: string): (typeof sizes)[number] {
  const named = /(?:^|; )size=(\w+)(?:;|$)/.exec(cookies)?.[1];
  return sizes.find((size) => size === named) ?? sizes[0];
}

/** Sets the size of components for the styles (see dialog.css). */
export function showSize(): void {
  document.documentElement.dataset.size = sizeIn(document.cookie);
}
