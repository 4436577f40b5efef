/** The cookie that carries a session's token (spec section 9). */
export const tokenCookie = "Admin-Token";

const tokenInHeader = new RegExp(`(?:^|;\\s*)${tokenCookie}=([^;]*)`);

/** The token in a request's Cookie header, whatever it is. */
export function tokenInCookie(cookie: string | undefined): string | undefined {
  return cookie === undefined ? undefined : tokenInHeader.exec(cookie)?.[1];
}

interface CookieWish {
  /** How long the browser keeps it. */
  readonly seconds: number;
  /** Whether the reader came by https. */
  readonly isHttps: boolean;
}

/** The Set-Cookie header that gives a browser its token, out of the reach of scripts and of other sites. */
export function setTokenCookie(token: string, { seconds, isHttps }: CookieWish): string {
  const secure = isHttps ? "; Secure" : "";
  return `${tokenCookie}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The Set-Cookie header that takes the token away again. */
export function clearTokenCookie(isHttps: boolean): string {
  return setTokenCookie("", { seconds: 0, isHttps });
}
