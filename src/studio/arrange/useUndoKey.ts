import { useCommands } from "../keys/commands.ts";

/** Ctrl+Z and ⌘Z, where no field has the keys. */
export function useUndoKey(undo: () => void): void {
  useCommands([{ name: "undo", keys: ["Mod+Z"], isFor: isFree, run: undo }]);
}

function isFree(target: Element): boolean {
  return target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") === null;
}
