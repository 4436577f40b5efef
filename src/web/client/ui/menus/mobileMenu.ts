/**
 * The mobile menu's behaviours: its dialog becomes modal, so that the browser keeps the focus inside,
 * hides the page from screen readers, and closes it on Escape and on the system's back gesture.
 * The page behind is kept from scrolling by styles.
 */
export function startMobileMenu(): void {
  const sheet = document.querySelector<HTMLDetailsElement>("[data-sheet]");
  const dialog = sheet?.querySelector("dialog");
  if (!sheet || !dialog) return;

  const open = (): void => {
    sheet.open = true;
    if (dialog.open) return;
    dialog.showModal();
    // Where the sheet scrolls, browsers focus the sheet itself.
    dialog.querySelector("button")?.focus();
  };
  sheet.querySelector("summary")?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  const close = (): void => {
    sheet.open = false;
    dialog.close();
  };
  dialog.addEventListener("close", close);
  // The reader may have opened it before this script ran.
  if (sheet.open) open();
  // A page that comes back from the browser's memory must not come back with an open menu.
  window.addEventListener("pagehide", close);
}
