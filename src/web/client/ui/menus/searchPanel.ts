/**
 * Opens and closes the search box of the mobile bar. While it is open, the bar carries `data-search="open"`,
 * by which the styles hide menu and language (spec section 2, "Search box").
 */
export function startSearch(): void {
  const bar = document.querySelector<HTMLElement>("[data-search]");
  const panel = bar?.querySelector<HTMLElement>("[data-search-panel]");
  const opener = bar?.querySelector<HTMLElement>("[data-search-open]");
  if (!bar || !panel || !opener) return;
  opener.setAttribute("role", "button");
  opener.setAttribute("aria-expanded", "false");

  const show = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    bar.dataset.search = isOpen ? "open" : "";
    opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) panel.querySelector<HTMLInputElement>("[name=search]")?.focus();
  };
  const close = () => {
    if (panel.hidden) return;
    const hadFocus = panel.contains(document.activeElement);
    show(false);
    if (hadFocus) opener.focus();
  };

  opener.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A page whose first matter is the search has a box of its own at its top.
    const own = document.querySelector<HTMLInputElement>("[data-search-main] [name=search]");
    if (own) own.focus();
    else if (panel.hidden) show(true);
    else close();
  });
  opener.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      event.preventDefault();
      show(true);
    }
  });
  panel.querySelector("[data-search-close]")?.addEventListener("click", close);
  panel.addEventListener("keydown", (event) => {
    // The box itself takes the first Escape where it has a list to close.
    if (event.key === "Escape") close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !bar.contains(target)) close();
  });
  // A page that comes back from the browser's memory stands as it was left: with the box closed.
  addEventListener("pagehide", () => show(false));
}
