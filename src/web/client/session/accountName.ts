import { isProfileDue, nameOf, storedProfile } from "./profile.ts";

/**
 * Shows the name and the sign-out of a reader who is signed in, in every `[data-account]` of the
 * page. Pages are the same for all readers, so this is put on here. Calls to the server are loaded
 * only for those who are signed in.
 */
export function startAccount(): void {
  show();
  // The page may come back from the browser's memory, or the reader leave in another tab.
  window.addEventListener("pageshow", show);
  window.addEventListener("storage", show);
  if (isProfileDue() || storedProfile() !== undefined)
    void import("./loadPermissionsAndMenus.ts").then(({ loadSessionData }) =>
      loadSessionData(show),
    );
}

function show(): void {
  const profile = storedProfile();
  for (const part of document.querySelectorAll<HTMLElement>("[data-account]")) {
    part.hidden = profile === undefined;
    const name = part.querySelector("[data-account-name]");
    if (name) name.textContent = profile ? nameOf(profile) : "";
  }
}
