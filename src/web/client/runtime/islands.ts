import type { ComponentType } from "react";
import type { HydrationTrigger, IslandRegistry } from "../../islands/registry.ts";
import { createEventReplay } from "./eventReplay.ts";
import { isStored, onFirstInteraction } from "./firstInteraction.ts";

/**
 * Longest wait of a held click for its island, in milliseconds, before its plain link or form does
 * the work: on a bad line a slow page is better than a dead button.
 */
const patience = 4000;

const anyInteraction: HydrationTrigger = "any-interaction";

/** Brings every island of the page to life at the first interaction with it, or with its page. */
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
  const beginQuietly = () => begin().catch(() => undefined);

  for (const touch of ["pointerover", "focusin", "touchstart"]) {
    marker.addEventListener(touch, beginQuietly, { signal, passive: true });
  }
  const { kept: storageKey, hydrate } = marker.dataset;
  const isWanted = marker.matches(":hover, :focus-within") || (storageKey && isStored(storageKey));
  if (isWanted) void beginQuietly();
  else if (hydrate === anyInteraction) onFirstInteraction([], beginQuietly);
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
