/** Milliseconds that a slide stays, unless the carousel sets them. */
const usualInterval = 6000;
/** Milliseconds between retries while the reader uses the slide. */
const lookAgain = 1000;

/**
 * Advances a carousel automatically until it is paused; waits while the pointer is over it, the
 * focus in it, the page hidden or its middle out of sight. Shows its state to styles (`data-state`), on the pause button,
 * and to screen readers (`aria-live`: slides the reader picks are read out, automatic changes are
 * not).
 */
export function createRotation(carousel: HTMLElement, track: HTMLElement, advance: () => void) {
  const interval = Number(carousel.dataset.interval) || usualInterval;
  const button = carousel.querySelector<HTMLElement>("[data-pause]");
  const pauseLabel = button?.getAttribute("aria-label") ?? "";
  let timer = 0;

  const tick = (): void => {
    const { top, bottom } = carousel.getBoundingClientRect();
    // By its middle, which lies as far from the window's as half of its height at most.
    const isOutOfSight = Math.abs(top + bottom - innerHeight) > innerHeight;
    const isBusy = document.hidden || isOutOfSight || carousel.matches(":hover, :focus-within");
    if (!isBusy) advance();
    timer = window.setTimeout(tick, isBusy ? lookAgain : interval);
  };
  const setState = (state: "playing" | "paused"): void => {
    clearTimeout(timer);
    if (state === "playing") timer = window.setTimeout(tick, interval);
    carousel.dataset.state = state;
    track.setAttribute("aria-live", state === "playing" ? "off" : "polite");
    const label = state === "playing" ? pauseLabel : (button?.dataset.playLabel ?? pauseLabel);
    button?.setAttribute("aria-label", label);
  };
  const pause = (): void => setState("paused");
  const play = (): void => setState("playing");
  const toggle = (): void => setState(carousel.dataset.state === "playing" ? "paused" : "playing");
  return { pause, play, toggle };
}
