/** Milliseconds the next page may take, before it is opened by itself (spec section 9). */
const timeLimit = 5000;

/**
 * Adds the next page's items to the list that a button stands below, and puts that page's links (and
 * its button, if there is one) in place of this one's. The focus goes to the first of the new items.
 * Where the page cannot be had it is opened, as without script. For the markup see
 * components/layout/Pagination.tsx.
 */
export async function loadMore(button: HTMLElement): Promise<void> {
  const more = button.closest<HTMLElement>("[data-more]");
  const next = more?.querySelector<HTMLAnchorElement>("a[rel=next]");
  const list = document.getElementById(more?.dataset.more ?? "");
  if (!more || !next || !list || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  button.textContent = button.dataset.loading ?? "";
  const page = await pageAt(next.href);
  const items = [...(page?.getElementById(list.id)?.children ?? [])];
  const links = page?.querySelector<HTMLElement>(`[data-more="${list.id}"]`);
  const [first] = items;
  if (!first || !links) return location.assign(next.href);
  list.append(...items);
  links.dataset.grown = "";
  more.replaceWith(links);
  first.querySelector<HTMLElement>("summary, a")?.focus({ preventScroll: true });
}

async function pageAt(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeLimit) });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return undefined;
  }
}
