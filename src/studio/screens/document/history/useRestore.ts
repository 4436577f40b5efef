import { useState } from "react";
import { useToast } from "../../../components/Toasts.tsx";
import { oneDocument } from "../../../data/documents/oneDocument.ts";
import { publishingCalls, type RestoreWish } from "../../../data/documents/publishing.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { usePublishingMessages } from "../publish/usePublishingMessages.ts";

/** Puts what a revision holds into what is typed, and takes that back again. */
export function useRestore(document: OpenDocument) {
  const { history: t } = usePublishingMessages();
  const client = useClient();
  const toast = useToast();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [canUndo, setCanUndo] = useState(false);
  const doing = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await document.store.flush();
      await work();
      await document.refresh();
    } catch (refused) {
      setError(refused);
    }
    setBusy(false);
  };
  const restore = (wish: RestoreWish) =>
    doing(async () => {
      const { changed } = await publishingCalls.restore(client, document.key, wish);
      setCanUndo(changed.length > 0);
      toast(changed.length > 0 ? t.restoredToast : t.nothingToRestore);
    });
  const undo = () =>
    doing(async () => {
      await oneDocument.undo(client, document.key, "undo");
      setCanUndo(false);
    });
  return { restore, undo, canUndo, error, isBusy };
}
