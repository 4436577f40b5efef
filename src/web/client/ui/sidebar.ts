/** The cookie that says whether the sidebar is opened: `1` or `0` (spec section 9). */
const cookieName = "sidebarStatus";

/** A year, in seconds. */
const storageKey = 31_536_000;

/** Keeps the state of a page's sidebar for its other pages and the next visit. */
export function startSidebar(): void {
  const sidebar = document.querySelector<HTMLDetailsElement>("details[data-sidebar]");
  if (sidebar === null) return;
  if (isClosedIn(document.cookie)) sidebar.open = false;
  sidebar.addEventListener("toggle", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: not all the browsers we promise have a cookie store
    document.cookie = `${cookieName}=${Number(sidebar.open)}; Path=/; Max-Age=${storageKey}; SameSite=Lax`;
  });
}

/** True if the cookies say that the sidebar is closed. */
export function isClosedIn(cookies: string): boolean {
  return /(?:^|; )sidebarStatus=0(?:;|$)/.test(cookies);
}
