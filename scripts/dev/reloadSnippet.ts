/**
 * Joined to the browser's entry in development builds alone. Style sheets are exchanged in place;
 * after any other change the page loads anew.
 */
const news = new EventSource("/__dev");

news.addEventListener("reload", () => location.reload());
news.addEventListener("sheets", ({ data }) => {
  const changed = new Set(String(data).split(" "));
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const url = new URL(link.href);
    if (changed.has(url.pathname)) exchange(link, url);
  }
});

/** The old sheet stays until the new one is there, so that nothing flashes. */
function exchange(link: HTMLLinkElement, url: URL): void {
  url.search = `?${Date.now()}`;
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.media = link.media;
  next.href = url.href;
  next.addEventListener("load", () => link.remove());
  link.after(next);
}
