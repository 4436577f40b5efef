import { permissionsKey } from "../../../base/site/readerStorage.ts";
import { call } from "../api/call.ts";
import { ApiFailure } from "../api/failure.ts";
import { isRecord, readCached, writeCached } from "../runtime/browserStorage.ts";
import { pageLanguage } from "../runtime/language.ts";
import { menuLocations } from "./clearReader.ts";

/** Permissions of those who see the bar for staff. */
const contentPermissions: readonly unknown[] = ["content.edit", "content.publish", "settings.edit"];

/**
 * Loads what a page needs for a signed-in visitor (spec section 2): permissions if they are
 * missing, then each menu that is empty. Unknown paths are refused by the server. Failures are
 * silent, but for a session that has ended.
 */
export async function loadSessionData(): Promise<void> {
  if (readCached(permissionsKey, "sessionStorage") === undefined) await loadPermissions();
  if (seesDrafts()) void import("./editBar.ts").then(({ showEditBar }) => showEditBar());
  await Promise.all(Object.entries(menuLocations).map((menu) => loadMenu(...menu)));
}

/** True for readers who may change any content, as far as known in this browser. */
function seesDrafts(): boolean {
  const permissions = readCached(permissionsKey, "sessionStorage");
  return Array.isArray(permissions) && permissions.some((one) => contentPermissions.includes(one));
}

async function loadPermissions(): Promise<void> {
  try {
    const info = await call("getUserInfo", {}, { tells: ["ended", "loggedOut"] });
    storePermissions(isRecord(info) ? info.permissions : []);
  } catch (error) {
    // A reader who chooses to stay is not asked again on every page.
    if (error instanceof ApiFailure && error.kind === "ended") storePermissions([]);
  }
}

function storePermissions(permissions: unknown): void {
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
  const { addRestricted } = await import("./restrictedEntries.ts");
  addRestricted(location, entries);
}
