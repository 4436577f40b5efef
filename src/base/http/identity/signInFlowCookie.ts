import { cookieValue, setCookie } from "./cookies.ts";

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
