import { createRotation } from "./carouselAutoplay.ts";

/**
 * The banner carousel's behaviours. Without script the markup is a strip that the reader scrolls from
 * slide to slide, and stays usable; this module adds moving on by itself, dots and arrows.
 *
 * Markup (the script adds no words of its own, so every label comes from the page):
 *
 *     <section data-carousel data-interval="6000" aria-roledescription="carousel" aria-label="…">
 *       <div data-track>                                   scroll-snap strip, see below
 *         <div data-slide role="group" aria-roledescription="slide" aria-label="1 / 3">…</div>
 *         …
 *       </div>
 *       <div data-controls hidden>                         shown by the script; leave its place free
 *         <button type="button" data-previous aria-label="…">…</button>
 *         <button type="button" data-dot aria-label="…">…</button>      one for each slide, in order
 *         <button type="button" data-next aria-label="…">…</button>
 *         <button type="button" data-pause aria-label="Pause" data-play-label="Play">…</button>
 *       </div>
 *     </section>
 *
 * Each control may be left out; with one slide `data-controls` stays hidden. Styles that the page
 * must bring: the track `display: flex; overflow-x: auto; scroll-snap-type: x mandatory;
 * scrollbar-width: none; overscroll-behavior-x: contain`, the slides `flex: 0 0 100%;
 * scroll-snap-align: start`, the controls placed absolutely so that nothing moves when they appear.
 *
 * What the script writes, for styles to show: `data-state="playing" | "paused"` on the carousel,
 * `aria-current="true"` on the dot of the slide in view ("false" on
 * the others), `inert` on the slides out of view.
 *
 * Moving on by itself stops while the pointer is over the carousel, the focus in it, its middle out of
 * sight or the page hidden; for good when the reader pauses it, swipes or picks a slide; and never begins
 * where the reader asked for reduced motion (WCAG 2.2.2).
 */
export function startCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) run(carousel);
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function run(carousel: HTMLElement): void {
  const track = carousel.querySelector<HTMLElement>("[data-track]");
  const slides = [...carousel.querySelectorAll<HTMLElement>("[data-slide]")];
  if (track === null || slides.length < 2) return;
  const dots = [...carousel.querySelectorAll<HTMLElement>("[data-dot]")];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let current = 0;

  const mark = (index: number): void => {
    current = index;
    markCurrent(slides, dots, index);
  };
  const show = (index: number): void => {
    const slide = slides[index];
    if (slide === undefined) return;
    const isNeighbour = Math.abs(index - current) === 1;
    scrollTo(track, slide, isNeighbour && !calm.matches);
    mark(index);
  };
  const move = (step: number): void => show((current + step + slides.length) % slides.length);
  const rotation = createRotation(carousel, track, () => move(1));
  const pick = (act: () => void) => () => {
    rotation.pause();
    act();
  };

  const onClick = (selector: string, act: () => void) =>
    carousel.querySelector(selector)?.addEventListener("click", act);
  const step = (by: number) => pick(() => move(by));
  onClick("[data-previous]", step(-1));
  onClick("[data-next]", step(1));
  onClick("[data-pause]", rotation.toggle);
  dots.forEach((dot, index) => {
    dot.addEventListener(
      "click",
      pick(() => show(index)),
    );
  });

  const controls = carousel.querySelector<HTMLElement>("[data-controls]");
  controls?.addEventListener("keydown", (event) => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by)();
  });
  track.addEventListener("touchstart", rotation.pause, { passive: true });
  let settling = 0;
  track.addEventListener("scroll", () => {
    clearTimeout(settling);
    settling = window.setTimeout(() => mark(Math.round(track.scrollLeft / track.clientWidth)), 120);
  });

  controls?.removeAttribute("hidden");
  mark(0);
  if (calm.matches) rotation.pause();
  else rotation.play();
}

function markCurrent(
  slides: readonly HTMLElement[],
  dots: readonly HTMLElement[],
  current: number,
): void {
  slides.forEach((slide, at) => {
    slide.inert = at !== current;
  });
  dots.forEach((dot, at) => {
    dot.setAttribute("aria-current", String(at === current));
  });
}

function scrollTo(track: HTMLElement, slide: HTMLElement, isSmooth: boolean): void {
  track.scrollBy({
    left: slide.getBoundingClientRect().left - track.getBoundingClientRect().left,
    behavior: isSmooth ? "smooth" : "instant",
  });
}
