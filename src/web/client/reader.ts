import { forget } from "./cache.ts";
import { forgetProfile } from "./profile.ts";

/** Where the menus are kept for the session (spec section 4), with `location` of the API for each. */
export const menuLocations = { "top-nav": 0, "footer-nav": 1 } as const;

/** Where the permissions of the reader who is signed in are kept for the session. */
export const permissionsKey = "permissions";

/** Forgets who the reader was: profile, permissions and menus (spec section 4, logged out). */
export function forgetReader(): void {
  forgetProfile();
  for (const key of [permissionsKey, ...Object.keys(menuLocations)]) forget(key, "sessionStorage");
}
