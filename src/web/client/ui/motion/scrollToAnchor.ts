/**
 * Milliseconds until the anchor is looked up again: content that loads late may push it away (spec
 * section 2).
 */
const settlingTime = 200;

/** Events by which a visitor moves elsewhere. */
const moves = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the address's anchor once more after arrival, smoothly where the reader does not mind
 * motion, as styles have it; browsers, which scroll by themselves, do not look again on their way.
 * Not where the reader has begun to move meanwhile, nor where they come back to a place of their own.
 */
export function startAnchor(): void {
  const id = anchorIn(location.hash);
  openAround(id);
  addEventListener("hashchange", () => openAround(anchorIn(location.hash)));
  const [visit] = performance.getEntriesByType("navigation");
  const isReturn = visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
  if (id === "" || isReturn) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => {
    waiting.abort();
    document.getElementById(id)?.scrollIntoView();
  }, settlingTime);
  const giveUp = () => {
    waiting.abort();
    clearTimeout(timer);
  };
  for (const move of moves) addEventListener(move, giveUp, { signal, passive: true });
}

/** Opens what is folded around an anchor, where the browser has not. */
function openAround(id: string): void {
  const target = document.getElementById(id);
  let fold = target?.closest<HTMLDetailsElement>("details:not([open])");
  if (!target || !fold) return;
  for (; fold; fold = target.closest<HTMLDetailsElement>("details:not([open])")) fold.open = true;
  target.scrollIntoView();
}

/** The id in an address's hash; none where it cannot be read. */
function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
