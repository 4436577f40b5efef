/** Milliseconds the pointer must rest on a top entry before its panel opens, and before it closes. */
const openingDelay = 120;
const closingDelay = 160;

/** Width below which the menu folds: its panels unfold in place, and pointing opens nothing. */
const folded = "(max-width: 1023.98px)";

/**
 * The mega-menu's behaviours: panels open after a short intent delay, by the disclosure button and by
 * the arrow keys; they close on leave, on Escape (the focus returns to the button) and when the
 * focus or a tap goes elsewhere. Without script styles open them on hover and focus. In a narrow window
 * the whole menu folds: Escape and a tap elsewhere close it, its panels stay open until they are closed.
 */
export function startMegaMenu(): void {
  const bar = document.querySelector<HTMLElement>("[data-mega-menu]");
  if (bar === null) return;
  let shown: HTMLElement | undefined;
  let isOpenByHover = false;
  let timer = 0;
  const fold = document.querySelector<HTMLDetailsElement>("[data-menu-fold]");
  const isFolded = () => matchMedia(folded).matches;
  const close = () => {
    if (fold) fold.open = false;
  };

  const show = (item: HTMLElement | undefined): void => {
    clearTimeout(timer);
    isOpenByHover = false;
    if (item === shown) return;
    if (shown) mark(shown, false);
    if (item) mark(item, true);
    shown = item;
  };
  const plan = (item: HTMLElement | undefined, delay: number): void => {
    clearTimeout(timer);
    if (item === shown || isFolded()) return;
    timer = window.setTimeout(() => {
      show(item);
      isOpenByHover = true;
    }, delay);
  };

  for (const item of bar.querySelectorAll<HTMLElement>("[data-menu]")) {
    mark(item, false);
    item.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") plan(item, openingDelay);
    });
    item.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse") plan(undefined, closingDelay);
    });
    // A click after hovering must not close the panel that hovering has just opened.
    toggleOf(item)?.addEventListener("click", () => {
      show(shown === item && !isOpenByHover ? undefined : item);
    });
    item.addEventListener("focusout", ({ relatedTarget }) => {
      const isLeft = relatedTarget instanceof Node && !item.contains(relatedTarget);
      if (isLeft && shown === item && !isFolded()) show(undefined);
    });
  }

  bar.addEventListener("keydown", (event) => {
    const target = targetOfArrow(event, show);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    if (shown === undefined) {
      if (fold?.open) fold.querySelector("summary")?.focus();
      close();
      return;
    }
    if (shown.contains(document.activeElement)) toggleOf(shown)?.focus();
    show(undefined);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Node)) return;
    if (!bar.contains(target) && !fold?.contains(target)) close();
    if (shown && !shown.contains(target) && !isFolded()) show(undefined);
  });
  // A page restored from the browser's back-forward cache must not show an open panel.
  window.addEventListener("pagehide", () => {
    show(undefined);
    close();
  });
}

function toggleOf(item: Element): HTMLElement | null {
  return item.querySelector<HTMLElement>("[aria-controls]");
}

function mark(item: HTMLElement, isOpen: boolean): void {
  item.toggleAttribute("data-open", isOpen);
  toggleOf(item)?.setAttribute("aria-expanded", String(isOpen));
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * Target of an arrow key. In the bar: left and right between the entries, down into the panel.
 * In a panel: up and down between its links, left and right between its columns.
 */
function targetOfArrow(
  { key, target }: KeyboardEvent,
  show: (item: HTMLElement) => void,
): HTMLElement | undefined {
  const step = steps[key];
  if (step === undefined || !(target instanceof HTMLElement)) return undefined;
  const isVertical = key === "ArrowDown" || key === "ArrowUp";
  const item = target.closest<HTMLElement>("[data-menu]");
  const toggle = item && toggleOf(item);
  const panel = toggle && document.getElementById(toggle.getAttribute("aria-controls") ?? "");
  if (item && panel?.contains(target)) {
    const column = target.closest<HTMLElement>("[data-menu-column]");
    return isVertical
      ? (neighbour([...panel.querySelectorAll<HTMLElement>("a")], target, step) ??
          toggle ??
          undefined)
      : firstLink(
          neighbour([...panel.querySelectorAll<HTMLElement>("[data-menu-column]")], column, step),
        );
  }
  if (!isVertical) {
    const entries = [...(target.closest("ul")?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
    const next = neighbour(entries, target.closest("li"), step);
    return next?.querySelector<HTMLElement>(":scope > a, :scope > button") ?? undefined;
  }
  if (item === null || panel === null || step === -1) return undefined;
  show(item);
  return firstLink(panel);
}

/** The element `step` places on, or undefined past either end. */
function neighbour(
  row: readonly HTMLElement[],
  from: HTMLElement | null,
  step: number,
): HTMLElement | undefined {
  return from === null ? undefined : row[row.indexOf(from) + step];
}

function firstLink(within: Element | undefined): HTMLElement | undefined {
  return within?.querySelector<HTMLElement>("a") ?? undefined;
}
