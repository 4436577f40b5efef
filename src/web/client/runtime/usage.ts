import { languageFacts } from "../../../base/site/languages.ts";
import { pageLanguage } from "./language.ts";

/**
 * Tells the server that a page or a file was opened, without anything about the reader. Silent where the
 * browser is too old for it.
 * @param address path and query
 * @param referrer host of the page before
 */
export function countOpening(address: string, referrer = ""): void {
  navigator.sendBeacon?.(
    `${languageFacts[pageLanguage()].apiBase}/usage`,
    new URLSearchParams({ address, referrer }),
  );
}

/**
 * Counts the page once it is loaded, seen and idle, and again when the browser shows it from its memory.
 * A page that is rendered ahead or lies in the background is not seen.
 */
export function startUsage(): void {
  if (!("usage" in document.documentElement.dataset)) return;
  let isDue = false;
  let referrer = document.referrer.split("/")[2];
  const count = () => {
    if (!isDue || document.hidden) return;
    isDue = false;
    countOpening(location.pathname + location.search, referrer);
    referrer = "";
  };
  addEventListener("pageshow", () => {
    isDue = true;
    (window.requestIdleCallback ?? setTimeout)(count);
  });
  addEventListener("visibilitychange", count);
}
