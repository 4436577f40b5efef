import { useEffect } from "react";
import { type Place, readAddress, writeAddress } from "../router/screens.ts";
import { shownAddress } from "../router/sessionHistory.ts";
import { noteUnsaved } from "../router/unsavedInput.ts";
import type { ProblemList } from "./problemList.ts";
import type { DraftStore } from "./store/draftStore.ts";
import { fieldOf } from "./usePresence.ts";

/**
 * Reports focus, composition and page exit to a store, and fields that were left to its problems. Asks for confirmation before changes that
 * cannot be stored are left.
 */
export function useInputReporting(store: DraftStore, problems: ProblemList): void {
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const focus = ({ target }: FocusEvent) => {
      store.focus(target instanceof Element ? fieldOf(target) : undefined);
    };
    addEventListener("focusin", focus, { signal });
    addEventListener(
      "focusout",
      ({ target, relatedTarget }) => {
        if (relatedTarget === null) store.focus(undefined);
        const left = target instanceof Element ? fieldOf(target) : undefined;
        if (left !== undefined) problems.touch(left);
      },
      { signal },
    );
    addEventListener("compositionstart", () => store.compose(true), { signal });
    addEventListener("compositionend", () => store.compose(false), { signal });
    addEventListener("online", () => store.retry(), { signal });
    addEventListener("pagehide", () => store.leave(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "hidden") store.leave();
      },
      { signal },
    );
    const form = screenOf(readAddress(shownAddress()));
    const noteGone = noteUnsaved({
      isLostAt: (place) => store.isUnsaved && screenOf(place) !== form,
      store: () => store.flush(),
    });
    return () => {
      over.abort();
      noteGone();
      store.compose(false);
      store.focus(undefined);
      void store.flush().catch(() => undefined);
    };
  }, [store, problems]);
}

/** Identity of a document's screen, which its panels and modes share. */
function screenOf(place: Place | undefined): string {
  return place === undefined ? "" : writeAddress({ ...place, queries: {} });
}
