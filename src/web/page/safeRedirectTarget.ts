/** Page that asks readers with Internet Explorer to change their browser; also below `/mobile`. */
export const oldBrowserPath = "/browser";

/** Prefix of `/redirect/<path>`, which redirects to an address of this site. */
export const redirectPrefix = "/redirect/";

/** Path to which an OpenID provider sends the browser back (spec section 2, other routes). */
export const authRedirectPath = "/auth-redirect";

/** Path at which signing in with an OpenID provider begins. */
export const signInWithPath = `${authRedirectPath}/begin`;

/**
 * The address to redirect a reader to, if it is on this site: an open redirect would lend the
 * site's name to others. Undefined for other origins (`//host`, `/\host`) and for the redirect
 * route itself.
 */
export function safeRedirectTarget(path: string): string | undefined {
  const base = "http://own.invalid";
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  if (url?.origin !== base || !path.startsWith("/") || /^\/[/\\]/.test(path)) return undefined;
  if (/^\/(?:%2f|%5c|\/|\\)/i.test(url.pathname) || url.pathname.startsWith(redirectPrefix)) {
    return undefined;
  }
  return `${url.pathname}${url.search}`;
}
