/**
 * Manners of a few pages, whose scripts are loaded only where there is something for them to do: more
 * of a list when its button is pressed, how long ago a moment was, a text to copy, what a comparison offers
 * besides.
 */
export function startOnDemand(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(".more__button");
    if (button) void import("../ui/loadMore.ts").then(({ loadMore }) => loadMore(button));
    const copy =
      target instanceof Element && target.closest<HTMLElement>("[data-copy], [data-copy-of]");
    if (copy) void import("../ui/copyText.ts").then(({ copyText }) => copyText(copy.dataset));
  });
  if (document.querySelector("time[data-relative]")) {
    void import("../ui/relativeTimes.ts").then(({ startRelativeTimes }) => startRelativeTimes());
  }
  if (document.querySelector("[data-comparison]")) {
    void import("../compare/comparison.ts").then(({ startComparison }) => startComparison());
  }
}
