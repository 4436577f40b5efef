import { parseCookie, stringifySetCookie } from "cookie";

/** Leaves values undecoded: this site's cookies have no escapes. */
const decode = (value: string) => value;

/** The value of a cookie in a request's Cookie header; the first where there are several. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : parseCookie(header, { decode })[name];
}

interface CookieToSet {
  readonly name: string;
  readonly value: string;
  /** Lifetime in seconds; 0 removes the cookie. */
  readonly seconds: number;
  /** Whether it is sent over https alone. */
  readonly isHttps: boolean;
  /** `strict`: never sent with a navigation from another site. */
  readonly sameSite: "strict" | "lax";
  /** Whether pages' scripts can read it. */
  readonly isForScripts: boolean;
}

/** A Set-Cookie header for all paths of the host. */
export function setCookie(cookie: CookieToSet): string {
  const { name, value, seconds, isHttps, sameSite, isForScripts } = cookie;
  return stringifySetCookie({
    ...{ name, value, path: "/", maxAge: seconds, sameSite },
    httpOnly: !isForScripts,
    secure: isHttps,
  });
}
