import { useEffect, useState, useSyncExternalStore } from "react";
import { Failure } from "../../../data/calls/requestFailure.ts";
import type { DeskMessage } from "../../../data/desk/enquiries.ts";
import { replies } from "../../../data/desk/replies.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { type Place, readAddress, writeAddress } from "../../../router/screens.ts";
import { shownAddress } from "../../../router/sessionHistory.ts";
import { noteUnsaved } from "../../../router/unsavedInput.ts";
import { DraftSaver } from "./draftSaver.ts";

/** A reply that is stored while it is typed, also when the screen or the page is left. */
export function useDraft(code: string, message: DeskMessage | undefined) {
  const client = useClient();
  const [saver] = useState(
    () =>
      new DraftSaver(
        {
          async begin(draft, isLast) {
            return savedOf(await replies.begin(client, code, draft, isLast));
          },
          async edit(of, draft, isLast) {
            return savedOf(await replies.edit(client, code, of, draft, isLast));
          },
          // Changed by somebody else, sent, or discarded.
          isConflict: (error) =>
            error instanceof Failure && (error.kind === "conflict" || error.kind === "not-found"),
        },
        message,
      ),
  );
  const text = useSyncExternalStore(saver.subscribe, saver.text);
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const isParted = useSyncExternalStore(saver.subscribe, saver.isParted);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const leave = () => void saver.flush(true).catch(() => undefined);
    addEventListener("pagehide", leave, { signal });
    addEventListener("online", leave, { signal });
    const form = screenOf(readAddress(shownAddress()));
    const noteGone = noteUnsaved({
      isLostAt: (place) => saver.isUnsaved && screenOf(place) !== form,
      store: () => saver.flush(),
    });
    return () => {
      over.abort();
      noteGone();
      leave();
    };
  }, [saver]);
  return { saver, text, state, isParted };
}

function savedOf({ message }: Awaited<ReturnType<typeof replies.begin>>) {
  if (message === null) throw new Error("The server has stored no message");
  return message;
}

function screenOf(place: Place | undefined): string {
  return place === undefined ? "" : writeAddress({ ...place, queries: {} });
}
