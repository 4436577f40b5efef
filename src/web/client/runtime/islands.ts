import type { ComponentType } from "react";
import type { HydrationTrigger } from "../../islands/marker.ts";
import type { IslandRegistry } from "../../islands/registry.ts";
import { createEventReplay } from "./eventReplay.ts";
import { isStored } from "./firstInteraction.ts";

/**
 * Longest wait of a held click for its island, in milliseconds, before its plain link or form does
 * the work: on a bad line a slow page is better than a dead button.
 */
const patience = 4000;

/** Brings every island of the page to life at its named moment, or at the first touch before it. */
export function startIslands(registry: IslandRegistry): void {
  for (const marker of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const load = registry[marker.dataset.island ?? ""];
    if (load !== undefined) prepare(marker, load);
  }
}

function prepare(marker: HTMLElement, load: () => Promise<ComponentType<never>>): void {
  const settled = new AbortController();
  const { signal } = settled;
  const composition = watchComposition(marker, signal);
  const replay = createEventReplay(marker, signal, patience);
  let hasBegun = false;

  const begin = async (): Promise<void> => {
    if (hasBegun) return;
    hasBegun = true;
    try {
      replay.begin();
      const [{ hydrateIsland }, component] = await Promise.all([import("./hydrate.ts"), load()]);
      await composition.ended();
      hydrateIsland(marker, component);
      marker.dataset.live = "";
    } finally {
      // Alive or not: where loading failed, what was held is done by the plain links and forms.
      settled.abort();
      await replay.release();
    }
  };
  // The browser itself reports a module that does not load; there is nothing to add to that.
  const beginQuietly = () => void begin().catch(() => undefined);

  for (const touch of ["pointerover", "focusin", "touchstart"]) {
    marker.addEventListener(touch, beginQuietly, { signal, passive: true });
  }
  const { kept: storageKey } = marker.dataset;
  if (marker.matches(":hover, :focus-within") || (storageKey && isStored(storageKey)))
    beginQuietly();
  else atMoment(marker, beginQuietly);
}

function atMoment(marker: HTMLElement, begin: () => void): void {
  const moment = marker.dataset.hydrate as HydrationTrigger | undefined;
  if (moment === "visible") {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        begin();
      },
      { rootMargin: "200px" },
    );
    observer.observe(marker);
  } else if (moment === "idle") {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(begin);
    else setTimeout(begin, 200);
  }
}

/**
 * Follows compositions of input methods inside the marker. To hydrate during one would tear it
 * apart.
 */
function watchComposition(marker: HTMLElement, signal: AbortSignal) {
  let isComposing = false;
  const note = (event: Event) => {
    isComposing = event.type !== "compositionend";
  };
  // `compositionupdate` too: the composition may have begun before this script ran.
  for (const type of ["compositionstart", "compositionupdate", "compositionend"]) {
    marker.addEventListener(type, note, { signal, capture: true });
  }
  return {
    ended: async (): Promise<void> => {
      while (isComposing) {
        await new Promise((resolve) =>
          marker.addEventListener("compositionend", resolve, { once: true }),
        );
        // Safari sends the last `input` after `compositionend`.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}
