import * as z from "zod/mini";

/** Documents that are remembered. */
const most = 6;

const storageKey = "studio:recent";

const stored = z.array(z.object({ key: z.string(), title: z.string() }));

export type RecentDocument = z.output<typeof stored>[number];

/** The documents that were opened last in this tab, the last one first. */
export function recentDocuments(): readonly RecentDocument[] {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
  } catch {
    // Another release wrote it, or the browser keeps nothing.
    return [];
  }
}

/** Remembers that a document was opened. Titles of drafts are no longer kept than the tab is open. */
export function noteRecent(opened: RecentDocument): void {
  const others = recentDocuments().filter(({ key }) => key !== opened.key);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([opened, ...others].slice(0, most)));
  } catch {
    // The browser keeps nothing: then nothing is recent.
  }
}

/** Removes the list when its person has signed out. */
export function clearRecent(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, nothing has been stored.
  }
}
