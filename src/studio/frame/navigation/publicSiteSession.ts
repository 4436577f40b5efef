import {
  permissionsKey,
  profileKey,
  serializeEntry,
} from "../../../base/site/readerStorageKeys.ts";
import type { Profile } from "../../data/people/account.ts";

/**
 * Stores the signed-in person as the site's own sign-in does, so that its pages show them the bar
 * for staff; permissions are loaded again. Where storage is full or forbidden nothing is stored.
 */
export function storePublicReader({ id, account, name }: Profile): void {
  try {
    localStorage.setItem(profileKey, serializeEntry({ id, account, name }, Date.now()));
    sessionStorage.removeItem(permissionsKey);
  } catch {
    // The site's pages are then those of an anonymous reader.
  }
}

/** Removes from the site's storage who was signed in. */
export function removePublicReader(): void {
  try {
    localStorage.removeItem(profileKey);
    sessionStorage.removeItem(permissionsKey);
  } catch {
    // Without storage, nothing has been stored.
  }
}
