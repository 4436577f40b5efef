import { isNavigation } from "./navigation.ts";

/** After so many milliseconds the browser has given up, or the answer was not a page. */
const longest = 20_000;

/**
 * A thin bar at the top from the moment a link or form leads to another page until that page is
 * there (spec section 2: before every route change a progress bar is shown).
 */
export function startProgress(): void {
  const bar = document.createElement("div");
  bar.className = "progress";
  bar.setAttribute("aria-hidden", "true");
  let timer = 0;
  const end = (): void => {
    clearTimeout(timer);
    bar.remove();
  };
  const begin = (): void => {
    end();
    document.body.append(bar);
    timer = window.setTimeout(end, longest);
  };

  // On the window, after every other listener has had its say.
  window.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href) return;
    const { href: address, target } = link;
    if (isNavigation({ address, target, isDownload: link.download !== "" }, location.href)) begin();
  });
  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method === "dialog") return;
    const { action: address, target } = form;
    if (isNavigation({ address, target, isDownload: false }, location.href)) begin();
  });
  window.addEventListener("pageshow", end);
}
