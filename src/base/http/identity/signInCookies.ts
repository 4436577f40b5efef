import { cookieValue, setCookie } from "../cookies.ts";

/** The cookie of a sign-in under way at an OpenID provider. */
const flowCookie = "Sign-In-Flow";

const nameOf = (isHttps: boolean) => `${isHttps ? "__Host-" : ""}${flowCookie}`;

/** The value in a request's Cookie header; by https only one that this very host has set. */
export function flowInCookie(header: string | undefined, isHttps: boolean): string | undefined {
  return cookieValue(header, nameOf(isHttps)) || undefined;
}

/**
 * The Set-Cookie header. `Lax`, since the browser comes back with a navigation from another site.
 * @param seconds 0 removes it
 */
export function setFlowCookie(value: string, seconds: number, isHttps: boolean): string {
  const rest = { sameSite: "lax", isForScripts: false } as const;
  return setCookie({ name: nameOf(isHttps), value, seconds, isHttps, ...rest });
}

/** The cookie that carries a session's token (spec section 9). */
export const tokenCookie = "Admin-Token";

/** Cookie that identifies a browser from which somebody has signed in. */
const deviceCookie = "Known-Device";

/** Prefix of cookies that browsers accept over https alone, for this host and all its paths. */
const hostPrefix = "__Host-";

/**
 * The token in a request's Cookie header, unverified. A cookie that only this host can have set is
 * preferred.
 */
export function tokenInCookie(cookie: string | undefined): string | undefined {
  return valueIn(cookie, tokenCookie);
}

/** The device's token in a request's Cookie header, unverified. */
export function deviceInCookie(cookie: string | undefined): string | undefined {
  return valueIn(cookie, deviceCookie);
}

function valueIn(header: string | undefined, name: string): string | undefined {
  return cookieValue(header, `${hostPrefix}${name}`) ?? cookieValue(header, name);
}

interface CookieOptions {
  /** Lifetime in seconds. */
  readonly seconds: number;
  /** Whether the request came by https. */
  readonly isHttps: boolean;
}

/**
 * The Set-Cookie headers that give a browser its token, out of the reach of scripts and of other
 * sites: by https also under the name that no other host of the domain can set.
 */
export function setTokenCookie(token: string, wish: CookieOptions): string[] {
  const name = tokenCookie;
  return wish.isHttps
    ? [cookieOf(`${hostPrefix}${name}`, token, wish), cookieOf(name, token, wish)]
    : [cookieOf(name, token, wish)];
}

/** The Set-Cookie headers that take the token away again. */
export function clearTokenCookie(isHttps: boolean): string[] {
  return setTokenCookie("", { seconds: 0, isHttps });
}

/** Cookies of a browser that has signed in, with their lifetimes in seconds. */
interface SignInCookies {
  readonly token: string;
  readonly device: string;
  readonly sessionSeconds: number;
  readonly deviceSeconds: number;
}

/** The Set-Cookie headers of a session and of the device it was opened from. */
export function signedInCookies(
  { token, device, sessionSeconds, deviceSeconds }: SignInCookies,
  isHttps: boolean,
): string[] {
  return [
    ...setTokenCookie(token, { seconds: sessionSeconds, isHttps }),
    setDeviceCookie(device, { seconds: deviceSeconds, isHttps }),
  ];
}

/** The Set-Cookie header by which a device is known. */
export function setDeviceCookie(token: string, wish: CookieOptions): string {
  return cookieOf(`${wish.isHttps ? hostPrefix : ""}${deviceCookie}`, token, wish);
}

function cookieOf(name: string, value: string, { seconds, isHttps }: CookieOptions): string {
  return setCookie({ name, value, seconds, isHttps, sameSite: "strict", isForScripts: false });
}
