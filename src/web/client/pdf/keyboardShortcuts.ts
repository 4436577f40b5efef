import type { FindBar } from "./find/findBar.ts";
import type { PageList } from "./pageList.ts";

/**
 * Keys of the reader of PDFs. Those without Ctrl work while the pages have the focus and nowhere else
 * (WCAG 2.1.4). Searching and printing take the browser's own keys, because the browser would find and
 * print only the pages that are drawn.
 */
export function startKeys(
  scroller: HTMLElement,
  list: PageList,
  find: FindBar,
  print: () => void,
): void {
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Asked for a second time, the browser's own search opens.
    if (event.key === "f" && !find.hasFocus) take(event, () => find.open());
    if (event.key === "p") take(event, print);
  });
  const acts = new Map<string, () => void>([
    ["+", () => list.step(1)],
    ["=", () => list.step(1)],
    ["-", () => list.step(-1)],
    ["0", () => list.zoomAt("auto")],
    ["n", () => list.goTo(list.current + 1)],
    ["p", () => list.goTo(list.current - 1)],
    ["Home", () => list.goTo(1)],
    ["End", () => list.goTo(list.pages.length)],
    ["/", () => find.open()],
  ]);
  scroller.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts.get(event.key);
    if (act) take(event, act);
  });
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}
