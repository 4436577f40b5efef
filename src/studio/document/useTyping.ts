import { useEffect } from "react";
import type { DraftStore } from "./draftStore.ts";
import { fieldOf } from "./usePresence.ts";

/**
 * Tells a store what the person does: where focus is, that an input method composes, that the page is
 * left. Closing a page with something that is not stored asks first.
 */
export function useTyping(store: DraftStore): void {
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const focus = ({ target }: FocusEvent) => {
      store.focus(target instanceof Element ? fieldOf(target) : undefined);
    };
    addEventListener("focusin", focus, { signal });
    addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (relatedTarget === null) store.focus(undefined);
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
    addEventListener(
      "beforeunload",
      (event) => {
        if (store.isUnsaved) event.preventDefault();
      },
      { signal },
    );
    return () => {
      over.abort();
      store.compose(false);
      store.focus(undefined);
      void store.flush().catch(() => undefined);
    };
  }, [store]);
}
