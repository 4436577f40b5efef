import { element } from "../runtime/element.ts";
import {
  comparedParts,
  type ListedPart,
  mergeTicks,
  partOf,
  partsIn,
  storeParts,
  withPart,
} from "./compareList.ts";
import { mergeParts } from "./listAfterComparison.ts";

/** Selector of the tick boxes that choose a part for the comparison; see CompareToggle.tsx. */
const ticks = "input[data-compare]";

/**
 * The list of parts to compare: ticks on the page add to it and show what is in it, the dock at the
 * foot of the window counts it, and its tray leads to the comparison. It is the same in all tabs.
 */
export function startCompare(): void {
  const form = document.querySelector<HTMLFormElement>("[data-compare-form]");
  const tray = document.querySelector<HTMLElement>("[data-compare-tray]");
  if (form === null || tray === null) return;
  adoptComparison();
  takeEarlyTicks();
  const show = () => {
    const parts = comparedParts();
    for (const tick of document.querySelectorAll<HTMLInputElement>(ticks)) {
      tick.checked = parts.some(({ id }) => id === Number(tick.value));
    }
    form.toggleAttribute("data-filled", parts.length > 0);
    for (const count of document.querySelectorAll("[data-compare-count]")) {
      count.textContent = parts.length === 0 ? "" : `${parts.length}`;
    }
    fillTray(tray, parts);
  };
  const change = (parts: readonly ListedPart[]) => {
    storeParts(parts);
    show();
  };
  show();
  // The page may come back from the browser's memory, or the list change in another tab.
  window.addEventListener("pageshow", show);
  window.addEventListener("storage", show);

  // With Shift, a tick takes all parts between it and the tick before it, as lists of mail do.
  let last = [...document.querySelectorAll<HTMLInputElement>(`${ticks}:checked`)].at(-1);
  let isRange = false;
  document.addEventListener("click", ({ shiftKey }) => {
    isRange = shiftKey;
  });
  document.addEventListener("change", ({ target }) => {
    if (!isTick(target)) return;
    const part = partOf(target);
    const others = comparedParts().filter(({ id }) => id !== part.id);
    const between = isRange && target.checked ? partsBetween(last, target) : [];
    last = target;
    const parts = mergeTicks(others, between);
    const longer = target.checked ? withPart(parts, part) : parts;
    if (longer === undefined) void tell(tray.dataset.full ?? "");
    change(longer ?? parts);
  });
  tray.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const removed = target.closest<HTMLElement>("[data-remove-part]")?.dataset.removePart;
    if (target.closest("[data-tray-clear]")) change([]);
    else if (removed) change(comparedParts().filter(({ id }) => `${id}` !== removed));
    else return;
    if (comparedParts().length === 0) tray.hidePopover();
    else tray.querySelector<HTMLElement>("[data-remove-part]")?.focus();
  });
  startTray(form, tray);
}

function partsBetween(one: HTMLInputElement | undefined, other: HTMLInputElement): ListedPart[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(ticks)];
  const [from = 0, to = 0] = [one ? all.indexOf(one) : -1, all.indexOf(other)].sort(
    (a, b) => a - b,
  );
  return from < 0 ? [] : all.slice(from + 1, to).map(partOf);
}

function isTick(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(ticks);
}

/** The dock's button opens the tray; where browsers cannot, it sends what is ticked on the page. */
function startTray(form: HTMLFormElement, tray: HTMLElement): void {
  const button = form.querySelector("button");
  if (button === null || !("popover" in tray)) return;
  button.type = "button";
  button.popoverTargetElement = tray;
}

/** A comparison that the reader was making and has changed on its own page is their list. */
function adoptComparison(): void {
  const shown = document.querySelector<HTMLElement>("[data-comparison]")?.dataset.comparison;
  if (shown === undefined) return;
  const parts = partsIn(JSON.parse(shown));
  storeParts(mergeParts(comparedParts(), parts, document.referrer, location.href));
}

/** Adds the parts ticked before this script ran. */
function takeEarlyTicks(): void {
  const early = document.querySelectorAll<HTMLInputElement>(`${ticks}:checked`);
  if (early.length > 0) storeParts(mergeTicks(comparedParts(), [...early].map(partOf)));
}

function fillTray(tray: HTMLElement, parts: readonly ListedPart[]): void {
  const list = tray.querySelector<HTMLElement>("[data-tray-list]");
  list?.replaceChildren(
    ...parts.map(({ id, part }) => {
      const item = element("li", "tray__item");
      const label = (list.dataset.remove ?? "").replace("{part}", part);
      item.append(
        element("a", "tray__part", part, { href: addressOf(tray.dataset.partHref, `${id}`) }),
        element("button", "tray__remove", "", {
          type: "button",
          "aria-label": label,
          "data-remove-part": `${id}`,
        }),
      );
      return item;
    }),
  );
  const ids = parts.map(({ id }) => id).join();
  for (const go of document.querySelectorAll("[data-tray-go]")) {
    go.setAttribute("href", addressOf(tray.dataset.compareHref, ids));
    go.toggleAttribute("hidden", parts.length === 0);
  }
  for (const link of document.querySelectorAll<HTMLElement>("[data-compare-open]")) {
    link.dataset.empty ??= link.getAttribute("href") ?? "";
    const own = parts.length === 0 ? link.dataset.empty : addressOf(tray.dataset.compareHref, ids);
    link.setAttribute("href", own);
  }
  const listed = document.querySelector("[data-compare-listed]");
  listed?.setAttribute("href", addressOf(tray.dataset.compareHref, ids));
  listed?.toggleAttribute("hidden", parts.length === 0);
  const named = document.querySelector("[data-dock-parts]");
  if (named) named.textContent = parts.map(({ part }) => part).join(" · ");
  tray.querySelector("[data-tray-hint]")?.toggleAttribute("hidden", parts.length !== 1);
}

/** An address from the page's markup, in which a zero stands for the chosen ids. */
function addressOf(pattern: string | undefined, value: string): string {
  return (pattern ?? "").replace("=0", `=${value}`);
}

async function tell(message: string): Promise<void> {
  const { showToast } = await import("../ui/toasts.ts");
  showToast(message);
}
