import { permissionsKey, profileDueCookie } from "../../../base/site/readerStorageKeys.ts";
import { call } from "../api/call.ts";
import { ApiFailure } from "../api/failure.ts";
import { isRecord, readCached, writeCached } from "../runtime/browserStorage.ts";
import { pageLanguage } from "../runtime/language.ts";
import { clearReader, menuLocations } from "./clearReaderStorage.ts";
import { isProfileDue, profileIn, storedProfile, storeProfile } from "./profile.ts";

/** Permissions of those who see the bar for staff. */
const contentPermissions: readonly unknown[] = ["content.edit", "content.publish", "settings.edit"];

/**
 * Loads what a page needs for a signed-in visitor (spec section 2): the profile after a sign-in
 * without script, permissions if they are missing, then each menu that is empty. Unknown paths are
 * refused by the server. Failures are silent, but for a session that has ended.
 * @param onProfile called when a profile was fetched
 */
export async function loadSessionData(onProfile: () => void): Promise<void> {
  if (isProfileDue()) {
    await keepDueProfile();
    onProfile();
  }
  if (storedProfile() === undefined) return;
  if (readCached(permissionsKey, "sessionStorage") === undefined) await loadPermissions();
  if (seesDrafts()) void import("./editBar.ts").then(({ showEditBar }) => showEditBar());
  await Promise.all(Object.entries(menuLocations).map((menu) => loadMenu(...menu)));
}

/**
 * Fetches and stores the profile of a reader who signed in without script. Where the server cannot be
 * reached, the next page tries again.
 */
export async function keepDueProfile(): Promise<void> {
  try {
    const info = await call("getUserInfo", {}, { tells: [] });
    const profile = profileIn(info);
    // The stored profile may be another person's.
    clearReader();
    if (profile !== undefined) storeProfile(profile);
    storePermissions(info);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind === "transport") return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = `${profileDueCookie}=; path=/; max-age=0; samesite=strict`;
}

/** True for readers who may change any content, as far as known in this browser. */
function seesDrafts(): boolean {
  const permissions = readCached(permissionsKey, "sessionStorage");
  return Array.isArray(permissions) && permissions.some((one) => contentPermissions.includes(one));
}

async function loadPermissions(): Promise<void> {
  try {
    const info = await call("getUserInfo", {}, { tells: ["ended", "loggedOut"] });
    storePermissions(info);
  } catch (error) {
    // A reader who chooses to stay is not asked again on every page.
    if (error instanceof ApiFailure && error.kind === "ended") storePermissions(undefined);
  }
}

/** @param info the user's data as the API returns it; undefined: there are no permissions */
function storePermissions(info: unknown): void {
  const permissions = isRecord(info) ? info.permissions : [];
  writeCached(permissionsKey, permissions, { shelf: "sessionStorage" });
}

async function loadMenu(key: string, location: number): Promise<void> {
  const language = pageLanguage();
  const menu = readCached(key, "sessionStorage");
  if (isRecord(menu) && menu.language === language) return showClosed(location, menu.entries);
  try {
    const entries = await call("getColumnTree", { location }, { tells: [] });
    writeCached(key, { language, entries }, { shelf: "sessionStorage" });
    await showClosed(location, entries);
  } catch {
    // The page has its menus from the server.
  }
}

/** Adds the entries that only some readers have to a menu of the page, which is the same for all. */
async function showClosed(location: number, entries: unknown): Promise<void> {
  if (!JSON.stringify(entries ?? []).includes('"restricted":true')) return;
  const { addRestricted } = await import("./restrictedMenuEntries.ts");
  addRestricted(location, entries);
}
