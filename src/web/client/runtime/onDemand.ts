import { onFirstInteraction } from "./firstInteraction.ts";
import { countOpening } from "./usage.ts";

type Behaviour = readonly [selector: string, start: () => Promise<void>];

/** Behaviours of a few pages, by selector: their scripts are loaded where an element matches. */
const atOnce: readonly Behaviour[] = [
  ["[data-carousel]", async () => (await import("../ui/motion/carousel.ts")).startCarousels()],
  [
    "[data-island=Finder]",
    async () => (await import("./reloadStaleFinder.ts")).startStaleAddress(),
  ],
  ["[data-searched]", async () => (await import("../ui/reportSeenResults.ts")).startSeenResults()],
  ["[data-gallery]", async () => (await import("../ui/galleryStart.ts")).startGallery()],
  ["time[data-local]", async () => (await import("../ui/localTimes.ts")).startLocalTimes()],
  ["[data-calendar]", async () => (await import("../ui/pastAndNextEvents.ts")).startCalendars()],
  [
    "[data-code-of-link]",
    async () => (await import("../session/invitationCode.ts")).startInvitationCode(),
  ],
  [
    ".login-form__passkey",
    async () => (await import("../session/passkeys.ts")).hideMissingPasskeys(),
  ],
];

/**
 * Behaviours for elements that are mostly further down the page: their scripts are loaded before
 * these are seen, or with the first interaction, so that nothing visible changes.
 */
const beforeSeen: readonly Behaviour[] = [
  [
    "time[data-relative]",
    async () => (await import("../ui/relativeTimes.ts")).startRelativeTimes(),
  ],
  ["[data-strip]", async () => (await import("../compare/partNumberStrip.ts")).startStrip()],
];

/** Acts of buttons, by selector; their scripts are loaded when a button is pressed. */
const onPress: readonly (readonly [
  selector: string,
  act: (button: HTMLElement) => Promise<void>,
])[] = [
  [".more__button", async (button) => (await import("../ui/loadMore.ts")).loadMore(button)],
  [
    "[data-copy], [data-copy-of], [data-copy-address]",
    async ({ dataset }) => (await import("../ui/copyText.ts")).copyText(dataset),
  ],
  // Files may be served by a cache in front. The viewer of PDFs, which is no `.page`, was counted itself.
  // As a text, a link is its address.
  ['.page a[href^="/storage/"]', async (link) => countOpening(`${link}`)],
  ["[data-print]", async () => print()],
  ["[data-sign-out]", async () => (await import("../session/session.ts")).signOut()],
  [
    "[data-passkey-step]",
    async (button) => (await import("../session/passkeys.ts")).answerByPasskey(button),
  ],
];

/** Starts the behaviours that the page has elements for. */
export function startOnDemand(): void {
  for (const [selector, start] of atOnce) {
    if (document.querySelector(selector) !== null) void start();
  }
  for (const [selector, start] of beforeSeen) startBeforeSeen(selector, start);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const [selector, act] of onPress) {
      const button = target.closest<HTMLElement>(selector);
      if (button !== null) void act(button);
    }
  });
}

function startBeforeSeen(selector: string, start: () => Promise<void>): void {
  const elements = document.querySelectorAll(selector);
  if (elements.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
    { rootMargin: "200px" },
  );
  let hasBegun = false;
  const begin = async (): Promise<void> => {
    observer.disconnect();
    if (hasBegun) return;
    hasBegun = true;
    await start();
  };
  for (const element of elements) observer.observe(element);
  onFirstInteraction([], begin);
}
