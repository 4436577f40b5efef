import { setCookie } from "../../../base/http/identity/cookies.ts";
import { clearTokenCookie, signedInCookies } from "../../../base/http/identity/signInCookies.ts";
import { profileDueCookie } from "../../../base/site/readerStorage.ts";

type SignedIn = Parameters<typeof signedInCookies>[0];

/**
 * The Set-Cookie headers of a session that was opened without script: with them the next script
 * learns that there is a profile to fetch.
 */
export function formSignInCookies(signedIn: SignedIn, isHttps: boolean): string[] {
  return [...signedInCookies(signedIn, isHttps), profileDue("1", signedIn.sessionSeconds, isHttps)];
}

/** The Set-Cookie headers that end such a session in the browser. */
export function formSignOutCookies(isHttps: boolean): string[] {
  return [...clearTokenCookie(isHttps), profileDue("", 0, isHttps)];
}

function profileDue(value: string, seconds: number, isHttps: boolean): string {
  const name = profileDueCookie;
  return setCookie({ name, value, seconds, isHttps, sameSite: "strict", isForScripts: true });
}
