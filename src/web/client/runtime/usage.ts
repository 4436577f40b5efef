/**
 * Tells the server that a page or a file was opened, and nothing about the reader. Silent where usage is
 * not counted, and where the browser is too old.
 * @param address path and query
 * @param referrer host of the page before
 */
export function countOpening(address: string, referrer = ""): void {
  const { usage } = document.documentElement.dataset;
  if (usage) navigator.sendBeacon?.(usage, new URLSearchParams({ address, referrer }));
}

/**
 * Counts the page once it is loaded, idle and seen, and again when the browser shows it from its memory.
 * A page that is rendered ahead or lies in the background is not seen.
 */
export function startUsage(): void {
  const count = () => {
    if (document.hidden) addEventListener("visibilitychange", count, { once: true });
    else countOpening(location.pathname + location.search, document.referrer.split("/")[2]);
  };
  addEventListener("pageshow", () => (window.requestIdleCallback ?? setTimeout)(count));
}
