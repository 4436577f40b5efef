import type { MouseEvent } from "react";

/**
 * A handler for a link that does on the spot what its address would do.
 * @param isLive false where only the address does it
 */
export function onPlainClick(isLive: boolean, act: () => void) {
  return (event: MouseEvent): void => {
    if (!isLive || !isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}

/** True for a click without the keys for a new tab or a download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
