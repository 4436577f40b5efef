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
  }
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
