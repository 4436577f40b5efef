/** The keys that lead to the header's search box, as `aria-keyshortcuts` writes them. */
export const searchShortcut = "Control+K Meta+K";
