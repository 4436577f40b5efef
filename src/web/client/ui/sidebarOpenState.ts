/** The cookie that says whether the sidebar is opened: `1` or `0` (spec section 9). */
const cookieName = "sidebarStatus";

/** A year, in seconds. */
const storageKey = 31_536_000;

/** Windows in which a sidebar that folds stands above its list (product-list/filters.css). */
const narrow = "(max-width: 899px)";

/**
 * Keeps the state of a page's sidebar for its other pages and the next visit. One that folds
 * (`data-sidebar="folds"`) is closed in narrow windows until it is opened there, which is not kept.
 */
export function startSidebar(): void {
  const sidebar = document.querySelector<HTMLDetailsElement>("details[data-sidebar]");
  if (sidebar === null) return;
  const above = sidebar.dataset.sidebar === "folds" ? matchMedia(narrow) : undefined;
  if (above?.matches) {
    // Styles show it closed until now, so a press on its head before now meant to open it.
    sidebar.open = !sidebar.open;
  } else if (isClosedIn(document.cookie)) sidebar.open = false;
  sidebar.dataset.started = "";
  above?.addEventListener("change", () => {
    sidebar.open = !above.matches && !isClosedIn(document.cookie);
  });
  // Only what a reader does is kept: a window's change or printing folds it too.
  sidebar.querySelector("summary")?.addEventListener("click", () => {
    if (above?.matches) return;
    // biome-ignore lint/suspicious/noDocumentCookie: not all the browsers we promise have a cookie store
    document.cookie = `${cookieName}=${Number(!sidebar.open)}; Path=/; Max-Age=${storageKey}; SameSite=Lax`;
  });
}

/** True if the cookies say that the sidebar is closed. */
export function isClosedIn(cookies: string): boolean {
  return /(?:^|; )sidebarStatus=0(?:;|$)/.test(cookies);
}
