import { momentText } from "../../../base/site/time/momentText.ts";

/**
 * Puts every `<time data-local>` into the reader's time zone, which it names. Its text is the time in
 * UTC until then, and stays in the tooltip.
 */
export function startLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const moment = Date.parse(time.dateTime);
    if (Number.isNaN(moment)) continue;
    time.title = time.textContent ?? "";
    time.textContent = momentText(moment, document.documentElement.lang);
  }
}
