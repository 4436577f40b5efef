/**
 * The path and query of a request's target, whatever form it came in (RFC 9112 section 3.2): scheme
 * and host of the absolute form are dropped, since hosts are known from the configuration alone, and
 * leading slashes collapse, since a redirect to `//host` or `/\\host` would lead to another site.
 */
export function originForm(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, "");
  return `/${path.replace(/^[/\\]+/, "")}`;
}
