import type { PageList, PagePoint } from "./pageList.ts";

/** Enlargement for each pixel that the wheel turns. */
const perPixel = 0.01;

/**
 * Two fingers on a screen or a touch pad, and the wheel with Ctrl, enlarge the pages: the browser
 * itself would enlarge the tools as well, and the pages without drawing them anew.
 */
export function startPinching(scroller: HTMLElement, list: PageList): void {
  scroller.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * perPixel);
      list.zoomAt(percent(list.scale * factor), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  let start: { readonly distance: number; readonly scale: number } | undefined;
  scroller.addEventListener(
    "touchmove",
    (event) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) return;
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      start ??= { distance, scale: list.scale };
      list.zoomAt(percent((start.scale * distance) / start.distance), between(one, other));
    },
    { passive: false },
  );
  for (const end of ["touchend", "touchcancel"]) {
    scroller.addEventListener(end, () => {
      start = undefined;
    });
  }
}

function between(one: Touch, other: Touch): PagePoint {
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}

/** In whole percent, and not below a legible size. */
function percent(scale: number): number {
  return Math.round(100 * Math.min(5, Math.max(0.25, scale)));
}
