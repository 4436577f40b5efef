/**
 * The active state of the desktop header's search box: the header carries `data-search="open"`, by which
 * the styles hide menu and language and show the box in full (spec section 4).
 */
export function startSearchBar(): void {
  const header = document.querySelector<HTMLElement>("[data-search]");
  const box = header?.querySelector<HTMLElement>("[data-search-bar]");
  const field = box?.querySelector<HTMLInputElement>("[name=search]");
  const opener = header?.querySelector<HTMLElement>("[data-search-open]");
  if (!header || !box || !field) return;
  const show = (state: "" | "open" | "leaving") => {
    header.dataset.search = state;
  };

  // In a narrow window the box is behind a link to its page.
  opener?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show("open");
    field.focus();
  });
  // Only the field opens the box: a button must not move under the pointer.
  for (const type of ["focus", "input", "click"]) field.addEventListener(type, () => show("open"));
  box.addEventListener("focusin", () => {
    if (header.dataset.search === "leaving") show("open");
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) show("");
  });
  box.addEventListener("keydown", (event) => {
    const { key } = event;
    if (header.dataset.search === "") return;
    // Menu and language can be reached from the box: they are there before the focus moves.
    if (key === "Tab") show("leaving");
    // The box itself takes the first Escape where it has a list to close.
    if (key !== "Escape") return;
    // Browsers clear a search field by this key, which would begin anew.
    event.preventDefault();
    show("");
    if (!field.checkVisibility()) opener?.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !box.contains(target)) show("");
  });
  // A page that comes back from the browser's memory stands as it was left: with the box at rest.
  addEventListener("pagehide", () => show(""));
  if (document.activeElement === field) show("open");
}
