/** Storage key of the last searches, the newest first; they never leave this browser. */
const key = "recent-searches";

/** Most searches that are stored. */
const maxSearches = 6;

/** The reader's last searches; none where the storage is closed or holds something else. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === "string").slice(0, maxSearches)
      : [];
  } catch {
    return [];
  }
}

/** Remembers a search. */
export function addRecentSearch(typed: string): void {
  const text = typed.trim();
  if (text === "") return;
  const others = recentSearches().filter((other) => other !== text);
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, maxSearches)));
  } catch {
    // A reader who keeps the storage closed has no last searches.
  }
}

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}
