import { languageFacts } from "../../../base/site/languages.ts";
import { pageLanguage } from "../runtime/language.ts";

/** Milliseconds on screen after which results count as seen. */
const seenMs = 2_000;

/**
 * Tells the server of the search whose results the page shows, and nothing about the reader: that its
 * first page was seen, once it is on screen for a while, left or used, and the first opened result.
 * Pages without script tell nothing, so they count neither as opened nor as not.
 */
export function startSeenResults(): void {
  const page = document.querySelector<HTMLElement>("[data-searched]");
  const search = page?.dataset.searched;
  if (!page || !search) return;
  const address = `${languageFacts[pageLanguage()].apiBase}/search/seen`;
  let isSeen = page.dataset.searchedFirst === undefined;
  let isOpened = false;
  const tell = (opened: boolean) => {
    if (isSeen && (isOpened || !opened)) return;
    const signal = { search, seen: isSeen ? "0" : "1", opened: opened && !isOpened ? "1" : "0" };
    isSeen = true;
    isOpened ||= opened;
    navigator.sendBeacon?.(address, new URLSearchParams(signal));
  };
  const open = ({ target, button }: MouseEvent) => {
    const isHit = target instanceof Element && target.closest(".hit a[href]") !== null;
    if (isHit && button < 2) tell(true);
  };
  page.addEventListener("click", open);
  // The middle button opens a new tab.
  page.addEventListener("auxclick", open);
  // A page that lies in the background is not seen.
  let timer = 0;
  const watch = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = window.setTimeout(() => tell(false), seenMs);
    else if (timer !== 0) tell(false);
  };
  watch();
  document.addEventListener("visibilitychange", watch);
}
