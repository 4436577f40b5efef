import { element } from "../runtime/element.ts";
import { pageMessages } from "../runtime/pageMessages.ts";

/** Milliseconds a toast is shown (spec section 9). */
const duration = 5000;

/** More at once would hide the page; the oldest goes. */
const maxToasts = 4;

/**
 * Shows a message for 5 s. It can be closed, is read out by screen readers, waits while the pointer
 * is over it or the focus in it, and stands above open dialogs. The same message shown again takes
 * the place of the first.
 */
export function showToast(message: string, kind: "error" | "done" = "error"): void {
  const region = toastRegion();
  for (const toast of [...region.children]) {
    if (toast.firstElementChild?.textContent === message) toast.remove();
  }
  if (region.children.length === maxToasts) region.firstElementChild?.remove();
  // An empty region is not shown, and screen readers hear of changes only in what is.
  const toast = createToast(message, kind);
  raiseToasts(true);
  region.append(toast);
}

/**
 * Puts the toasts above everything else. A modal dialog makes all outside it dead, also what lies
 * above it, so they move into the uppermost one; when that closes they move out again.
 */
export function raiseToasts(isNeeded = toastRegion().children.length > 0): void {
  const region = toastRegion();
  const dialogs = document.querySelectorAll("dialog:modal");
  const home = dialogs[dialogs.length - 1] ?? document.body;
  // Moved, it leaves the layer above the page, and enters it again as the uppermost.
  if (region.parentElement !== home) home.append(region);
  // Browsers without popovers show it by styles alone.
  if ("popover" in region && region.matches(":popover-open") !== isNeeded) {
    region.togglePopover(isNeeded);
  }
}

function toastRegion(): HTMLElement {
  const existing = document.querySelector<HTMLElement>(".toasts");
  if (existing !== null) return existing;
  const region = element("section", "toasts", "", {
    popover: "manual",
    "aria-label": pageMessages().notices,
  });
  document.body.append(region);
  // On the document while it goes down: `close` does not bubble.
  document.addEventListener("close", () => raiseToasts(), true);
  return region;
}

function createToast(message: string, kind: "error" | "done"): HTMLElement {
  const toast = element("div", `toast toast--${kind}`, "", {
    role: kind === "error" ? "alert" : "status",
  });
  const button = element("button", "toast__close", "", {
    type: "button",
    "aria-label": pageMessages().closeNotice,
  });
  toast.append(element("p", "toast__text", message), button);

  let cameFrom: EventTarget | null = null;
  toast.addEventListener("focusin", ({ relatedTarget }) => {
    cameFrom = relatedTarget;
  });
  const end = (): void => {
    const hadFocus = toast.contains(document.activeElement);
    toast.remove();
    raiseToasts();
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus();
  };
  button.addEventListener("click", end);
  countDown(toast, end);
  return toast;
}

/** Calls `end` after the toast's time, not counting while the reader is at it. */
function countDown(toast: HTMLElement, end: () => void): void {
  const presence = new Set<string>();
  let left = duration;
  let since = performance.now();
  let timer = window.setTimeout(end, left);
  const arrive = (how: string) => () => {
    if (presence.size === 0) left -= performance.now() - since;
    presence.add(how);
    clearTimeout(timer);
  };
  const leave = (how: string) => () => {
    if (!presence.delete(how) || presence.size > 0) return;
    since = performance.now();
    timer = window.setTimeout(end, left);
  };
  toast.addEventListener("pointerenter", arrive("pointer"));
  toast.addEventListener("pointerleave", leave("pointer"));
  toast.addEventListener("focusin", arrive("focus"));
  toast.addEventListener("focusout", leave("focus"));
}
