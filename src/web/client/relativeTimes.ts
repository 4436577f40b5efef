import { moments as en } from "../../i18n/en/moments.ts";
import { moments as zh } from "../../i18n/zh/moments.ts";
import { formatMoment, momentOf, relativeMoment } from "../../site/moments.ts";
import { pageLanguage } from "./language.ts";

const words = { en, zh };

/** How often the labels are looked at again, in milliseconds. */
const interval = 30_000;

/**
 * Puts how long ago it was on every `<time data-relative>`, whose text is the moment itself until
 * then: pages are kept, so they cannot know when they are read. The moment, in the reader's time zone,
 * stays in the tooltip.
 */
export function startRelativeTimes(): void {
  show();
  setInterval(show, interval);
}

function show(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const moment = momentOf(time.dateTime);
    if (Number.isNaN(moment)) continue;
    time.textContent = relativeMoment(moment, Date.now(), words[pageLanguage()]);
    time.title = formatMoment(moment);
  }
}
