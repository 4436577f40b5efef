/** Events that count as a first interaction. */
const interactions = ["pointermove", "touchstart", "keydown", "focusin", "scroll"] as const;

/**
 * Loads what pages can do for readers who do something, at their first touch, so that a page that is
 * only read does without. At once where there is something to show from before: a list of parts, a
 * place of the floating bar.
 * @param keys of local storage under which such things are kept
 */
export function onFirstInteraction(keys: readonly string[], load: () => Promise<unknown>): void {
  const loading = new AbortController();
  const hasMoved = watchPointer();
  const begin = (touch?: Event) => {
    if (touch instanceof MouseEvent && !hasMoved(touch)) return;
    loading.abort();
    // The browser itself reports a module that does not load, and pages work without.
    load().catch(() => undefined);
  };
  if (keys.some(isStored)) {
    begin();
    return;
  }
  const { signal } = loading;
  for (const touch of interactions) {
    // The page's own scrolling alone: scripts scroll parts of it, and those events do not bubble.
    const capture = touch !== "scroll";
    window.addEventListener(touch, begin, { signal, passive: true, capture });
  }
}

/**
 * Reports whether a pointer has moved since its first event. Browsers also report a mouse that
 * merely lies where the page has come up, and some report no movement with the first event of a
 * real move, so only a position that differs from the first one counts.
 */
function watchPointer(): (event: MouseEvent) => boolean {
  let first: MouseEvent | undefined;
  return (event) => {
    first ??= event;
    return event.screenX !== first.screenX || event.screenY !== first.screenY;
  };
}

/** True if local storage has something under a key. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
