/** The parts of a link or form that decide its target. */
interface Leaving {
  /** Absolute address. */
  readonly address: string;
  /** `target` of the link, form or button; empty where it has none. */
  readonly target: string;
  /** True for a link that asks for a download, whatever name it gives the file. */
  readonly isDownload: boolean;
}

/** Files that the site makes on request and that browsers save, by the ends of their paths. */
const savedFile = /\.(?:csv|ics|xlsx|zip)$/i;

/**
 * True if following this replaces the page by another one of the same site: not for another origin
 * or scheme, a new tab, a download, a file that is saved, or an anchor on this same page.
 */
export function isNavigation({ address, target, isDownload }: Leaving, current: string): boolean {
  if (isDownload || (target !== "" && target !== "_self")) return false;
  if (!/^https?:/.test(address)) return false;
  const here = new URL(current);
  const there = new URL(address, here);
  if (there.origin !== here.origin) return false;
  if (there.pathname.startsWith("/storage/") || savedFile.test(there.pathname)) return false;
  const isSamePage = there.pathname === here.pathname && there.search === here.search;
  return !(isSamePage && there.hash !== "");
}

/** Milliseconds after which the browser has given up, or the response was not a page. */
const maxMs = 20_000;

let shown: { readonly bar: HTMLElement; readonly timer: number } | undefined;

/**
 * Shows a thin bar at the top until the next page is there (spec section 2: before every route change
 * a progress bar is shown). Scripts that lead to another page call it themselves.
 */
export function beginProgress(): void {
  endProgress();
  const bar = document.createElement("div");
  bar.className = "progress";
  bar.setAttribute("aria-hidden", "true");
  document.body.append(bar);
  shown = { bar, timer: window.setTimeout(endProgress, maxMs) };
}

/** Takes the bar away: the page stays after all. */
export function endProgress(): void {
  if (shown === undefined) return;
  clearTimeout(shown.timer);
  shown.bar.remove();
  shown = undefined;
}

/** Shows the bar from the moment a link, a form or the history leads to another page. */
export function startProgress(): void {
  // On the window, after every other listener has had its say.
  window.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href) return;
    const { href: address, target } = link;
    const isDownload = link.hasAttribute("download");
    if (isNavigation({ address, target, isDownload }, location.href)) beginProgress();
  });
  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method === "dialog") return;
    const { action: address, target } = form;
    if (isNavigation({ address, target, isDownload: false }, location.href)) beginProgress();
  });
  followHistory();
  window.addEventListener("pageshow", endProgress);
}

/** Browsers without the Navigation API do not tell that the reader goes back to another page. */
function followHistory(): void {
  if (!("navigation" in window)) return;
  navigation.addEventListener("navigate", ({ navigationType, destination }) => {
    if (navigationType === "traverse" && !destination.sameDocument) beginProgress();
  });
}
