/** Fields that take the keys themselves. */
const textFields =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";

/**
 * Leads to the header's search box by Ctrl+K or ⌘K: not a single character, which readers who dictate
 * would type by accident (WCAG 2.1.4).
 */
export function startSearchShortcut(): void {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  // The styles write the key as the reader's keyboard has it.
  document.documentElement.dataset.keys = isMac ? "mac" : "pc";
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event) || isTyping(event.target)) return;
    // Nothing behind a dialog can be reached.
    if (document.querySelector(":modal") !== null) return;
    const field = document.querySelector<HTMLInputElement>("[data-search-bar] [name=search]");
    const opener = document.querySelector<HTMLElement>("[data-search-open]");
    if (field === null && opener === null) return;
    event.preventDefault();
    // In a narrow header the field is behind its opener.
    if (field?.checkVisibility()) field.focus();
    else if (opener?.getAttribute("aria-expanded") !== "true") opener?.click();
  });
}

function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key, isComposing, defaultPrevented } = event;
  const isModified = ctrlKey !== metaKey && !altKey && !shiftKey;
  return isModified && key.toLowerCase() === "k" && !isComposing && !defaultPrevented;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}
