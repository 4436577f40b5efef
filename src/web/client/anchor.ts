/** What loads late may push an anchor away, so its place is looked up again (spec section 2). */
const settlingTime = 200;

/** Scrolls to the address's anchor once more after arrival, unless the reader has moved meanwhile. */
export function startAnchor(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === "") return;
  const arrival = scrollY;
  setTimeout(() => {
    if (scrollY === arrival) document.getElementById(id)?.scrollIntoView();
  }, settlingTime);
}
