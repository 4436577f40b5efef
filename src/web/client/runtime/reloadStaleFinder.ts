/**
 * Loads a page with a finder anew where the browser goes back to an address that the finder made
 * before the page was reloaded: the browser takes such addresses for one page, and the finder that
 * would follow is not alive.
 */
export function startStaleAddress(): void {
  const { search } = location;
  window.addEventListener("popstate", () => {
    const isAlive = document.querySelector("[data-island=Finder][data-live]") !== null;
    if (!isAlive && location.search !== search) location.reload();
  });
}
