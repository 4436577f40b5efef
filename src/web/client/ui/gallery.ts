import { makeDraggable } from "./motion/drag.ts";

/** Keys that lead to the dialog beside. */
const steps: Readonly<Record<string, string>> = { ArrowLeft: "previous", ArrowRight: "next" };

/** Listeners of a dialog since it was last shown. */
const showings = new WeakMap<HTMLDialogElement, AbortController>();

/** The dialog of each gallery that was shown last. */
const newest = new WeakMap<HTMLElement, HTMLDialogElement>();

/**
 * Shows an entry of a gallery in its modal dialog, closing the one that was open. Arrow keys lead on
 * to the entries beside it, Escape and a click beside the dialog close it, it can be moved by its
 * bar, and the focus ends at the entry's card.
 * @param step how the reader came from the entry before; the focus stays on that link
 */
export function showEntry(gallery: HTMLElement, dialog: HTMLDialogElement, step?: string): void {
  // From here on nothing but this script shows dialogs, whatever the address says.
  gallery.dataset.live = "";
  gallery.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  showings.get(dialog)?.abort();
  const closed = new AbortController();
  showings.set(dialog, closed);
  newest.set(gallery, dialog);
  const { signal } = closed;
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  const bar = find("[data-bar]");
  const handle = find("[data-handle]");
  const close = dialog.querySelector<HTMLAnchorElement>("[data-closes]");
  dialog.style.translate = "";
  dialog.setAttribute("closedby", "any");
  dialog.showModal();
  if (bar && handle) makeDraggable(dialog, bar, handle, { signal });
  // The bar takes hold of the pointer, and a click on the way to it would get lost.
  close?.addEventListener("pointerdown", (event) => event.stopPropagation(), { signal });
  (find(`[data-step="${step}"]`) ?? close)?.focus();

  dialog.addEventListener(
    "keydown",
    ({ key, target, defaultPrevented }) => {
      if (defaultPrevented || target === handle) return;
      find(`[data-step="${steps[key]}"]`)?.click();
    },
    { signal },
  );
  dialog.addEventListener(
    "close",
    () => {
      // Browsers report a dialog's end later: it may have been shown again meanwhile.
      if (dialog.open) return;
      closed.abort();
      // Loading the page again must not show what was closed.
      if (location.hash === `#${dialog.id}`) {
        history.replaceState(history.state, "", location.pathname + location.search);
      }
      // The end of one that led to another is reported late too: the focus is the other's by then.
      if (newest.get(gallery) !== dialog) return;
      const card = close?.hash.slice(1);
      gallery.querySelector<HTMLElement>(`#${card} [data-opens]`)?.focus();
    },
    { signal },
  );
}
