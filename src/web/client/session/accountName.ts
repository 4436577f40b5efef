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
  void startReader();
}

async function startReader(): Promise<void> {
  if (isProfileDue()) {
    const { keepDueProfile } = await import("./dueProfile.ts");
    await keepDueProfile();
    show();
  }
  if (storedProfile() === undefined) return;
  const { loadSessionData } = await import("./loadSessionData.ts");
  await loadSessionData();
}

function show(): void {
  const profile = storedProfile();
  for (const part of document.querySelectorAll<HTMLElement>("[data-account]")) {
    part.hidden = profile === undefined;
    const name = part.querySelector("[data-account-name]");
    if (name) name.textContent = profile ? nameOf(profile) : "";
  }
}
