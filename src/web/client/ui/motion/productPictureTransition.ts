/**
 * Name of the part's picture in transitions from a card to its page; see product-info/styles.css.
 */
const shared = "part-picture";

/**
 * In browsers with transitions between pages, the picture of the part that is opened grows into the
 * one on its page, and shrinks back on the way back.
 */
export function startTransitions(): void {
  addEventListener("pageswap", ({ viewTransition, activation }) => {
    if (viewTransition) name(activation?.entry?.url, viewTransition);
  });
  addEventListener("pagereveal", ({ viewTransition }) => {
    // Some browsers have transitions, but cannot say where a reader comes from.
    if (!viewTransition || !("navigation" in window)) return;
    name(navigation.activation?.from?.url, viewTransition);
  });
}

/**
 * Names the picture of the card that leads to an address for as long as the transition lasts. A part's
 * page, where other parts have cards, gives its own picture's name up for that time: were there two
 * of it, browsers would do without the transition.
 */
function name(
  address: string | null | undefined,
  { ready, finished }: Pick<ViewTransition, "ready" | "finished">,
): void {
  // Browsers do without a transition for reasons of their own, which are no error of the page.
  ready.catch(() => undefined);
  const cards = document.querySelectorAll<HTMLElement>(".product-card");
  const card = [...cards].find((one) => one.querySelector("a")?.href === address);
  const picture = card && pictureIn(card, ".product-card__picture");
  if (!picture) return;
  const own = pictureIn(document, ".product-head__picture");
  if (own) own.style.viewTransitionName = "none";
  picture.style.viewTransitionName = shared;
  const clearNames = () => {
    picture.style.viewTransitionName = "";
    if (own) own.style.viewTransitionName = "";
  };
  finished.then(clearNames, clearNames);
}

/** The drawing or the photograph in a box; a `<picture>` around it has no box of its own to move. */
function pictureIn(within: ParentNode, box: string): SVGElement | HTMLElement | null {
  return within.querySelector(`${box} > :not(picture), ${box} > picture > img`);
}
