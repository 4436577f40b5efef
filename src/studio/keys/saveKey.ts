import { ariaChord } from "./chords.ts";
import { openDialog } from "./commands.ts";

/** Keys that save. */
export const saveChord = "Mod+S";

/** Attribute of the button that Ctrl+S and ⌘S press. */
export const savesByKey = { "data-saves": "", "aria-keyshortcuts": ariaChord(saveChord) } as const;

/**
 * Presses the button that saves: that of the dialog over the screen, of the form that has the focus, or
 * else the screen's only one.
 */
export function pressSave(): void {
  const dialog = openDialog();
  const within = dialog ?? document.activeElement?.closest("form") ?? undefined;
  const found = (within && buttonsIn(within)[0]) ?? (dialog ? undefined : onlyButton());
  found?.click();
}

/** True where the screen has one button that saves. */
export function canPressSave(): boolean {
  return onlyButton() !== undefined;
}

function onlyButton(): HTMLButtonElement | undefined {
  const all = buttonsIn(document);
  return all.length === 1 ? all[0] : undefined;
}

function buttonsIn(holder: ParentNode): HTMLButtonElement[] {
  return [...holder.querySelectorAll<HTMLButtonElement>("button[data-saves]")].filter(
    ({ disabled }) => !disabled,
  );
}
