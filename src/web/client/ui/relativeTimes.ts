import { moments as en } from "../../../base/i18n/en/relativeTimes.ts";
import { moments as zh } from "../../../base/i18n/zh/relativeTimes.ts";
import { formatMoment, parseMoment, relativeMoment } from "../../../base/site/time/moments.ts";
import { pageLanguage } from "../runtime/language.ts";

const messages = { en, zh };

/** Milliseconds between updates of the labels. */
const interval = 30_000;

/**
 * Puts how long ago it was on every `<time data-relative>`, whose text is the moment itself until
 * then: pages are kept, so they cannot know when they are read. The moment, in the reader's time zone,
 * stays in the tooltip, and is what is printed.
 */
export function startRelativeTimes(): void {
  const t = (moment: number) => relativeMoment(moment, Date.now(), messages[pageLanguage()]);
  show(t);
  setInterval(() => show(t), interval);
  addEventListener("beforeprint", () => show(formatMoment));
  addEventListener("afterprint", () => show(t));
}

function show(t: (moment: number) => string): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const moment = parseMoment(time.dateTime);
    if (Number.isNaN(moment)) continue;
    time.textContent = t(moment);
    time.title = formatMoment(moment);
  }
}
