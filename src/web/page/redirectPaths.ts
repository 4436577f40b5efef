/** The page that tells readers of Internet Explorer to change their browser; also below `/mobile`. */
export const oldBrowserPath = "/browser";

/** Prefix of `/redirect/<path>`, which leads on to an address of this site. */
export const redirectPrefix = "/redirect/";

/** Where an OpenID provider sends the browser back to (spec section 2, other routes). */
export const authRedirectPath = "/auth-redirect";

/** Where signing in with an OpenID provider begins. */
export const signInWithPath = `${authRedirectPath}/begin`;

/**
 * The address to pass a reader on to, if it stays on this site: an open redirect would lend our name
 * to anybody. Undefined for other origins (`//host`, `/\host`) and for the redirect route itself.
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
