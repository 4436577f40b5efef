import { permissionsKey } from "../../../base/site/readerStorageKeys.ts";
import { removeCached } from "../runtime/browserStorage.ts";
import { removeProfile } from "./profile.ts";

/**
 * Storage keys of the menus for the session (spec section 4), with `location` of the API for each.
 */
export const menuLocations = { "top-nav": 0, "footer-nav": 1 } as const;

/** Forgets who the reader was: profile, permissions and menus (spec section 4, logged out). */
export function clearReader(): void {
  removeProfile();
  for (const key of [permissionsKey, ...Object.keys(menuLocations)])
    removeCached(key, "sessionStorage");
}
