/** A path of the site within a preview; one that is in it already, or leads to a built file, stays. */
export function prefixedPath(path: string, prefix: string): string {
  const isInside = path === prefix || path.startsWith(`${prefix}/`);
  return isInside || path.startsWith("/assets/") ? path : `${prefix}${path}`;
}
