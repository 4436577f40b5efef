import { element } from "../runtime/element.ts";

/**
 * Marks what a calendar's day has left behind and what comes next: pages are kept, so they cannot
 * know the day they are read on. The words stand in the markup, and so does the room for them:
 *
 *     <ol data-calendar data-past="Past" data-next="Next">         in time's order
 *       <li>… <time datetime="2026-12-16">…</time> <span data-state></span> …</li>
 */
export function startCalendars(): void {
  const today = localDay(new Date());
  for (const list of document.querySelectorAll<HTMLElement>("[data-calendar]")) {
    const events = [...list.children];
    const next = events.find((event) => dayOf(event) >= today);
    for (const event of events) {
      if (dayOf(event) < today) mark(event, "past", list);
    }
    if (next) mark(next, "next", list);
    showNext(events, today);
  }
}

/**
 * Puts the next report of a calendar, or where it marks none the next event, into the page's
 * `[data-next-event]`: title first, then the day.
 */
function showNext(events: readonly Element[], today: string): void {
  const place = document.querySelector<HTMLElement>("[data-next-event]");
  if (place === null) return;
  const reports = events.filter((event) => event.matches("[data-report]"));
  const next = (reports.length > 0 ? reports : events).find((event) => dayOf(event) >= today);
  const day = next?.querySelector("time")?.cloneNode(true);
  if (next === undefined || day === undefined) {
    place.replaceChildren(element("p", "invest-first__title", place.dataset.none));
    return;
  }
  const title = element("p", "invest-first__title");
  title.append(...(next.querySelector(".event__title")?.cloneNode(true).childNodes ?? []));
  const when = element("p", "invest-first__when");
  when.append(day);
  place.replaceChildren(title, when);
}

function mark(event: Element, state: "past" | "next", list: HTMLElement): void {
  const place = event.querySelector<HTMLElement>("[data-state]");
  if (place === null) return;
  place.dataset.state = state;
  place.textContent = list.dataset[state] ?? "";
}

function dayOf(event: Element): string {
  return event.querySelector("time")?.dateTime ?? "";
}

/** The reader's calendar day, `2026-11-21`. */
function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
