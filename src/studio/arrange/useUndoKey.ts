import { useEffect, useEffectEvent } from "react";

/** Ctrl+Z and ⌘Z, where no field and no dialog has the keys. */
export function useUndoKey(undo: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    const { target } = event;
    const isTyping =
      target instanceof Element &&
      target.closest(
        "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]",
      );
    if (!isUndo || isTyping) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
