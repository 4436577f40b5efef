/** What tells that a reader has begun to do something. */
const touches = ["pointermove", "touchstart", "keydown", "focusin", "scroll"] as const;

/**
 * Loads what pages can do for readers who do something, at their first touch, so that a page that is
 * only read does without. At once where there is something to show from before: a list of parts, a
 * place of the floating bar.
 * @param keys of local storage under which such things are kept
 */
export function startAtTouch(keys: readonly string[], load: () => Promise<unknown>): void {
  const loading = new AbortController();
  const begin = (touch?: Event) => {
    // Browsers also tell of a mouse that merely lies where the page has come up.
    if (touch instanceof MouseEvent && !touch.movementX && !touch.movementY) return;
    loading.abort();
    // The browser itself reports a module that does not load, and pages work without.
    load().catch(() => undefined);
  };
  if (keys.some(isKept)) {
    begin();
    return;
  }
  const { signal } = loading;
  for (const touch of touches) {
    // The page's own scrolling alone: scripts scroll parts of it, and those events do not bubble.
    const capture = touch !== "scroll";
    window.addEventListener(touch, begin, { signal, passive: true, capture });
  }
}

/** Whether there is something in local storage under a key. */
export function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
