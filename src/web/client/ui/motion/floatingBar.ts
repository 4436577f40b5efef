import { isRecord, readCached, writeCached } from "../../runtime/browserStorage.ts";
import type { Offset } from "./clampToScreen.ts";
import { makeDraggable } from "./drag.ts";

const placeKey = "float";

/** Lifetime of its stored position, in milliseconds: half a year. */
const lifetime = 183 * 86_400_000;

/** Scrolling by less, in CSS pixels, says nothing of where the reader is going. */
const minScroll = 8;

/**
 * The floating bar can be moved by its handle and stays where it was put, on other pages too. Where the
 * window has no margin for it (styles decide that) it stands at the page's end until it is moved, and
 * then gives way to who reads on. It gives way to what has the focus everywhere.
 */
export function startFloatingBar(): void {
  const bar = document.querySelector<HTMLElement>("[data-float]");
  const handle = bar?.querySelector<HTMLElement>("[data-float-handle]");
  if (!bar || !handle) return;
  makeDraggable(bar, handle, handle, {
    start: placeIn(readCached(placeKey)),
    begins: () => bar.toggleAttribute("data-moved", true),
    moved: (place) => writeCached(placeKey, place, { lifetime }),
  });
  giveWayToReading(bar);
  giveWayToFocus(bar);
}

function giveWayToReading(bar: HTMLElement): void {
  let last = scrollY;
  const look = () => {
    const moved = scrollY - last;
    if (Math.abs(moved) < minScroll) return;
    last = scrollY;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight > scrollHeight - minScroll;
    bar.toggleAttribute("data-reading", moved > 0 && !isAtEnd);
    bar.toggleAttribute("data-below", scrollY > innerHeight);
  };
  bar.toggleAttribute("data-below", scrollY > innerHeight);
  addEventListener("scroll", look, { passive: true });
}

function giveWayToFocus(bar: HTMLElement): void {
  document.addEventListener("focusin", () => {
    // The browser scrolls to what got the focus before it paints.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      const isCovered =
        focused !== null && !bar.contains(focused) && focused.matches(":focus-visible");
      bar.toggleAttribute("data-aside", isCovered && overlap(focused, bar));
    });
  });
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function placeIn(value: unknown): Offset | undefined {
  if (!isRecord(value) || typeof value.x !== "number" || typeof value.y !== "number") return;
  return { x: value.x, y: value.y };
}
