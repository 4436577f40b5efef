/**
 * Tells the server that a page or a file was opened, with the host of the page before, and nothing about
 * the reader. Silent where usage is not counted, and where the browser is too old. What names a page stands
 * first in its address, which filters may make longer than the server takes.
 */
export function countOpening(address: string): void {
  const { usage } = document.documentElement.dataset;
  const referrer = document.referrer.split("/")[2] ?? "";
  const opening = { address: address.slice(0, 999), referrer };
  if (usage) navigator.sendBeacon?.(usage, new URLSearchParams(opening));
}

/**
 * Counts the page once it is loaded, idle and seen, and again when the browser shows it from its memory.
 * A page that is rendered ahead or lies in the background is not seen.
 */
export function startUsage(): void {
  const count = () => {
    if (document.hidden) addEventListener("visibilitychange", count, { once: true });
    else countOpening(location.href);
  };
  addEventListener("pageshow", () => (window.requestIdleCallback ?? setTimeout)(count));
}
