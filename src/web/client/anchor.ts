/** What loads late may push an anchor away, so its place is looked up again (spec section 2). */
const settlingTime = 200;

/**
 * Scrolls to the address's anchor once more after arrival, unless the reader has moved meanwhile;
 * smoothly, as styles have it, where the reader does not mind motion.
 */
export function startAnchor(): void {
  const id = anchorIn(location.hash);
  if (id === "") return;
  const arrival = scrollY;
  setTimeout(() => {
    if (scrollY === arrival) document.getElementById(id)?.scrollIntoView();
  }, settlingTime);
}

/** The id in an address's hash; none where it cannot be read. */
function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
