/** A path of the site within a preview; one that is in it already, or leads to a built file, stays. */
export function prefixedPath(path: string, prefix: string): string {
  const isInside = path === prefix || path.startsWith(`${prefix}/`);
  return isInside || path.startsWith("/assets/") ? path : `${prefix}${path}`;
}

/** Leads links that scripts have made into the preview, too; the server has done so with the page's own. */
export function startLinks(): void {
  const { preview } = document.documentElement.dataset;
  if (preview === undefined) return;
  const lead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link === null || link.origin !== location.origin) return;
    link.pathname = prefixedPath(link.pathname, preview);
  };
  // Before the link is followed, in whatever way.
  for (const kind of ["click", "auxclick", "contextmenu"]) {
    document.addEventListener(kind, lead, { capture: true });
  }
}
